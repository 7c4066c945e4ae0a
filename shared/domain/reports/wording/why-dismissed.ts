/** Why a hit was judged as it was: the facts that differ, and the note. */
import type { Decision } from '../../screening/profiles/model.ts';

type Ground = Decision['grounds'][number];

const GROUND_WORDS: Readonly<Record<Ground, string>> = {
  name: 'other name',
  birth_date: 'other birth date',
  country: 'other country',
  gender: 'other gender',
  identifier: 'other number',
};

/** Empty where nothing was said. */
export function whyInWords({ grounds, reason }: Pick<Decision, 'grounds' | 'reason'>): string {
  const named = grounds.map((ground) => GROUND_WORDS[ground]).join(', ');
  return [named, reason ?? ''].filter((part) => part !== '').join('. ');
}
