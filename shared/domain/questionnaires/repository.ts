/** The only file that knows the keys of questionnaire templates. A template never changes once it has its id. */
import * as z from 'zod';
import { isNew } from '#shared/platform/condition.ts';
import type { Item, Key, Table, Write } from '#shared/platform/ports.ts';
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

/** A complete template. */
export const Questionnaire = QuestionnaireListItem.extend({
  alias: z.uuid(),
  sections: z.array(SectionOutline).nullable(),
  questions: z.array(Question),
  file_questions: z.array(FileQuestion),
});
export type Questionnaire = z.output<typeof Questionnaire>;

/** One version of a questionnaire. */
export interface VersionOf extends Questionnaire {
  /** Id of the first version. */
  readonly root: number;
}

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
): Promise<(QuestionnaireListItem & Pick<VersionOf, 'root'>)[]> {
  const items = await table.query({
    pk: templateLines.partition(scope, {}),
    beginsWith: templateLines.start,
    descending: true,
  });
  return items.map((item) => {
    const line = QuestionnaireListItem.parse(item);
    return { ...line, root: rootIn(item, line.id) };
  });
}

/** Cached after the first read, because templates never change. */
export async function findQuestionnaire(
  table: Table,
  scope: TenantScope,
  id: number,
): Promise<VersionOf | undefined> {
  const name = templates.partition(scope, { id });
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const item = await table.get(detailKey(scope, id));
  if (item === undefined) return undefined;
  const questionnaire = { ...Questionnaire.parse(item), root: rootIn(item, id) };
  remembered.set(name, questionnaire);
  const [oldest] = remembered.keys();
  if (remembered.size > REMEMBER_AT_MOST && oldest !== undefined) remembered.delete(oldest);
  return questionnaire;
}

/** A template that was imported by itself is the first version of itself. Its authors read the rest of the lineage (`versions/`). */
function rootIn({ lineage }: Item, id: number): number {
  const isNamed = typeof lineage === 'object' && lineage !== null && 'root' in lineage;
  return isNamed && typeof lineage.root === 'number' ? lineage.root : id;
}

/** The integer id of an alias (R32). */
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

/** What is stored beside a questionnaire for its authors, who alone read it (`versions/repository.ts`). */
interface OfAuthors {
  readonly keys?: Readonly<Record<string, string>> | undefined;
  readonly lineage?: object | undefined;
}

/** Writes a template into one environment. Both environments use the same id (R34). */
export function importWrites(scope: TenantScope, questionnaire: Questionnaire & OfAuthors): readonly Write[] {
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

const REMEMBER_AT_MOST = 50;
const remembered = new Map<string, VersionOf>();
