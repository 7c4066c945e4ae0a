/** The only file that knows the keys of questionnaire templates. A template never changes once it has its id. */
import * as z from 'zod';
import { all, isNew, isThere, missing } from '#shared/platform/condition.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import {
  besideLaneZero,
  type LanePlaces,
  laneWrite,
  readLanes,
  sumOf,
} from '#shared/platform/spread/lanes.ts';
import { responseCounts, templateAliases, templateLines, templates } from './keys.ts';
import { FileQuestion, Question, QuestionnaireListItem, SectionOutline } from './schema.ts';

/** Where a template stands among its versions. Absent on one that was imported by itself: the first version, of nobody known. */
const Lineage = z.object({
  /** Id of the first version. */
  root: z.int(),
  version: z.int(),
  /** Id of the version before. */
  replaces: z.int().nullable(),
  /** Id of the person who made it. */
  created_by: z.string(),
});
export type Lineage = z.output<typeof Lineage>;

/** A complete template. */
export const Questionnaire = QuestionnaireListItem.extend({
  alias: z.uuid(),
  sections: z.array(SectionOutline).nullable(),
  questions: z.array(Question),
  file_questions: z.array(FileQuestion),
  /** Keys of the author by the id of the question or file question. Absent on templates of before. */
  keys: z.record(z.string(), z.string()).optional(),
  lineage: Lineage.optional(),
});
export type Questionnaire = z.output<typeof Questionnaire>;

/** One line of the list, which says in addition what replaced it. */
const TemplateLineRecord = QuestionnaireListItem.extend({
  lineage: Lineage.optional(),
  replaced_by: z.int().optional(),
});
export type TemplateLineRecord = z.output<typeof TemplateLineRecord>;

function detailKey(scope: TenantScope, id: number): Key {
  return templates.key(scope, { id });
}

/** Where the responses of a template are counted. */
function responseCountPlaces(scope: TenantScope, id: number): LanePlaces {
  return besideLaneZero(responseCounts.key(scope, { id }));
}

function aliasKey(scope: TenantScope, alias: string): Key {
  return templateAliases.key(scope, { alias });
}

/** Every template of the environment, newest first. */
export async function listQuestionnaires(
  table: Table,
  scope: TenantScope,
  options: { readonly consistent?: boolean } = {},
): Promise<TemplateLineRecord[]> {
  const items = await table.query({
    pk: templateLines.partition(scope, {}),
    beginsWith: templateLines.start,
    descending: true,
    ...options,
  });
  return items.map((item) => TemplateLineRecord.parse(item));
}

/** Cached after the first read, because templates never change. */
export async function findQuestionnaire(
  table: Table,
  scope: TenantScope,
  id: number,
): Promise<Questionnaire | undefined> {
  const name = templates.partition(scope, { id });
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const item = await table.get(detailKey(scope, id));
  if (item === undefined) return undefined;
  const questionnaire = Questionnaire.parse(item);
  remembered.set(name, questionnaire);
  const [oldest] = remembered.keys();
  if (remembered.size > REMEMBER_AT_MOST && oldest !== undefined) remembered.delete(oldest);
  return questionnaire;
}

/** The integer id of an alias (decisions 32). */
export async function resolveAlias(
  table: Table,
  scope: TenantScope,
  alias: string,
): Promise<number | undefined> {
  const item = await table.get(aliasKey(scope, alias));
  return item === undefined ? undefined : z.object({ id: z.int() }).parse(item).id;
}

/** Responses of the environment that use the template, PREFILL excluded (QST-010). */
export async function responseCount(table: Table, scope: TenantScope, id: number): Promise<number> {
  return sumOf(await readLanes(table, responseCountPlaces(scope, id)), 'responses');
}

export function countResponseWrite(scope: TenantScope, id: number, delta: 1 | -1): Write {
  return laneWrite(responseCountPlaces(scope, id), { responses: delta });
}

/** Writes a template into one environment. Both environments use the same id (decisions 34). */
export function importWrites(scope: TenantScope, questionnaire: Questionnaire): readonly Write[] {
  const {
    alias: _alias,
    sections: _sections,
    questions: _q,
    file_questions: _f,
    keys: _k,
    ...line
  } = questionnaire;
  const refuse = () => new Error('a questionnaire with this id exists');
  return [
    {
      put: { ...templateLines.key(scope, { id: questionnaire.id }), ...line },
      when: isNew,
      refuse,
    },
    { put: { ...detailKey(scope, questionnaire.id), ...questionnaire }, when: isNew, refuse },
    { put: { ...aliasKey(scope, questionnaire.alias), id: questionnaire.id }, when: isNew, refuse },
  ];
}

/** Says in one environment what replaced a template. `refuse` answers where another version did so meanwhile. */
export function replacedWrite(scope: TenantScope, id: number, by: number, refuse: () => Error): Write {
  return {
    update: templateLines.key(scope, { id }),
    set: { replaced_by: by },
    when: all(isThere, missing('replaced_by')),
    refuse,
  };
}

const REMEMBER_AT_MOST = 50;
const remembered = new Map<string, Questionnaire>();
