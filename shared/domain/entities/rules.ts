/** Pure decisions about entities: the computed name, what an update changes, which facet a list finds it under. */
import { hasLetter, isVisible } from '@probity/written/visible';
import { type EntityDetails, type EntityPatch, type EntityType, hasField } from './schema.ts';

/** The computed name (ENT-002, ENT-003): a company's trading or legal name, an individual's names joined. */
export function entityName(type: EntityType, details: EntityDetails): string {
  const parts =
    type === 'company'
      ? [said(details.trading_name) ?? said(details.legal_name)]
      : [said(details.first_name), said(details.middle_name), said(details.last_name)];
  return parts.filter((part) => part !== undefined).join(' ');
}

/** True where an entity of this type would still have the names it needs. */
export function hasRequiredNames(type: EntityType, details: EntityDetails): boolean {
  if (type === 'company')
    return said(details.legal_name) !== undefined || said(details.trading_name) !== undefined;
  return said(details.first_name) !== undefined && said(details.last_name) !== undefined;
}

/** The names of an entity of a type, one of which needs a letter. */
const NAMES = { company: ['legal_name', 'trading_name'], individual: ['first_name', 'last_name'] } as const;

/** False where a change leaves names of signs or digits alone. */
export function isSpelled(
  type: EntityType,
  next: { readonly details: EntityDetails; readonly updatedFields: readonly string[] },
): boolean {
  const fields = NAMES[type];
  if (!fields.some((field) => next.updatedFields.includes(field))) return true;
  return fields.some((field) => hasLetter(next.details[field] ?? ''));
}

/**
 * The details with a patch applied, and the names of the fields whose value it changed (ENT-404, ENT-410). Fields of the other
 * type are passed over, as they are when an entity is created.
 */
export function applyPatch(
  type: EntityType,
  details: EntityDetails,
  isPrimary: boolean,
  patch: EntityPatch,
): { details: EntityDetails; isPrimary: boolean; updatedFields: string[] } {
  const { is_primary: wanted, id: _id, name: _name, entity_type: _type, ...fields } = patch;
  const changed = Object.entries(fields).filter(
    ([name, value]) =>
      value !== undefined && hasField(type, name) && !isSame(value, currentValue(details, name)),
  );
  const nextPrimary = wanted ?? isPrimary;
  return {
    details: { ...details, ...Object.fromEntries(changed) },
    isPrimary: nextPrimary,
    updatedFields: [...changed.map(([name]) => name), ...(nextPrimary === isPrimary ? [] : ['is_primary'])],
  };
}

/** The facet of an entity on its list: type and primary flag. */
export function entityFacet(type: EntityType, isPrimary: boolean): string {
  return `${type}_${isPrimary ? 'primary' : 'related'}`;
}

/** The facets that a filter covers; undefined where nothing is filtered. */
export function facetsFor(filter: {
  entity_type?: EntityType | undefined;
  is_primary?: boolean | undefined;
}): string[] | undefined {
  if (filter.entity_type === undefined && filter.is_primary === undefined) return undefined;
  const types: EntityType[] =
    filter.entity_type === undefined ? ['company', 'individual'] : [filter.entity_type];
  const flags = filter.is_primary === undefined ? [true, false] : [filter.is_primary];
  return types.flatMap((type) => flags.map((flag) => entityFacet(type, flag)));
}

/** Names as a search compares them: compatibility forms and case folded, spaces collapsed. */
export function searchable(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** The names beside the computed one, each once. */
export function otherNames(type: EntityType, details: EntityDetails): readonly string[] {
  const legal = type === 'company' ? [details.legal_name] : [];
  const names = [...legal, ...(details.other_names ?? [])].flatMap((name) => said(name) ?? []);
  return [...new Set(names)].filter((name) => name !== entityName(type, details));
}

function said(value: string | null | undefined): string | undefined {
  return value === undefined || value === null || !isVisible(value) ? undefined : value.trim();
}

/** Values of fields are texts, numbers and lists of texts. */
function isSame(value: unknown, current: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(current);
}

/** Null where nothing was ever said: that is how callers see it, and what they send to clear it. */
function currentValue(details: EntityDetails, name: string): unknown {
  return Object.entries(details).find(([key]) => key === name)?.[1] ?? null;
}
