/** The policy as the console knows it, and what a person has changed of it. Pure. */

export interface Policy {
  readonly default_expiry_hours: number;
  readonly four_eyes_cases: boolean;
  readonly four_eyes_verifications: boolean;
  readonly approval_needs_submission: boolean;
  readonly sanctions_dismissal_note: boolean;
  readonly verification_retention_days: number;
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
  'required_lists',
] as const satisfies readonly (keyof Policy)[];

/** Only what differs: a change of another field by somebody else at the same time is kept. The order of lists means nothing. */
export function changesOf(stored: Policy, draft: Policy): Partial<Policy> {
  const changed = FIELDS.filter((name) => textOf(stored[name]) !== textOf(draft[name]));
  return Object.fromEntries(changed.map((name) => [name, draft[name]]));
}

function textOf(value: Policy[keyof Policy]): string {
  return JSON.stringify(typeof value === 'object' ? [...value].sort() : value);
}
