/** Reads and marks the versions of questionnaires. Functions for respondents do not load these schemas. */
import * as z from 'zod';
import { all, isThere, missing } from '#shared/platform/condition.ts';
import type { Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { templateLines, templates } from '../keys.ts';
import { Questionnaire } from '../repository.ts';
import { type Retired, storedIn } from '../retirement/repository.ts';
import { QuestionnaireListItem } from '../schema.ts';

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

/** A questionnaire with what its authors know of it. */
const Authored = Questionnaire.extend({
  /** Keys of the author by the id of the question or file question. Absent on templates of before. */
  keys: z.record(z.string(), z.string()).optional(),
  lineage: Lineage.optional(),
});
export type Authored = z.output<typeof Authored>;

/** One line of the list, which says in addition what replaced it. */
const VersionLine = QuestionnaireListItem.extend({
  lineage: Lineage.optional(),
  replaced_by: z.int().optional(),
});
export type VersionLine = z.output<typeof VersionLine>;

/** Every version of every questionnaire of the environment, the newest first. */
export async function listVersions(table: Table, scope: TenantScope): Promise<VersionLine[]> {
  const items = await table.query({
    pk: templateLines.partition(scope, {}),
    beginsWith: templateLines.start,
    descending: true,
  });
  return items.map((item) => VersionLine.parse(item));
}

/** The line of one version as it is now: strongly consistent, for what is decided by it. */
export async function findVersion(
  table: Table,
  scope: TenantScope,
  id: number,
): Promise<VersionLine | undefined> {
  const item = await table.get(templateLines.key(scope, { id }), { consistent: true });
  return item === undefined ? undefined : VersionLine.parse(item);
}

/** One version with what its authors know of it. */
export async function findAuthored(
  table: Table,
  scope: TenantScope,
  id: number,
): Promise<Authored | undefined> {
  const item = await table.get(templates.key(scope, { id }));
  return item === undefined ? undefined : Authored.parse(item);
}

/** When and by whom a questionnaire was retired. */
const Retirement = z.object({ at: z.string(), by: z.string() });

/** Null where it is active. */
export function retirementOf(line: VersionLine, retired: Retired): z.output<typeof Retirement> | null {
  return Retirement.nullable().parse(storedIn(retired, rootOf(line)) ?? null);
}

/** Id of the first version. */
export function rootOf({ id, lineage }: VersionLine): number {
  return lineage?.root ?? id;
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
