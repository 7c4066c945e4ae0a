/** Whether a document still holds. Pure. */

/** Days before the last day from which a person is told. */
const SOON_DAYS = 60;
const DAY_MS = 86_400_000;

export type Expiry =
  | { readonly state: 'none' }
  | { readonly state: 'expired' | 'soon' | 'later'; readonly day: string; readonly days: number };

/** `day` and `today` are `YYYY-MM-DD`. A document holds on its last day; `days` are those that are left, negative afterwards. */
export function expiryOf(day: string | null, today: string): Expiry {
  if (day === null) return { state: 'none' };
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  if (days < 0) return { state: 'expired', day, days };
  return { state: days <= SOON_DAYS ? 'soon' : 'later', day, days };
}

/** The day on the clock of the person, `YYYY-MM-DD`. */
export function dayOf(at: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`;
}
