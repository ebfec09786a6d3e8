#include "ui/theme/theme.h"

#include <QApplication>
#include <gtest/gtest.h>

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    attnscope::applyTheme(attnscope::ThemeChoice::Light);
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
