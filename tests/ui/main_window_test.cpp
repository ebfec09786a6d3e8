// The whole window: built in both languages, fed, driven by keyboard, its layout remembered.
#include "ui/main_window.h"

#include "tests/support/test_files.h"
#include "ui/theme/language.h"
#include "ui/widgets/input_bar.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QRegularExpression>
#include <QSettings>
#include <gtest/gtest.h>
#include <set>

namespace attnscope {
namespace {

class MainWindowTest : public testing::Test {
  protected:
    MainWindowTest() {
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope,
                           QString::fromStdString(m_settings.path().string()));
        QCoreApplication::setOrganizationName(QStringLiteral("AttentionScopeTest"));
    }
    ~MainWindowTest() override {
        applyLanguage(QStringLiteral("en"));
        QCoreApplication::setOrganizationName(QString());
    }

    template <class Condition> static bool waitFor(Condition condition) {
        QElapsedTimer clock;
        for (clock.start(); !condition() && clock.elapsed() < 10000;)
            QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
        return condition();
    }

    static QLineEdit* lineEdit(const MainWindow& window, const QString& accessibleName) {
        for (auto* edit : window.findChildren<QLineEdit*>())
            if (edit->accessibleName() == accessibleName) return edit;
        return nullptr;
    }

    test::TemporaryFolder m_settings;
    Document m_document;
    Selection m_selection{m_document};
};

TEST_F(MainWindowTest, OpeningAModelRunsItsExample) {
    MainWindow window(m_document, m_selection);
    m_document.openModel(test::sampleModel("dates"));
    ASSERT_TRUE(waitFor([&] { return m_document.trace() != nullptr; }));
    EXPECT_EQ(m_document.trace()->info().outputText, "2021-03-03");
}

TEST_F(MainWindowTest, TypingRunsAfterAPause) {
    MainWindow window(m_document, m_selection);
    m_document.openModel(test::sampleModel("reverse"));
    ASSERT_TRUE(waitFor([&] { return m_document.trace() != nullptr; }));
    auto* source = lineEdit(window, QStringLiteral("Source text"));
    ASSERT_NE(source, nullptr);
    source->setText(QStringLiteral("abc"));
    emit source->textEdited(source->text());
    EXPECT_TRUE(waitFor([&] { return m_document.trace()->info().outputText == "cba"; }));
}

TEST_F(MainWindowTest, AFaultIsSaidInPlaceAndLosesNothing) {
    MainWindow window(m_document, m_selection);
    m_document.openModel(test::sampleModel("dates"));
    ASSERT_TRUE(waitFor([&] { return m_document.trace() != nullptr; }));
    const auto model = m_document.model();
    const auto trace = m_document.trace();
    QString message;
    QObject::connect(&m_document, &Document::failed, &m_document, [&](const QString& text) { message = text; });
    m_document.openModel("/nowhere/model");
    ASSERT_TRUE(waitFor([&] { return !message.isEmpty(); }));
    EXPECT_TRUE(message.contains(QStringLiteral("/nowhere/model")));
    EXPECT_EQ(m_document.model(), model);
    EXPECT_EQ(m_document.trace(), trace);
}

TEST_F(MainWindowTest, EveryViewHasADockWithItsTitle) {
    MainWindow window(m_document, m_selection);
    for (const auto& info : builtinViews()) {
        EXPECT_NE(window.view(QLatin1String(info.id)), nullptr) << info.id;
        EXPECT_NE(window.findChild<QDockWidget*>(QLatin1String(info.id)), nullptr) << info.id;
    }
    EXPECT_EQ(window.view(QStringLiteral("nothing")), nullptr);
}

TEST_F(MainWindowTest, ShowingAViewBringsATabToTheFrontAndNeverHidesIt) {
    MainWindow window(m_document, m_selection);
    window.show();
    for (int i = 0; i < 2; ++i) {
        window.showView(QStringLiteral("tables"));
        ASSERT_TRUE(waitFor([&] { return !window.view(QStringLiteral("tables"))->visibleRegion().isEmpty(); }));
    }
}

TEST_F(MainWindowTest, ItsLayoutIsRemembered) {
    {
        MainWindow window(m_document, m_selection);
        window.show();
        window.findChild<QDockWidget*>(QStringLiteral("decoding"))->hide();
        window.close();
    }
    MainWindow again(m_document, m_selection);
    again.show();
    EXPECT_FALSE(again.findChild<QDockWidget*>(QStringLiteral("decoding"))->isVisible());
    EXPECT_TRUE(again.findChild<QDockWidget*>(QStringLiteral("stack"))->isVisible());
}

TEST_F(MainWindowTest, EveryControlHasANameAndATooltip) {
    m_document.setTrace(test::datesTrace());
    MainWindow window(m_document, m_selection);
    for (const auto& info : builtinViews()) window.view(QLatin1String(info.id));
    const std::set<QByteArray> partsOfQt{"QDockWidgetTitleButton", "QTableCornerButton"};
    for (const auto* button : window.findChildren<QAbstractButton*>()) {
        if (partsOfQt.contains(button->metaObject()->className()) || !button->objectName().isEmpty()) continue;
        EXPECT_TRUE(!button->toolTip().isEmpty() || !button->isVisibleTo(&window))
            << button->metaObject()->className() << " in " << button->parentWidget()->metaObject()->className();
    }
    for (const auto* name : {"Source text", "Target text"}) {
        const auto* edit = lineEdit(window, QLatin1String(name));
        ASSERT_NE(edit, nullptr) << name;
        EXPECT_FALSE(edit->toolTip().isEmpty()) << name;
    }
}

TEST(Translations, EveryTextHasItsChinese) {
    const auto text =
        test::readText(std::filesystem::path(SOURCE_DIR) / "resources/translations/attentionscope_zh_CN.ts");
    EXPECT_EQ(text.find("unfinished"), std::string::npos);
    EXPECT_EQ(text.find("<translation></translation>"), std::string::npos);
    EXPECT_NE(text.find("自注意力"), std::string::npos);
}

TEST_F(MainWindowTest, SpeaksChineseWithoutARestart) {
    applyLanguage(QStringLiteral("zh_CN"));
    m_document.setTrace(test::datesTrace());
    MainWindow window(m_document, m_selection);
    static const QRegularExpression chinese(QStringLiteral("\\p{Han}"));
    for (const auto* menu : window.menuBar()->actions())
        EXPECT_TRUE(menu->text().contains(chinese)) << menu->text().toStdString();
    for (const auto& info : builtinViews()) {
        EXPECT_TRUE(info.title().contains(chinese)) << info.id;
        EXPECT_TRUE(info.summary().contains(chinese)) << info.id;
    }
}

} // namespace
} // namespace attnscope
