/** What a register tells of a company becomes relations of its entity, in one commit. */
import type { TenantRequest } from '#shared/http/operation.ts';
import { mergeAdds } from '#shared/platform/counted-lists/merge-adds.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { companyDetail } from '../../company-search/detail.ts';
import { readCompanyId } from '../../company-search/register.ts';
import type { Directories } from '../../company-search/search.ts';
import { findEntities, linesOf } from '../../entities/repository.ts';
import { changeBy } from '../../tenants/last-change.ts';
import { notACompany, tooManyRelations } from '../errors.ts';
import { load } from '../load.ts';
import { headWrite, partyCheck, updateWrite } from '../repository.ts';
import type { OwnersChanged } from '../rescreening.ts';
import { dayOf, MOST_RELATIONS, type Relation } from '../rules.ts';
import type { RelationDetails } from '../schema.ts';
import { additionsOf } from './additions.ts';
import { type Known, planOf } from './plan.ts';
import { type Line, LONGEST_PRINTED, MOST_ADDED, MOST_UPDATED } from './schema.ts';

const DAY_MS = 86_400_000;

export interface Asked {
  readonly companyId: string;
  readonly directories: Directories;
  readonly ownersChanged: OwnersChanged;
}

/**
 * The entity is looked for before a register is asked. Of two calls at the same time the second finds what the first has added, because
 * the head of the relations is another one then.
 */
export async function fill(entityId: string, asked: Asked, request: TenantRequest) {
  const { scope, now } = request;
  const { entity, head, known, vault } = await load(entityId, request);
  if (entity.entity_type !== 'company') throw notACompany(entityId);
  const [{ facts }, named, { owner }] = await Promise.all([
    companyDetail(asked.companyId, request, asked.directories[scope.environment]),
    withNames(known, vault, request),
    request.admitted(),
  ]);
  const plan = planOf(facts, named, { day: dayOf(now), dayBefore: dayOf(now - DAY_MS) });
  const told = plan.add.slice(0, MOST_ADDED);
  if (known.length + told.length > MOST_RELATIONS) throw tooManyRelations();
  const at = new Date(now).toISOString();
  const change = changeBy(owner ?? null, at, 'edited');
  const source = { register: readCompanyId(facts.id)?.register ?? null, companyId: facts.id };
  const added = additionsOf(told, { entityId, known: named, source, at }, vault, request);
  const updates = updatesOf(plan).slice(0, MOST_UPDATED);
  const done = [...added.lines, ...updates.map(({ line }) => line)];
  return {
    body: {
      company_id: facts.id,
      lines: [...done, ...plan.unchanged.map((each) => lineOf('unchanged', each.relation, each.told.name))],
      left_out: plan.leftOut,
      remaining: plan.add.length + plan.change.length + plan.end.length - done.length,
      partial: facts.partial,
    },
    writes:
      done.length === 0
        ? []
        : mergeAdds([
            partyCheck(scope, entityId),
            ...added.writes,
            headWrite(scope, entityId, head, added.lines.length),
            ...updates.map(({ relation, details }) => updateWrite(scope, vault, relation, details, change)),
            ...(done.some(({ kind }) => kind === 'owner')
              ? [asked.ownersChanged(request, vault, entityId)]
              : []),
          ]),
    audit: {
      target: `entity:${entityId}`,
      entityId,
      facts: { register: source.register ?? '', added: added.lines.length, updated: updates.length },
    },
  };
}

async function withNames(
  known: readonly Relation[],
  vault: Vault,
  { tenantTable, scope }: TenantRequest,
): Promise<readonly Known[]> {
  const ids = [...new Set(known.map(({ record }) => record.related_id))];
  const lines = linesOf(await findEntities(tenantTable, scope, ids), vault);
  const names = new Map(lines.map(({ row, name }) => [row.id, name]));
  return known.map((relation) => ({ relation, name: names.get(relation.record.related_id) }));
}

interface Update {
  readonly relation: Relation;
  readonly details: RelationDetails;
  readonly line: Line;
}

/** Ends first, so that nobody is shown as an owner longer than the register says. */
function updatesOf({ change, end }: Pick<ReturnType<typeof planOf>, 'change' | 'end'>): readonly Update[] {
  return [
    ...end.map(({ relation, until }) => ({
      relation,
      details: { ...relation.details, until },
      line: lineOf('ended', relation, relation.details.source.name ?? ''),
    })),
    ...change.map(({ relation, told }) => ({
      relation,
      details: { ...relation.details, share: told.share, share_max: told.shareMax },
      line: lineOf('changed', relation, told.name),
    })),
  ];
}

function lineOf(outcome: Line['outcome'], { record }: Relation, name: string): Line {
  const { id: relation_id, related_id: related_entity_id, kind } = record;
  return { outcome, kind, name: name.slice(0, LONGEST_PRINTED), relation_id, related_entity_id };
}
