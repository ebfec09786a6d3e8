// Files of a trained model: an ordinary Hugging Face folder.
#pragma once

#include "core/arch/marian.h"
#include "core/text/tokenizer.h"
#include "core/train/trainer.h"

namespace attnscope {

/// </s>, <unk>, the task's characters, <pad> last: the layout of Marian vocabularies.
std::vector<std::string> taskVocabulary(const Task& task);

/// The config.json of the task's model.
std::string taskConfig(const Task& task);

/// Writes config.json, generation example and tokenizer.json.
void writeTaskFolder(const Task& task, const std::filesystem::path& folder);

/// Writes README.md. testAccuracy below 0: not finished.
void writeModelCard(const Task& task, const TrainingOptions& options, const TrainingResult& result,
                    const std::filesystem::path& folder);

} // namespace attnscope
