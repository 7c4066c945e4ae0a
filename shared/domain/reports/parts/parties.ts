/** Owners and officers of today in numbers: how many have confirmed matches, matches without a decision, and no screening. Pure. */
import type { Content, Tone } from '@probity/printing/document';
import type { PartyFacts, RelationFacts } from '../facts/relations.ts';
import type { Hit } from '../facts/screening.ts';
import { notice } from '../wording/blocks.ts';
import { counted } from '../wording/words.ts';
import { isConfirmed, isSanctioned, matchesInWords, topicsInWords } from './matches.ts';

/** Each once, whatever number of relations it has. */
export function partiesOfToday({ parties }: RelationFacts, kind: PartyFacts['kind']): readonly PartyFacts[] {
  const current = parties.items.filter((party) => party.isCurrent && party.kind === kind);
  return [...new Map(current.map((party) => [party.id, party])).values()];
}

/** `3 owners on record: 1 with a confirmed match (sanctions), 1 not screened`. Empty where none is on record. */
export function partiesInWords(relations: RelationFacts, kind: PartyFacts['kind']): string {
  const parties = partiesOfToday(relations, kind);
  if (parties.length === 0) return '';
  const held = parties.filter(({ screening }) => screening?.isOwnedByListed).length;
  const unscreened = parties.filter(isUnscreened).length;
  const found = [
    withMatches(parties, isConfirmed, 'a confirmed match'),
    withMatches(parties, (hit) => !isConfirmed(hit), 'a possible match that is not decided'),
    held === 0 ? '' : `${held} held by listed owners to half or more`,
    unscreened === 0 ? '' : `${unscreened} not screened`,
  ].filter((part) => part !== '');
  const all = `${counted(parties.length, kind)} on record`;
  return found.length === 0
    ? `${all}, screened, without a confirmed or possible match`
    : `${all}: ${found.join(', ')}`;
}

/** That a report looks at so many owners and officers only. Empty where it has looked at all. */
export function notLookedAt({ parties: { omitted } }: RelationFacts): string {
  return omitted === 0
    ? ''
    : `The matches of ${counted(omitted, 'more owner or officer', 'more owners and officers')} were not looked at for this report`;
}

/** `hits` of a party are those that count, so what is not confirmed is not decided. */
function withMatches(parties: readonly PartyFacts[], counts: (hit: Hit) => boolean, what: string): string {
  const found = parties
    .map(({ screening }) => (screening?.hits ?? []).filter(counts))
    .filter((hits) => hits.length > 0);
  return found.length === 0 ? '' : `${found.length} with ${what} (${topicsInWords(found.flat())})`;
}

function isUnscreened({ screening }: PartyFacts): boolean {
  return (screening?.screenedAt ?? null) === null;
}

export function toneOfParties(parties: readonly PartyFacts[]): Tone {
  const tones = parties.map(toneOfParty);
  if (tones.includes('bad')) return 'bad';
  return tones.includes('caution') ? 'caution' : 'plain';
}

export function toneOfParty({ screening }: Pick<PartyFacts, 'screening'>): Tone {
  if (screening === undefined) return 'caution';
  if (screening.isOwnedByListed || screening.hits.some(isSanctioned)) return 'bad';
  return screening.hits.length > 0 || screening.status !== 'completed' ? 'caution' : 'plain';
}

const MOST_NAMED = 10;

/** Officers of today with matches, by name. The ownership rule says nothing of them. */
export function officersNotice(relations: RelationFacts): readonly Content[] {
  const listed = partiesOfToday(relations, 'officer').filter(
    ({ screening }) => screening !== undefined && (screening.hits.length > 0 || screening.isOwnedByListed),
  );
  if (listed.length === 0) return [];
  const rest = listed.length - MOST_NAMED;
  const named = listed.slice(0, MOST_NAMED).map(officerInWords);
  const more = rest > 0 ? ` ${counted(rest, 'more officer has', 'more officers have')} matches.` : '';
  return [
    notice(
      toneOfParties(listed),
      `${named.join(' ')}${more} Officers hold no share: what they are listed for adds nothing to the sum of the 50 percent rule.`,
    ),
  ];
}

function officerInWords({ name, role, screening }: PartyFacts): string {
  const { hits = [], isOwnedByListed = false } = screening ?? {};
  const found = [
    hits.length === 0 ? '' : `${matchesInWords(hits)} (${topicsInWords(hits)})`,
    isOwnedByListed ? 'listed owners hold half of it or more' : '',
  ].filter((part) => part !== '');
  return `“${name}”, ${role ?? 'officer'}: ${found.join('; ')}.`;
}
