/** Answers by the author's keys, as templates and seeds have them, made answers by question id. */
import type { AnswerContent } from '@probity/questionnaire-rules/model';
import type { CompiledQuestionnaire } from '#shared/domain/questionnaires/compile.ts';
import type { TemplateAnswers } from '#shared/domain/questionnaires/template.ts';

/** Throws for a key that no question has. */
export function answersById(
  { ids }: Pick<CompiledQuestionnaire, 'ids'>,
  answers: TemplateAnswers,
): ReadonlyMap<number, AnswerContent> {
  const byId = new Map<number, AnswerContent>();
  for (const [key, answer] of Object.entries(answers)) {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`No question has the key "${key}".`);
    byId.set(id, answer);
  }
  return byId;
}
