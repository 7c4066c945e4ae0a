/** New relations with their parties: one entity for a person who owns and acts, or who comes back. */
import type { TenantRequest } from '#shared/http/operation.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { RegisterName } from '../../company-search/register.ts';
import { createWrites as createEntityWrites } from '../../entities/repository.ts';
import { otherHeadWrite, partyCheck, relationWrites } from '../repository.ts';
import type { RelationDetails } from '../schema.ts';
import { isSameParty, type Known, type Told } from './plan.ts';
import { type Line, LONGEST_PRINTED } from './schema.ts';

interface Place {
  readonly entityId: string;
  readonly known: readonly Known[];
  readonly source: { readonly register: RegisterName | null; readonly companyId: string };
  /** ISO instant. */
  readonly at: string;
}

interface Additions {
  readonly lines: readonly Line[];
  /** The caller also writes the head of the entity, and merges counts of one item. */
  readonly writes: readonly Write[];
}

export function additionsOf(
  told: readonly Told[],
  place: Place,
  vault: Vault,
  { scope, ids }: Pick<TenantRequest, 'scope' | 'ids'>,
): Additions {
  const { entityId, at: createdAt } = place;
  const made: { readonly told: Told; readonly id: string }[] = [];
  const writes: Write[] = [];
  const lines = told.map((each): Line => {
    const before = made.find((other) => isSameParty(other.told, each))?.id;
    const relatedId = before ?? knownParty(place, each) ?? ids.uuid();
    const id = ids.uuid();
    if (before === undefined) {
      writes.push(...partyWrites(relatedId, each));
      made.push({ told: each, id: relatedId });
    }
    const created = { id, kind: each.kind, entityId, relatedId, details: detailsOf(each, place), createdAt };
    writes.push(otherHeadWrite(scope, relatedId), ...relationWrites(scope, vault, created));
    const name = each.name.slice(0, LONGEST_PRINTED);
    return { outcome: 'added', kind: each.kind, name, relation_id: id, related_entity_id: relatedId };
  });
  return { lines, writes };

  function partyWrites(id: string, { party }: Told): readonly Write[] {
    if (knownIds(place).has(id)) return [partyCheck(scope, id)];
    const { type, details } = party;
    const entity = { id, type, isPrimary: false, details, createdAt, responseCount: 0 };
    return createEntityWrites(scope, vault, entity);
  }
}

function knownIds({ known }: Place): ReadonlySet<string> {
  return new Set(known.map(({ relation }) => relation.record.related_id));
}

/** The entity that an earlier answer of this company has made, as long as it is there. */
function knownParty({ known, source }: Place, told: Told): string | undefined {
  const found = known.find(({ relation: { details }, name }) => {
    const { company_id: companyId, name: printed, date_of_birth: dateOfBirth } = details.source;
    if (name === undefined || companyId !== source.companyId) return false;
    return isSameParty({ name: printed ?? '', dateOfBirth }, told);
  });
  return found?.relation.record.related_id;
}

function detailsOf(told: Told, { source: { register, companyId } }: Place): RelationDetails {
  return {
    role: told.role,
    share: told.share,
    share_max: told.shareMax,
    since: told.since,
    until: null,
    source: {
      kind: 'register',
      register,
      company_id: companyId,
      name: told.name,
      date_of_birth: told.dateOfBirth,
    },
  };
}
