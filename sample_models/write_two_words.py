#!/usr/bin/env python3
"""Writes the hand-made sample models two-words, two-words-two-heads and illustrated-self-attention.

Every number is a small whole number, so that a learner can follow the whole layer on paper. Needs Python's standard
library only. Matrices stand here as in the paper, Q = X W; files keep them transposed, as checkpoints do.

The weights of one head and the three input rows are those of Raimi Karim's "Illustrated: Self-Attention" (Towards Data
Science, 2019), whose values are public; that article does not divide by the square root of d_k.
"""
import json
import pathlib
import struct

HERE = pathlib.Path(__file__).parent
UNKNOWN = [0, 0, 0, 0]
X = [[1, 0, 1, 0], [0, 2, 0, 2], [1, 1, 1, 1]]
W_Q = [[1, 0, 1], [1, 0, 0], [0, 0, 1], [0, 1, 1]]
W_K = [[0, 0, 1], [1, 1, 0], [0, 1, 0], [1, 1, 0]]
W_V = [[0, 2, 0], [0, 3, 0], [1, 0, 3], [1, 1, 0]]
# The second head looks for other things: its queries ask for what the word itself holds.
W_Q2 = [[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]]
W_K2 = [[1, 0, 0], [0, 1, 1], [1, 0, 0], [0, 0, 1]]
W_V2 = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1]]
W_O = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 1, 0, 0]]
WORDS = ["<unk>", "Thinking", "Machines", "learn"]


def transposed(m):
    return [list(row) for row in zip(*m)]


def write_safetensors(path, tensors):
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for name, rows in sorted(tensors.items()):
        raw = b"".join(struct.pack("<f", value) for row in rows for value in row)
        header[name] = {"dtype": "F32", "shape": [len(rows), len(rows[0])], "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def write_model(name, config, tensors, examples, card, words):
    folder = HERE / name
    folder.mkdir(exist_ok=True)
    base = {"architectures": ["SelfAttentionModel"], "model_type": "self_attention", "vocab_size": len(words), "input_width": 4,
            "key_width": 3, "value_width": 3, "bias": False, "causal": False, "positions": "none"}
    (folder / "config.json").write_text(json.dumps(base | config, indent=2) + "\n")
    write_safetensors(folder / "model.safetensors", tensors)
    tokenizer = {"version": "1.0", "truncation": None, "padding": None,
                 "added_tokens": [{"id": 0, "content": "<unk>", "single_word": False, "lstrip": False, "rstrip": False,
                                   "normalized": False, "special": True}],
                 "normalizer": None, "pre_tokenizer": {"type": "WhitespaceSplit"}, "post_processor": None, "decoder": None,
                 "model": {"type": "WordLevel", "vocab": {word: i for i, word in enumerate(words)}, "unk_token": "<unk>"}}
    (folder / "tokenizer.json").write_text(json.dumps(tokenizer, indent=1) + "\n")
    (folder / "attentionscope.json").write_text(json.dumps({"examples": examples}, indent=2, ensure_ascii=False) + "\n")
    (folder / "README.md").write_text(card)


TABLE = "Thinking 1 0 1 0\nMachines 0 2 0 2\nlearn 1 1 1 1"
EXAMPLES = [{"title": "Two words", "text": "Thinking Machines"}, {"title": "Three words", "text": "Thinking Machines learn"},
            {"title": "The same as a table of numbers", "table": TABLE}]
ONE_HEAD = {"embeddings.weight": [UNKNOWN] + X, "query.weight": transposed(W_Q), "key.weight": transposed(W_K),
            "value.weight": transposed(W_V)}
HAND = "The weights are small whole numbers written by hand (`write_two_words.py`): nothing was trained, there is no accuracy.\n"

write_model("two-words", {"num_heads": 1, "output_width": 0, "scale": "sqrt_d_k"}, ONE_HEAD, EXAMPLES,
            "# two-words\n\nOne self-attention head on two or three words: d_model 4, d_k = d_v = 3, scores divided by √d_k, no W_O. "
            "Every number can be followed on paper.\n\n" + HAND, WORDS)
write_model("two-words-two-heads", {"num_heads": 2, "output_width": 4, "scale": "sqrt_d_k"},
            ONE_HEAD | {"query.weight": transposed(W_Q) + transposed(W_Q2), "key.weight": transposed(W_K) + transposed(W_K2),
                        "value.weight": transposed(W_V) + transposed(W_V2), "output.weight": transposed(W_O)}, EXAMPLES,
            "# two-words-two-heads\n\nThe layer of `two-words` with a second head and an output matrix W_O that brings the six "
            "concatenated numbers back to four.\n\n" + HAND, WORDS)
write_model("illustrated-self-attention", {"num_heads": 1, "output_width": 0, "scale": "none"}, ONE_HEAD,
            [{"title": "Input 1, 2 and 3", "text": "input-1 input-2 input-3"}],
            "# illustrated-self-attention\n\nThe public worked example of Raimi Karim's \"Illustrated: Self-Attention\" (Towards Data "
            "Science, 2019), number for number: the scores are **not** divided by √d_k. The published outputs, rounded, are "
            "2 7 1.5, 2 8 0 and 2 7.8 0.3.\n\n" + HAND, ["<unk>", "input-1", "input-2", "input-3"])
