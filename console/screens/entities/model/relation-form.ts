/** The form of a relation: what is typed, and what is sent of it. Pure. */
import type { RelationView } from '#shared/domain/relations/schema.ts';

export interface TypedRelation {
  readonly kind: RelationView['kind'];
  readonly role: string;
  readonly share: string;
  readonly most: string;
  readonly since: string;
  readonly until: string;
}

export const NOTHING_TYPED: TypedRelation = {
  kind: 'owner',
  role: '',
  share: '',
  most: '',
  since: '',
  until: '',
};

export function typedOfRelation(relation: RelationView): TypedRelation {
  const { kind, role, share, share_max: most, since, until } = relation;
  return {
    kind,
    role: role ?? '',
    share: share === null ? '' : String(share),
    most: most === null || most === share ? '' : String(most),
    since: since ?? '',
    until: until ?? '',
  };
}

/** What the relation says. Owners have a share, officers a role. */
export function saidOf(typed: TypedRelation): Readonly<Record<string, string | number | null>> {
  const text = (value: string) => (value.trim() === '' ? null : value.trim());
  const number = (value: string) => (value.trim() === '' ? null : Number(value));
  const times = { since: text(typed.since), until: text(typed.until) };
  return typed.kind === 'owner'
    ? { share: number(typed.share), share_max: number(typed.most), ...times }
    : { role: text(typed.role), ...times };
}

/** Only what was changed. */
export function changesOf(before: TypedRelation, after: TypedRelation) {
  const was = saidOf(before);
  return Object.fromEntries(Object.entries(saidOf(after)).filter(([name, value]) => was[name] !== value));
}

/** The other party: an entity that is there, or one to create. */
export type Party =
  | { readonly related_entity_id: string }
  | { readonly related_entity: Readonly<Record<string, string>> };

export interface TypedParty {
  readonly id: string;
  readonly type: 'company' | 'individual';
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
}

export const NO_PARTY: TypedParty = { id: '', type: 'individual', name: '', firstName: '', lastName: '' };

export function partyOf({ id, type, name, firstName, lastName }: TypedParty): Party {
  if (id !== '') return { related_entity_id: id };
  return type === 'company'
    ? { related_entity: { entity_type: 'company', legal_name: name.trim() } }
    : {
        related_entity: {
          entity_type: 'individual',
          first_name: firstName.trim(),
          last_name: lastName.trim(),
        },
      };
}
