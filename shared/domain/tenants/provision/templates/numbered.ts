/** Gives a template its ids, which are unique in the fleet (R34). */
import { compileTemplate, idsNeeded } from '#shared/domain/questionnaires/compile.ts';
import type { TemplateInput } from '#shared/domain/questionnaires/template.ts';
import type { Authored, Lineage } from '#shared/domain/questionnaires/versions/repository.ts';
import { all, equals, isNew } from '#shared/platform/condition.ts';
import type { Table, Write } from '#shared/platform/ports.ts';
import { countersKey } from '../repository.ts';

/** The limit of a DynamoDB item is 400 KB. The rest is for attribute names and other attributes. */
export const MAX_TEMPLATE_BYTES = 360_000;

interface Ids {
  readonly questionnaire: number;
  readonly firstQuestion: number;
}

/**
 * Takes ids from the fleet's counters in one atomic update. The ids of a failed import stay unused. `counters` is the table behind
 * `countersFence`.
 */
export async function takeIds(counters: Table, template: TemplateInput): Promise<Ids> {
  const questions = idsNeeded(template);
  const taken = await counters.update(countersKey(), { add: { questionnaires: 1, questions } });
  return {
    questionnaire: Number(taken['questionnaires']),
    firstQuestion: Number(taken['questions']) - questions + 1,
  };
}

/**
 * The next ids, with the write that takes them in the transaction of the questionnaire: a call that is repeated, or that loses a race,
 * takes none. `refuse` answers where others were taken since.
 */
export async function nextIds(
  counters: Table,
  template: TemplateInput,
  refuse: () => Error,
): Promise<{ readonly ids: Ids; readonly write: Write }> {
  const questions = idsNeeded(template);
  const taken = await counters.get(countersKey(), { consistent: true });
  const [before, asked] = [Number(taken?.['questionnaires'] ?? 0), Number(taken?.['questions'] ?? 0)];
  return {
    ids: { questionnaire: before + 1, firstQuestion: asked + 1 },
    write: {
      update: countersKey(),
      add: { questionnaires: 1, questions },
      when: taken === undefined ? isNew : all(equals('questionnaires', before), equals('questions', asked)),
      refuse,
    },
  };
}

interface Origin {
  readonly ids: Ids;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly alias: string;
  /** Undefined for an import, which is the first version of its own. */
  readonly lineage?: Lineage;
}

/** The questionnaire as it is stored. Throws `TemplateRefused` where the linter finds errors. */
export function numberedTemplate(template: TemplateInput, { ids, now, alias, lineage }: Origin): Authored {
  const compiled = compileTemplate(template, ids.firstQuestion);
  return {
    id: ids.questionnaire,
    name: compiled.name,
    description: compiled.description,
    questionnaire_type: compiled.questionnaire_type,
    question_count: compiled.questions.length,
    created_at: new Date(now).toISOString(),
    alias,
    sections: compiled.sections,
    questions: compiled.questions,
    file_questions: compiled.file_questions,
    keys: Object.fromEntries([...compiled.ids].map(([key, id]) => [String(id), key])),
    ...(lineage === undefined ? {} : { lineage }),
  };
}

/** Bytes of the stored questionnaire, of which an item holds `MAX_TEMPLATE_BYTES`. */
export function bytesOf(questionnaire: Authored): number {
  return Buffer.byteLength(JSON.stringify(questionnaire));
}
