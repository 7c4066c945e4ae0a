/**
 * Which questionnaires are retired. All of an environment are in one item, with an attribute for each: a send reads it beside the template,
 * whose first version it does not know before.
 */
import { permits } from '#shared/contract/lifecycle.ts';
import { exists, missing } from '#shared/platform/condition.ts';
import type { Item, Refusal, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { questionnaireRetired } from '../errors.ts';
import { type QuestionnaireState, questionnaireLifecycle } from '../lifecycle.ts';
import { findQuestionnaire, type VersionOf } from '../repository.ts';
import { retiredTemplates } from './keys.ts';

/** What is stored of the environment; undefined where none was ever retired. */
export type Retired = Item | undefined;

/** Strongly consistent: what was just retired is not sent. */
export function findRetired(table: Table, scope: TenantScope): Promise<Retired> {
  return table.get(retiredTemplates.key(scope, {}), { consistent: true });
}

/** `root`: the id of the first version. */
export function stateIn(retired: Retired, root: number): QuestionnaireState {
  return retired?.[attributeOf(root)] === undefined ? 'active' : 'retired';
}

/** When and by whom it was retired, as it is stored; undefined where it is active. */
export function storedIn(retired: Retired, root: number): unknown {
  return retired?.[attributeOf(root)];
}

/** `refuse` answers where somebody else made the move meanwhile. */
export function retireWrite(
  scope: TenantScope,
  root: number,
  { at, by }: { readonly at: string; readonly by: string },
  refuse: Refusal,
): Write {
  const attribute = attributeOf(root);
  const update = retiredTemplates.key(scope, {});
  return { update, set: { [attribute]: { at, by } }, when: missing(attribute), refuse };
}

export function takeBackWrite(scope: TenantScope, root: number, refuse: Refusal): Write {
  const attribute = attributeOf(root);
  return { update: retiredTemplates.key(scope, {}), remove: [attribute], when: exists(attribute), refuse };
}

/** A version of a questionnaire, in its present state. */
export type Standing = VersionOf & { readonly state: QuestionnaireState };

/** What a new request is made of. Undefined where there is none of this id. */
export async function findStanding(
  table: Table,
  scope: TenantScope,
  id: number,
): Promise<Standing | undefined> {
  const [version, retired] = await Promise.all([
    findQuestionnaire(table, scope, id),
    findRetired(table, scope),
  ]);
  return version && { ...version, state: stateIn(retired, version.root) };
}

/** Throws 409 where nothing new may be sent with it. */
export function requireSendable({ id, state }: Pick<Standing, 'id' | 'state'>): void {
  if (!permits(questionnaireLifecycle, 'send', state)) throw questionnaireRetired(id);
}

function attributeOf(root: number): string {
  return `q${root}`;
}
