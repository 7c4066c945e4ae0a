/** Patronymics: the ending after the father's name is shared by millions, and does not identify a person. */

const ENDINGS = ['ovich', 'evich', 'ovych', 'evych', 'ovna', 'evna', 'ivna'] as const;

/** Length of the patronymic ending that both share, or 0 where one of them is no patronymic. */
export function sharedEnding(a: string, b: string): number {
  return ENDINGS.find((ending) => a.endsWith(ending) && b.endsWith(ending))?.length ?? 0;
}
