#include "ui/widgets/message_bar.h"

#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace attnscope {

MessageBar::MessageBar(QWidget* parent) : QFrame(parent), m_text(new QLabel) {
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setProperty("isWarning", true);
    auto* close = new QToolButton;
    close->setText(QStringLiteral("✕"));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close this message"));
    close->setAccessibleName(close->toolTip());
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(spacing::large, spacing::small, spacing::medium, spacing::small);
    row->addWidget(m_text, 1);
    row->addWidget(close, 0, Qt::AlignTop);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void MessageBar::showMessage(const QString& message) {
    m_text->setText(message);
    setAccessibleName(message);
    show();
}

} // namespace attnscope
