#include "ui/views/tables_view.h"

#include "tests/support/test_files.h"
#include "ui/theme/stage_formula.h"
#include "ui/theme/theme.h"
#include "ui/views/table_picture.h"
#include "ui/widgets/matrix_table.h"
#include "ui/widgets/stage_list.h"

#include <QAction>
#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QElapsedTimer>
#include <QImage>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QSvgGenerator>
#include <gtest/gtest.h>

namespace attnscope {
namespace {

class TablesViewTest : public testing::Test {
  protected:
    TablesViewTest() {
        view.reset(tablesViewInfo().create(document, selection, nullptr));
        view->resize(1000, 640);
        view->show();
    }
    void showDates() {
        document.setTrace(test::datesTrace());
        selection.setSite({Stack::Decoder, LayerIndex(1), Sublayer::CrossAttention, HeadIndex(2)});
    }
    StageList& list() { return *view->findChild<StageList*>(); }
    MatrixTable& table() { return *view->findChild<MatrixTable*>(); }
    std::string shown() { return view->currentMatrix().name; }
    bool says(const QString& text) {
        for (const auto* label : view->findChildren<QLabel*>())
            if (label->isVisibleTo(view.get()) && label->text().contains(text)) return true;
        return false;
    }
    /// As a person does with the arrow keys or a click.
    void choose(Stage stage) { list().setCurrentItem(item(stage)); }
    QTreeWidgetItem* item(Stage stage) {
        for (int i = 0; i < list().topLevelItemCount(); ++i)
            if (list().topLevelItem(i)->data(0, Qt::UserRole) == QVariant(int(stage))) return list().topLevelItem(i);
        return nullptr;
    }
    QByteArray svg() {
        QBuffer buffer;
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setSize(view->pictureSize().toSize());
        QPainter painter(&generator);
        view->paintPicture(painter, view->pictureSize());
        painter.end();
        return buffer.data();
    }

    Document document;
    Selection selection{document};
    std::unique_ptr<View> view;
};

TEST_F(TablesViewTest, ListsWhatTheTraceHasWithShapes) {
    showDates();
    const auto& info = document.trace()->info();
    const auto queries = info.target.tokens.size(), keys = info.source.tokens.size();
    for (const auto& stage : allStages()) {
        const bool isOfAttention = stage.stage <= Stage::Norm;
        EXPECT_EQ(list().hasStage(stage.stage), isOfAttention) << stage.name;
    }
    EXPECT_EQ(item(Stage::Weights)->text(2), QStringLiteral("%1 × %2").arg(queries).arg(keys));
    EXPECT_EQ(item(Stage::Key)->text(2), QStringLiteral("%1 × 24").arg(keys));
    selection.setSite({Stack::Encoder, LayerIndex(0), Sublayer::SelfAttention, HeadIndex(0)});
    EXPECT_FALSE(list().hasStage(Stage::Memory)) << "only cross-attention has one";
}

TEST_F(TablesViewTest, ShowsTheChosenMatrixWithItsFormula) {
    showDates();
    choose(Stage::Key);
    EXPECT_EQ(shown(), "decoder.1.cross_attention.head.2.key");
    EXPECT_TRUE(says(QStringLiteral("K = M · W_K")));
    choose(Stage::ScaledScores);
    EXPECT_TRUE(says(QStringLiteral("√d_k,  d_k = 24")));
    choose(Stage::Concatenation);
    EXPECT_TRUE(says(QStringLiteral("C = [Z₁ … Z₄]")));
    EXPECT_EQ(shown(), "decoder.1.cross_attention.concatenation");
}

TEST_F(TablesViewTest, ASquareStageIsEverybodysStage) {
    showDates();
    choose(Stage::RawScores);
    EXPECT_EQ(selection.stage(), Stage::RawScores);
    choose(Stage::Value);
    EXPECT_EQ(selection.stage(), Stage::RawScores) << "a heatmap cannot show V";
    selection.setStage(Stage::Weights);
    EXPECT_EQ(shown(), "decoder.1.cross_attention.head.2.weights");
}

TEST_F(TablesViewTest, AChosenMatrixStaysThroughHeadsAndRuns) {
    showDates();
    choose(Stage::Query);
    selection.moveHead(1);
    EXPECT_EQ(shown(), "decoder.1.cross_attention.head.3.query");
    document.setTrace(test::datesTrace("4 May 1999"));
    EXPECT_EQ(shown(), "decoder.1.cross_attention.head.3.query");
    choose(Stage::Memory);
    selection.setSite({Stack::Encoder, LayerIndex(0), Sublayer::SelfAttention, HeadIndex(0)});
    EXPECT_EQ(shown(), "encoder.0.self_attention.head.0.weights")
        << "self-attention has no encoder output: what everybody looks at";
}

TEST_F(TablesViewTest, CellsOfSquareMatricesAreHoveredAndPinned) {
    showDates();
    emit table().cellHovered(2, 3);
    EXPECT_EQ(selection.focus(), (Focus{QueryPos(2), KeyPos(3)}));
    emit table().hoverEnded();
    EXPECT_EQ(selection.focus(), Focus{});
    table().setCurrentIndex(table().model()->index(4, 5));
    QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier);
    QApplication::sendEvent(&table(), &enter);
    EXPECT_EQ(selection.pinned(), (Focus{QueryPos(4), KeyPos(5)}));
    choose(Stage::Query);
    emit table().cellPinned(1, 1);
    EXPECT_EQ(selection.pinned(), (Focus{QueryPos(4), KeyPos(5)})) << "a cell of Q is no point of attention";
}

TEST_F(TablesViewTest, HighlightsTheRowInFocus) {
    showDates();
    selection.pin({QueryPos(4), KeyPos(5)});
    EXPECT_EQ(table().highlightedRow(), 4);
    EXPECT_EQ(table().highlightedColumn(), 5);
    choose(Stage::HeadOutput);
    EXPECT_EQ(table().highlightedRow(), 4);
    EXPECT_EQ(table().highlightedColumn(), std::nullopt);
    choose(Stage::Value);
    EXPECT_EQ(table().highlightedRow(), 5) << "rows of V are keys";
    choose(Stage::ValueWeight);
    EXPECT_EQ(table().highlightedRow(), std::nullopt) << "rows of W_V are no tokens";
}

TEST_F(TablesViewTest, CopiesTheSelectedCells) {
    showDates();
    table().selectionModel()->select({table().model()->index(1, 1), table().model()->index(2, 2)},
                                     QItemSelectionModel::ClearAndSelect);
    for (auto* action : table().actions())
        if (action->shortcut() == QKeySequence(QKeySequence::Copy)) action->trigger();
    const auto values = view->currentMatrix().matrix.values;
    const auto text = [&](int i, int j) { return QString::fromStdString(exactText(values(i, j))); };
    EXPECT_EQ(QApplication::clipboard()->text(),
              QStringLiteral("%1\t%2\n%3\t%4").arg(text(1, 1), text(1, 2), text(2, 1), text(2, 2)));
}

TEST_F(TablesViewTest, ThePictureIsTextWithTheFormula) {
    showDates();
    const QByteArray drawn = svg();
    EXPECT_TRUE(drawn.contains("A = softmax(S″)"));
    EXPECT_TRUE(drawn.contains(shownNumber(view->currentMatrix().matrix.values(0, 0)).toUtf8()));
    EXPECT_FALSE(drawn.contains("<image"));
}

TEST_F(TablesViewTest, WithoutATraceItSaysWhatToDo) {
    EXPECT_TRUE(says(QStringLiteral("Run a model")));
    EXPECT_TRUE(svg().contains("Run a model"));
    EXPECT_EQ(view->currentMatrix().matrix.values.size(), 0);
    showDates();
    EXPECT_FALSE(says(QStringLiteral("Run a model")));
}

TEST_F(TablesViewTest, ShowsAModelOfOneStackInBothThemes) {
    RunRequest request;
    request.sourceText = "Thinking Machines";
    for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        applyTheme(choice);
        document.setTrace(runModel(*openModel(test::sampleModel("two-words")), request));
        EXPECT_EQ(shown(), "encoder.0.self_attention.head.0.weights");
        EXPECT_FALSE(list().hasStage(Stage::OutputWeight));
        choose(Stage::Concatenation);
        EXPECT_TRUE(says(QStringLiteral("C = Z")));
        choose(Stage::Weights);
        const QImage image = view->grab().toImage();
        EXPECT_EQ(image.pixelColor(image.width() - 3, image.height() - 30), theme().surface);
    }
    applyTheme(ThemeChoice::Light);
}

TEST(TablePicture, CutsLargeMatricesAndSaysSo) {
    const auto owner = std::make_shared<const RowMatrix>(test::randomMatrix(512, 96, 3));
    MatrixTableModel model;
    model.setMatrix({{*owner, owner}, "large", {}, {}}, MatrixTableModel::Tint::Signed);
    const TablePicture picture{
        .title = QStringLiteral("title"), .formula = QStringLiteral("X"), .note = {}, .numbers = &model};
    EXPECT_EQ(cutNotes(picture),
              (QStringList{QStringLiteral("First 40 of 512 rows"), QStringLiteral("First 24 of 96 columns")}));
    const auto g = tableGeometry(picture);
    EXPECT_EQ(g.rows, 40);
    EXPECT_EQ(g.columns, 24);
    EXPECT_TRUE(QRectF(QPointF(), g.size).contains(g.cell(39, 23)));
    EXPECT_FALSE(g.cell(3, 3).intersects(g.cell(3, 4)));
}

TEST(StageFormula, FollowsTheScaleTheModelReallyUses) {
    const AttentionSite paper{.site = {}, .heads = 4, .scale = 0.5F}, plain{.site = {}, .heads = 4, .scale = 1.0F};
    EXPECT_EQ(stageFormula(Stage::ScaledScores, paper, 4).formula, QStringLiteral("S′ = S / √d_k,  d_k = 4"));
    EXPECT_EQ(stageFormula(Stage::ScaledScores, plain, 4).formula, QStringLiteral("S′ = 1 · S"));
    EXPECT_EQ(stageFormula(Stage::ScaledScores, paper, 0).formula, QStringLiteral("S′ = 0.5 · S"))
        << "d_k is not known";
}

TEST(MatrixTable, Takes4096By4096AtOnce) {
    const auto owner = std::make_shared<const RowMatrix>(test::randomMatrix(4096, 4096, 5));
    MatrixTable table;
    table.resize(1000, 700);
    table.show();
    QElapsedTimer timer;
    timer.start();
    table.showMatrix({{*owner, owner}, "huge", std::vector<std::string>(4096, "token"), {}},
                     MatrixTableModel::Tint::Signed);
    table.scrollTo(table.model()->index(4095, 4095));
    EXPECT_FALSE(table.grab().isNull());
    EXPECT_LT(timer.elapsed(), 1000);
    table.highlight(4095, 4095);
    table.selectAll();
    EXPECT_FALSE(table.grab().isNull());
}

} // namespace
} // namespace attnscope
