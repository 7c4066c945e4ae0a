/** Ids of the invented entities, and the instant at which all was done with them. */
export const idOf = (n: number) => `00000000-0000-4000-8000-0000000000${n.toString(16).padStart(2, '0')}`;
export const COMPANY = idOf(0xc1);
export const PERSON = idOf(0xc2);
export const AT = '2026-11-20T09:30:00.000Z';
