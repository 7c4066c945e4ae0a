/** Who owns a company, level by level, as a graph. Pure. */
import type { EntityType } from '#shared/domain/entities/schema.ts';
import type { RelationView } from '#shared/domain/relations/schema.ts';
import type { OwnershipView } from '#shared/domain/screening/ownership/schema.ts';

/** The relations of each entity that was asked, by its id. */
export type Known = ReadonlyMap<string, readonly RelationView[]>;

export interface Party {
  readonly id: string;
  readonly name: string;
  readonly entity_type: EntityType;
}

interface Owner extends Party {
  /** 0 for the company itself, 1 for its owners, 2 for theirs. */
  readonly level: number;
}

export interface Share {
  readonly id: string;
  readonly ownerId: string;
  readonly ownedId: string;
  readonly share: number | null;
  readonly most: number | null;
}

export interface Owners {
  readonly parties: readonly Owner[];
  readonly shares: readonly Share[];
}

/** Owners that hold today. */
function currentOwners(relations: readonly RelationView[]): readonly RelationView[] {
  return relations.filter(({ kind, current }) => kind === 'owner' && current);
}

/** Each party once, at the level where it is met first: companies may own each other in a circle. */
export function ownersOf(root: Party, known: Known): Owners {
  const levels = new Map<string, Owner>([[root.id, { ...root, level: 0 }]]);
  const shares: Share[] = [];
  // A map that grows while it is walked hands out what was added, so this goes level by level.
  for (const owned of levels.values()) {
    for (const relation of currentOwners(known.get(owned.id) ?? [])) {
      const { related_entity: owner, share, share_max: most, id } = relation;
      if (!levels.has(owner.id)) {
        const { id: ownerId, name, entity_type } = owner;
        levels.set(ownerId, { id: ownerId, name, entity_type, level: owned.level + 1 });
      }
      shares.push({ id, ownerId: owner.id, ownedId: owned.id, share, most });
    }
  }
  return { parties: [...levels.values()], shares };
}

/** Companies at the next level that were not asked yet. */
export function notAsked(known: Known): readonly string[] {
  const owners = [...known.values()].flatMap(currentOwners);
  const companies = owners.filter(({ related_entity: { entity_type: type } }) => type === 'company');
  return [...new Set(companies.map(({ related_entity: { id } }) => id))].filter((id) => !known.has(id));
}

export type Standing = OwnershipView['lines'][number]['terms'][number]['counts'];

/** What the ownership rule says of each owner; nothing of those that it does not count. */
export function standings(ownership: Pick<OwnershipView, 'lines'> | null): ReadonlyMap<string, Standing> {
  const terms = (ownership?.lines ?? []).flatMap((line) => line.terms);
  return new Map(terms.map(({ owner_id: id, counts }) => [id, counts]));
}
