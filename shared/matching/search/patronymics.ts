/** Patronymics: what follows the father's name is the same for millions, and says nothing of who is meant. */

const ENDINGS = ['ovich', 'evich', 'ovych', 'evych', 'ovna', 'evna', 'ivna'] as const;

/** How many letters of both are the same ending of a patronymic; 0 where one of them is none. */
export function sharedEnding(a: string, b: string): number {
  return ENDINGS.find((ending) => a.endsWith(ending) && b.endsWith(ending))?.length ?? 0;
}
