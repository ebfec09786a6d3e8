#pragma once

#include <QFrame>

class QLabel;

namespace attnscope {

/// A strip that says in place what went wrong, until it is closed or the next run succeeds.
class MessageBar : public QFrame {
    Q_OBJECT
  public:
    explicit MessageBar(QWidget* parent = nullptr);
    void showMessage(const QString& message);

  private:
    QLabel* m_text;
};

} // namespace attnscope
