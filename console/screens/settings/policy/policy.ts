/** The policy as the console knows it, and what a person has changed of it. Pure. */

/** What a clear verification may need, in the order of the form. */
export const COMPARISONS = [
  'name',
  'date_of_birth',
  'document_expiry',
  'document_number',
  'nationality',
  'address',
] as const;
export const NEEDS = ['always', 'where_recorded', 'never'] as const;
type Need = (typeof NEEDS)[number];
export type ClearNeeds = Readonly<Record<(typeof COMPARISONS)[number], Need>>;

export interface Policy {
  readonly default_expiry_hours: number;
  readonly four_eyes_cases: boolean;
  readonly four_eyes_verifications: boolean;
  readonly approval_needs_submission: boolean;
  readonly sanctions_dismissal_note: boolean;
  readonly verification_retention_days: number;
  readonly verification_minimum_age: number;
  readonly verification_clear_needs: ClearNeeds;
  readonly required_lists: readonly string[];
}

/** What is on or off. */
export const SWITCHES = [
  'four_eyes_cases',
  'four_eyes_verifications',
  'approval_needs_submission',
  'sanctions_dismissal_note',
] as const;

const FIELDS = [
  ...SWITCHES,
  'default_expiry_hours',
  'verification_retention_days',
  'verification_minimum_age',
  'verification_clear_needs',
  'required_lists',
] as const satisfies readonly (keyof Policy)[];

/** Only what differs: a change of another field by somebody else at the same time is kept. The order of lists and names means nothing. */
export function changesOf(stored: Policy, draft: Policy): Partial<Policy> {
  const changed = FIELDS.filter((name) => textOf(stored[name]) !== textOf(draft[name]));
  return Object.fromEntries(changed.map((name) => [name, draft[name]]));
}

function textOf(value: Policy[keyof Policy]): string {
  if (typeof value !== 'object') return JSON.stringify(value);
  return JSON.stringify(Array.isArray(value) ? value.toSorted() : Object.entries(value).sort());
}
