<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Open model…</source>
        <translation>打开模型(&amp;O)…</translation>
    </message>
    <message>
        <source>Open a Hugging Face model folder</source>
        <translation>打开一个 Hugging Face 模型文件夹</translation>
    </message>
    <message>
        <source>Open &amp;trace…</source>
        <translation>打开记录(&amp;T)…</translation>
    </message>
    <message>
        <source>Open a saved run; the model is not needed</source>
        <translation>打开已保存的一次运行，不需要模型</translation>
    </message>
    <message>
        <source>&amp;Save trace…</source>
        <translation>保存记录(&amp;S)…</translation>
    </message>
    <message>
        <source>Save this run with all its numbers</source>
        <translation>保存这次运行及其全部数值</translation>
    </message>
    <message>
        <source>&amp;Export view…</source>
        <translation>导出视图(&amp;E)…</translation>
    </message>
    <message>
        <source>Save the current view as a picture, or its matrix as numbers</source>
        <translation>把当前视图存为图片，或把其中的矩阵存为数值</translation>
    </message>
    <message>
        <source>Copy &amp;image</source>
        <translation>复制图片(&amp;I)</translation>
    </message>
    <message>
        <source>Copy the current view as a picture</source>
        <translation>把当前视图复制为图片</translation>
    </message>
    <message>
        <source>Copy &amp;values</source>
        <translation>复制数值(&amp;V)</translation>
    </message>
    <message>
        <source>Copy the current view&apos;s matrix as tab-separated text</source>
        <translation>把当前视图的矩阵复制为制表符分隔的文本</translation>
    </message>
    <message>
        <source>Restore &amp;default layout</source>
        <translation>恢复默认布局(&amp;D)</translation>
    </message>
    <message>
        <source>Put every view back where it was at first</source>
        <translation>把每个视图放回最初的位置</translation>
    </message>
    <message>
        <source>Run the model now</source>
        <translation>立即运行模型</translation>
    </message>
    <message>
        <source>&amp;About AttentionScope</source>
        <translation>关于 AttentionScope(&amp;A)</translation>
    </message>
    <message>
        <source>Version, licence and the open model&apos;s card</source>
        <translation>版本、许可证和当前模型的说明卡</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Stop the run that is under way</source>
        <translation>停止正在进行的运行</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Close the window; its layout is remembered</source>
        <translation>关闭窗口，布局会被记住</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
</context>
<context>
    <name>ColourMap</name>
    <message>
        <source>Viridis</source>
        <translation>翠绿（Viridis）</translation>
    </message>
    <message>
        <source>Magma</source>
        <translation>岩浆（Magma）</translation>
    </message>
    <message>
        <source>Cividis</source>
        <translation>蓝黄（Cividis）</translation>
    </message>
    <message>
        <source>Ink on paper</source>
        <translation>纸上墨蓝</translation>
    </message>
    <message>
        <source>Blue – red (signed)</source>
        <translation>蓝–红（带正负号）</translation>
    </message>
</context>
<context>
    <name>Decoding</name>
    <message>
        <source>&lt; 0.1 %</source>
        <translation>&lt; 0.1 %</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>+%1 more cut by top-k</source>
        <translation>另有 %1 个被 top-k 截去</translation>
    </message>
    <message>
        <source>+%1 more cut by top-p</source>
        <translation>另有 %1 个被 top-p 截去</translation>
    </message>
    <message>
        <source>%1: %2 by the model; cut by top-k</source>
        <translation>%1：模型给出 %2；被 top-k 截去</translation>
    </message>
    <message>
        <source>%1: %2 by the model; cut by top-p</source>
        <translation>%1：模型给出 %2；被 top-p 截去</translation>
    </message>
    <message>
        <source>%1: %2 by the model; drawn with %3 after temperature and cuts</source>
        <translation>%1：模型给出 %2；经温度与截断后以 %3 抽取</translation>
    </message>
    <message>
        <source>%1: %2 by the model</source>
        <translation>%1：模型给出 %2</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>Matrix as %1</source>
        <translation>矩阵（%1）</translation>
    </message>
</context>
<context>
    <name>PictureFormat</name>
    <message>
        <source>PNG picture</source>
        <translation>PNG 图片</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG 矢量图</translation>
    </message>
    <message>
        <source>PDF document</source>
        <translation>PDF 文档</translation>
    </message>
</context>
<context>
    <name>Site</name>
    <message>
        <source>Encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>embedding + position</source>
        <translation>嵌入 + 位置编码</translation>
    </message>
    <message>
        <source>self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>masked self-attention</source>
        <translation>掩码自注意力</translation>
    </message>
    <message>
        <source>cross-attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>feed forward</source>
        <translation>前馈网络</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>%1 · head %2</source>
        <translation>%1 · 头 %2</translation>
    </message>
    <message>
        <source>Input X</source>
        <translation>输入 X</translation>
    </message>
    <message>
        <source>Encoder output</source>
        <translation>编码器输出</translation>
    </message>
    <message>
        <source>Query weights W_Q</source>
        <translation>查询权重 W_Q</translation>
    </message>
    <message>
        <source>Key weights W_K</source>
        <translation>键权重 W_K</translation>
    </message>
    <message>
        <source>Value weights W_V</source>
        <translation>值权重 W_V</translation>
    </message>
    <message>
        <source>Queries Q</source>
        <translation>查询 Q</translation>
    </message>
    <message>
        <source>Keys K</source>
        <translation>键 K</translation>
    </message>
    <message>
        <source>Values V</source>
        <translation>值 V</translation>
    </message>
    <message>
        <source>Raw scores</source>
        <translation>原始分数</translation>
    </message>
    <message>
        <source>Scaled scores</source>
        <translation>缩放后的分数</translation>
    </message>
    <message>
        <source>Masked scores</source>
        <translation>掩码后的分数</translation>
    </message>
    <message>
        <source>Attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>Head output Z</source>
        <translation>头输出 Z</translation>
    </message>
    <message>
        <source>Concatenated heads</source>
        <translation>各头拼接</translation>
    </message>
    <message>
        <source>Output weights W_O</source>
        <translation>输出权重 W_O</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Residual sum</source>
        <translation>残差和</translation>
    </message>
    <message>
        <source>Layer norm</source>
        <translation>层归一化</translation>
    </message>
    <message>
        <source>Feed-forward hidden</source>
        <translation>前馈隐藏层</translation>
    </message>
    <message>
        <source>Feed-forward output</source>
        <translation>前馈输出</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>对数几率（logits）</translation>
    </message>
</context>
<context>
    <name>StackView</name>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>source · tokens: %1</source>
        <translation>源文本 · 词元数：%1</translation>
    </message>
    <message>
        <source>target · tokens: %1</source>
        <translation>目标文本 · 词元数：%1</translation>
    </message>
    <message>
        <source>add &amp; norm</source>
        <translation>残差与归一化</translation>
    </message>
    <message>
        <source>Layers of the model</source>
        <translation>模型的各层</translation>
    </message>
    <message>
        <source>Run a model to see its layers here.</source>
        <translation>运行模型后，这里会显示它的各层。</translation>
    </message>
    <message>
        <source>Heads: %1</source>
        <translation>头数：%1</translation>
    </message>
    <message>
        <source>d_k = %1</source>
        <translation>d_k = %1</translation>
    </message>
    <message>
        <source>Scale: %1</source>
        <translation>缩放：%1</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The layers of the model; choose an attention sublayer and a head</source>
        <translation>模型的各层；选择一个注意力子层和一个头</translation>
    </message>
</context>
<context>
    <name>StageFormula</name>
    <message>
        <source>One row a token: what this sublayer reads.</source>
        <translation>每行一个词元：该子层读入的内容。</translation>
    </message>
    <message>
        <source>What the encoder wrote; keys and values are made from it.</source>
        <translation>编码器的输出；键和值由它得到。</translation>
    </message>
    <message>
        <source>Learned: the same for every text.</source>
        <translation>学得的参数：对任何文本都相同。</translation>
    </message>
    <message>
        <source>Plus the bias, where the model has one.</source>
        <translation>若模型有偏置，则再加上偏置。</translation>
    </message>
    <message>
        <source>Rows are queries, columns are keys.</source>
        <translation>行是查询，列是键。</translation>
    </message>
    <message>
        <source>Scaled so that wide heads do not push the softmax to its flat ends.</source>
        <translation>缩放是为了避免宽的头把 softmax 推到平坦的两端。</translation>
    </message>
    <message>
        <source>−∞ where the key comes after the query.</source>
        <translation>键在查询之后的位置为 −∞。</translation>
    </message>
    <message>
        <source>−∞ where a query may not see a key.</source>
        <translation>查询不得看到的键的位置为 −∞。</translation>
    </message>
    <message>
        <source>Each row sums to 1.</source>
        <translation>每行之和为 1。</translation>
    </message>
    <message>
        <source>Each row is a weighted mean of the values.</source>
        <translation>每行是各个值的加权平均。</translation>
    </message>
    <message>
        <source>The outputs of all heads side by side.</source>
        <translation>所有头的输出并排放在一起。</translation>
    </message>
    <message>
        <source>The sublayer&apos;s input is added to its output.</source>
        <translation>子层的输入加到它的输出上。</translation>
    </message>
    <message>
        <source>Each row to mean 0 and variance 1, then the learned gain and bias.</source>
        <translation>每行变为均值 0、方差 1，再乘学得的增益并加偏置。</translation>
    </message>
</context>
<context>
    <name>TablePicture</name>
    <message>
        <source>First %1 of %2 rows</source>
        <translation>共 %2 行，显示前 %1 行</translation>
    </message>
    <message>
        <source>First %1 of %2 columns</source>
        <translation>共 %2 列，显示前 %1 列</translation>
    </message>
</context>
<context>
    <name>TablesView</name>
    <message>
        <source>Run a model to see its numbers here.</source>
        <translation>运行模型后，这里会显示它的数值。</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>数值表</translation>
    </message>
    <message>
        <source>Every matrix of the selected head as numbers, with its formula</source>
        <translation>所选头的每个矩阵的数值及其公式</translation>
    </message>
</context>
<context>
    <name>Views</name>
    <message>
        <source>Decoding</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>Steps through the text as the model writes it</source>
        <translation>一步一步地看模型写出文本</translation>
    </message>
</context>
<context>
    <name>attnscope::AlignmentMatrix</name>
    <message>
        <source>Alignment of the written text with the source</source>
        <translation>已写文本与源文本的对齐</translation>
    </message>
    <message>
        <source>Alignment: written text down, source across</source>
        <translation>对齐矩阵：纵向为已写文本，横向为源文本</translation>
    </message>
    <message>
        <source>writing “%1” looks at “%2”: weight %3</source>
        <translation>写“%1”时看向“%2”：权重 %3</translation>
    </message>
</context>
<context>
    <name>attnscope::AttentionRows</name>
    <message>
        <source>Attention of the current step</source>
        <translation>当前步的注意力</translation>
    </message>
    <message>
        <source>Reads the source · Decoder %1 · head %2</source>
        <translation>读源文本 · 解码器 %1 · 头 %2</translation>
    </message>
    <message>
        <source>Reads its own text · Decoder %1 · head %2</source>
        <translation>读已写文本 · 解码器 %1 · 头 %2</translation>
    </message>
    <message>
        <source>%1 (not in the vocabulary): weight %2</source>
        <translation>%1（不在词表中）：权重 %2</translation>
    </message>
    <message>
        <source>%1: weight %2</source>
        <translation>%1：权重 %2</translation>
    </message>
</context>
<context>
    <name>attnscope::BeamTreeCanvas</name>
    <message>
        <source>Beam search tree</source>
        <translation>束搜索树</translation>
    </message>
    <message>
        <source>start</source>
        <translation>起始</translation>
    </message>
    <message>
        <source>✓ %1</source>
        <translation>✓ %1</translation>
    </message>
    <message>
        <source>The start token: every hypothesis begins here</source>
        <translation>起始词元：每个候选序列都从这里开始</translation>
    </message>
    <message>
        <source>%1: log-probability %2, sum from the start %3; kept</source>
        <translation>%1：对数概率 %2，累计 %3；保留</translation>
    </message>
    <message>
        <source>%1: log-probability %2, sum from the start %3; dropped</source>
        <translation>%1：对数概率 %2，累计 %3；舍弃</translation>
    </message>
    <message>
        <source>%1: log-probability %2, sum from the start %3; finished</source>
        <translation>%1：对数概率 %2，累计 %3；已完成</translation>
    </message>
</context>
<context>
    <name>attnscope::DecodingOptions</name>
    <message>
        <source>Greedy</source>
        <translation>贪心</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>Beam search</source>
        <translation>束搜索</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Greedy takes the most probable token, sampling draws one, beam search keeps several texts.</source>
        <translation>贪心取概率最大的词元，采样随机抽取一个，束搜索同时保留多个文本。</translation>
    </message>
    <message>
        <source>Beams</source>
        <translation>束宽</translation>
    </message>
    <message>
        <source>How many texts beam search keeps at each step.</source>
        <translation>束搜索每一步保留多少个文本。</translation>
    </message>
    <message>
        <source>Length penalty</source>
        <translation>长度惩罚</translation>
    </message>
    <message>
        <source>A finished text&apos;s score is its log-probability divided by its length to this power.</source>
        <translation>完成文本的得分等于对数概率除以长度的该次幂。</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Scores are divided by it before drawing: below 1 sharpens, above 1 flattens.</source>
        <translation>抽取前分数先除以温度：小于 1 更尖锐，大于 1 更平缓。</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Draw only from the k most probable tokens.</source>
        <translation>只从概率最大的 k 个词元中抽取。</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Draw only from the most probable tokens that together reach p.</source>
        <translation>只从累计概率达到 p 的最可能词元中抽取。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Equal seeds draw equal texts.</source>
        <translation>相同的种子抽出相同的文本。</translation>
    </message>
    <message>
        <source>Longest text</source>
        <translation>最大长度</translation>
    </message>
    <message>
        <source>Tokens at most, the start token included.</source>
        <translation>最多多少个词元，包括起始词元。</translation>
    </message>
    <message>
        <source>the model&apos;s own</source>
        <translation>模型自身的上限</translation>
    </message>
    <message>
        <source>Sampling, seed %1</source>
        <translation>采样，种子 %1</translation>
    </message>
    <message>
        <source>Beam search, width %1</source>
        <translation>束搜索，束宽 %1</translation>
    </message>
</context>
<context>
    <name>attnscope::DecodingView</name>
    <message>
        <source>What is shown of the decoding</source>
        <translation>显示解码的哪一方面</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Beam tree</source>
        <translation>束搜索树</translation>
    </message>
    <message>
        <source>One column for each token that was written</source>
        <translation>每个写出的词元一列</translation>
    </message>
    <message>
        <source>What the beam search kept and dropped</source>
        <translation>束搜索保留和舍弃了什么</translation>
    </message>
    <message>
        <source>Only a run with beam search has a tree</source>
        <translation>只有用束搜索的运行才有树</translation>
    </message>
    <message>
        <source>Step %1 of %2: “%3”</source>
        <translation>第 %1 步，共 %2 步：“%3”</translation>
    </message>
    <message>
        <source>This model has no decoder: it writes no text.</source>
        <translation>该模型没有解码器：它不写文本。</translation>
    </message>
    <message>
        <source>Run a model to watch it write.</source>
        <translation>运行模型，看它怎样写文本。</translation>
    </message>
    <message>
        <source>To see its attention the model is needed: open it and run the text again</source>
        <translation>查看它的注意力需要模型：请打开模型并重新运行这段文本</translation>
    </message>
</context>
<context>
    <name>attnscope::HeatmapControls</name>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>The attention sublayer that is shown (Up and Down keys)</source>
        <translation>显示哪个注意力子层（上、下键）</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>The step of attention that is shown, from raw scores to weights</source>
        <translation>显示注意力计算的哪一步，从原始分数到权重</translation>
    </message>
    <message>
        <source>Previous head</source>
        <translation>上一个头</translation>
    </message>
    <message>
        <source>Previous head (Left key)</source>
        <translation>上一个头（左键）</translation>
    </message>
    <message>
        <source>Next head</source>
        <translation>下一个头</translation>
    </message>
    <message>
        <source>Next head (Right key)</source>
        <translation>下一个头（右键）</translation>
    </message>
    <message>
        <source>Colour map</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>The colour map; scores and weights have one each</source>
        <translation>配色方案；分数与权重各有一个</translation>
    </message>
    <message>
        <source>Colour range</source>
        <translation>颜色范围</translation>
    </message>
    <message>
        <source>The values between which the colours run</source>
        <translation>颜色所对应的数值范围</translation>
    </message>
    <message>
        <source>Range of this head</source>
        <translation>本头范围</translation>
    </message>
    <message>
        <source>0 to 1</source>
        <translation>0 到 1</translation>
    </message>
    <message>
        <source>Range of all heads</source>
        <translation>所有头共用范围</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应窗口</translation>
    </message>
    <message>
        <source>Show the whole matrix (0 key, or a double click)</source>
        <translation>显示整个矩阵（0 键或双击）</translation>
    </message>
    <message>
        <source>Head %1 of %2</source>
        <translation>头 %1 / %2</translation>
    </message>
    <message>
        <source>−1 to 1</source>
        <translation>−1 到 1</translation>
    </message>
</context>
<context>
    <name>attnscope::HeatmapView</name>
    <message>
        <source>This run was recorded without this matrix.</source>
        <translation>这次运行没有记录该矩阵。</translation>
    </message>
    <message>
        <source>Run a model to see its attention.</source>
        <translation>运行模型以查看它的注意力。</translation>
    </message>
    <message>
        <source>Making the matrix …</source>
        <translation>正在计算矩阵…</translation>
    </message>
    <message>
        <source>query (row) · source</source>
        <translation>查询（行）· 源文本</translation>
    </message>
    <message>
        <source>query (row) · target</source>
        <translation>查询（行）· 目标文本</translation>
    </message>
    <message>
        <source>key (column) · source</source>
        <translation>键（列）· 源文本</translation>
    </message>
    <message>
        <source>key (column) · target</source>
        <translation>键（列）· 目标文本</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已掩码</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Heatmap</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>One head&apos;s scores or weights: queries are rows, keys are columns.</source>
        <translation>一个头的分数或权重：行是查询，列是键。</translation>
    </message>
</context>
<context>
    <name>attnscope::HypothesisList</name>
    <message>
        <source>Hypotheses of the beam search</source>
        <translation>束搜索的候选序列</translation>
    </message>
    <message>
        <source>Hypotheses and their scores</source>
        <translation>候选序列及其得分</translation>
    </message>
    <message>
        <source>Hypothesis %1: %2, score %3</source>
        <translation>候选序列 %1：%2，得分 %3</translation>
    </message>
    <message>
        <source>Its attention is shown now</source>
        <translation>现在显示的就是它的注意力</translation>
    </message>
    <message>
        <source>Click to see its attention</source>
        <translation>点击查看它的注意力</translation>
    </message>
    <message>
        <source>%1
score %2
%3</source>
        <translation>%1
得分 %2
%3</translation>
    </message>
</context>
<context>
    <name>attnscope::InputBar</name>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>What the model wrote</source>
        <translation>模型写出的文本</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The model to look into</source>
        <translation>要观察的模型</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Kind of input</source>
        <translation>输入类型</translation>
    </message>
    <message>
        <source>Give words, or the numbers of each token yourself</source>
        <translation>输入词语，或自己给出每个词元的数值</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Source text</source>
        <translation>源文本</translation>
    </message>
    <message>
        <source>The text that the model reads</source>
        <translation>模型读入的文本</translation>
    </message>
    <message>
        <source>Table of numbers</source>
        <translation>数值表</translation>
    </message>
    <message>
        <source>One row a token, a word may stand before its numbers; an empty line starts the next sequence of a batch</source>
        <translation>每行一个词元，数值前可以写一个词；空行开始批次中的下一个序列</translation>
    </message>
    <message>
        <source>Sequence of the batch</source>
        <translation>批次中的序列</translation>
    </message>
    <message>
        <source>Which sequence of the batch to look at</source>
        <translation>查看批次中的哪个序列</translation>
    </message>
    <message>
        <source>sequence </source>
        <translation>序列 </translation>
    </message>
    <message>
        <source>Target text</source>
        <translation>目标文本</translation>
    </message>
    <message>
        <source>A text for the decoder to read; leave it empty and the model writes its own</source>
        <translation>给解码器读入的文本；留空则由模型自己写</translation>
    </message>
    <message>
        <source>Target (empty: the model writes)</source>
        <translation>目标文本（留空则由模型写）</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Inputs to start with</source>
        <translation>可供开始的输入</translation>
    </message>
    <message>
        <source>How the model writes: greedy, sampling or beam search</source>
        <translation>模型怎样写：贪心、采样或束搜索</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run the model now (Ctrl+Return)</source>
        <translation>立即运行模型（Ctrl+回车）</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop the run that is under way (Ctrl+.)</source>
        <translation>停止正在进行的运行（Ctrl+.）</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> / %1</translation>
    </message>
    <message>
        <source>Not in the vocabulary: %1 – the model sees &lt;unk&gt;</source>
        <translation>不在词表中：%1，模型看到的是 &lt;unk&gt;</translation>
    </message>
    <message>
        <source>A trace without its model</source>
        <translation>不带模型的记录</translation>
    </message>
    <message>
        <source>Open a Hugging Face model folder (Ctrl+O)</source>
        <translation>打开一个 Hugging Face 模型文件夹（Ctrl+O）</translation>
    </message>
</context>
<context>
    <name>attnscope::JobRunner</name>
    <message>
        <source>There is not enough memory for this run.</source>
        <translation>内存不足，无法完成这次运行。</translation>
    </message>
</context>
<context>
    <name>attnscope::MainWindow</name>
    <message>
        <source>Open a Hugging Face model folder</source>
        <translation>打开一个 Hugging Face 模型文件夹</translation>
    </message>
    <message>
        <source>Open a trace</source>
        <translation>打开记录</translation>
    </message>
    <message>
        <source>Traces (*.safetensors)</source>
        <translation>记录 (*.safetensors)</translation>
    </message>
    <message>
        <source>There is no run to save yet.</source>
        <translation>还没有可保存的运行。</translation>
    </message>
    <message>
        <source>Save the trace</source>
        <translation>保存记录</translation>
    </message>
    <message>
        <source>There is nothing to export yet.</source>
        <translation>还没有可导出的内容。</translation>
    </message>
    <message>
        <source>Export the view</source>
        <translation>导出视图</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>The picture is on the clipboard.</source>
        <translation>图片已复制到剪贴板。</translation>
    </message>
    <message>
        <source>This view shows no matrix to copy.</source>
        <translation>此视图没有可复制的矩阵。</translation>
    </message>
    <message>
        <source>The values are on the clipboard.</source>
        <translation>数值已复制到剪贴板。</translation>
    </message>
    <message>
        <source>AttentionScope %1

See how attention works, with the true numbers.

Free software under the GNU General Public License, version 3 or later.
Arithmetic: %2</source>
        <translation>AttentionScope %1

用真实的数值看懂注意力机制。

自由软件，遵循 GNU 通用公共许可证第 3 版或更高版本。
运算指令集：%2</translation>
    </message>
    <message>
        <source>About AttentionScope</source>
        <translation>关于 AttentionScope</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>运行进度</translation>
    </message>
    <message>
        <source>%1 · %L2 parameters · %3 + %4 tokens · trace %5</source>
        <translation>%1 · %L2 个参数 · %3 + %4 个词元 · 记录 %5</translation>
    </message>
</context>
<context>
    <name>attnscope::MatrixPlot</name>
    <message>
        <source>Heatmap</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>Left and right arrows change the head, up and down the layer; with Shift they move the pinned cell. Plus, minus and zero zoom.</source>
        <translation>左右键换头，上下键换层；按住 Shift 则移动固定的单元格。加号、减号和零键缩放。</translation>
    </message>
</context>
<context>
    <name>attnscope::MatrixTable</name>
    <message>
        <source>Numbers of the matrix</source>
        <translation>矩阵的数值</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy with &amp;headers</source>
        <translation>连同表头复制(&amp;H)</translation>
    </message>
</context>
<context>
    <name>attnscope::MatrixTableModel</name>
    <message>
        <source>Row %1, column %2: %3</source>
        <translation>第 %1 行，第 %2 列：%3</translation>
    </message>
</context>
<context>
    <name>attnscope::MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>attnscope::StageList</name>
    <message>
        <source>Matrices of this sublayer</source>
        <translation>该子层的矩阵</translation>
    </message>
    <message>
        <source>Choose which matrix the table shows</source>
        <translation>选择表格显示哪个矩阵</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Queries, keys, values</source>
        <translation>查询、键、值</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>attnscope::StepColumns</name>
    <message>
        <source>Decoding steps</source>
        <translation>解码各步</translation>
    </message>
    <message>
        <source>This text was given, not written by the model: there are no candidates to show.</source>
        <translation>这段文本是给定的，不是模型写的：没有候选词元可显示。</translation>
    </message>
    <message>
        <source>end</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>%1 · log %2</source>
        <translation>%1 · 对数 %2</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>drawn</source>
        <translation>抽取</translation>
    </message>
    <message>
        <source>cut</source>
        <translation>截去</translation>
    </message>
    <message>
        <source>Go to step %1</source>
        <translation>转到第 %1 步</translation>
    </message>
    <message>
        <source>The given target ends here</source>
        <translation>给定的目标文本到此结束</translation>
    </message>
    <message>
        <source>Step %1: “%2” was given</source>
        <translation>第 %1 步：给定“%2”</translation>
    </message>
    <message>
        <source>Step %1: wrote “%2” with %3</source>
        <translation>第 %1 步：写出“%2”，概率 %3</translation>
    </message>
</context>
<context>
    <name>attnscope::TransportBar</name>
    <message>
        <source>First step</source>
        <translation>第一步</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home 键</translation>
    </message>
    <message>
        <source>One step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <source>Left or comma</source>
        <translation>左键或逗号</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格键</translation>
    </message>
    <message>
        <source>One step forward</source>
        <translation>前进一步</translation>
    </message>
    <message>
        <source>Right or full stop</source>
        <translation>右键或句号</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>最后一步</translation>
    </message>
    <message>
        <source>End</source>
        <translation>End 键</translation>
    </message>
    <message>
        <source>Decoding step</source>
        <translation>解码步</translation>
    </message>
    <message>
        <source>The step that is shown</source>
        <translation>当前显示的步</translation>
    </message>
    <message>
        <source>The current step and how many there are</source>
        <translation>当前步和总步数</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>How fast the steps play</source>
        <translation>播放的快慢</translation>
    </message>
    <message>
        <source>%1×</source>
        <translation>%1×</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
</context>
</TS>
