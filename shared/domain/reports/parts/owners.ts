/** Owners and officers on record and the finding of the ownership rule, as both reports print them. Pure. */
import type { Cell, Content, Tone } from '@probity/printing/document';
import type { PartyFacts, PartyScreening, RelatedFacts, RelationFacts } from '../facts/relations.ts';
import type { Hit, ScreeningFacts } from '../facts/screening.ts';
import { notice, paragraph, table } from '../wording/blocks.ts';
import { dayInWords, instantInWords } from '../wording/dates.ts';
import { counted, listInWords, registerInWords, scoreInWords } from '../wording/words.ts';
import { isConfirmed, matchesInWords, matchInWords, topicsInWords } from './matches.ts';
import { officersNotice, partiesOfToday, toneOfParty } from './parties.ts';

type Ownership = NonNullable<ScreeningFacts['ownership']>;

const OUTCOME_TONES: Readonly<Record<Ownership['outcome'], Tone>> = {
  none: 'plain',
  below: 'caution',
  possible: 'caution',
  listed: 'bad',
};

/** The finding in a sentence, then the sum of the entity and of each owner that it goes through. */
export function findingContent(ownership: Ownership): readonly Content[] {
  const { outcome, sentence, arithmetic, calculated_at: at } = ownership;
  return [
    notice(OUTCOME_TONES[outcome], sentence),
    ...(arithmetic.length === 0
      ? []
      : [{ kind: 'list', ordered: false, items: arithmetic.map((sum) => [sum]) } as const]),
    paragraph([{ text: `By the owners on record on ${instantInWords(at)}.`, quiet: true }]),
  ];
}

/** The finding in a few words, such as `Owned to 55 % by listed owners (2 not decided)`. Empty where no listed owner holds anything. */
export function findingInShort(ownership: Ownership): string {
  const { outcome, share } = ownership;
  const held = shareOf(ownership);
  switch (outcome) {
    case 'listed':
      return `Owned to ${share} % by listed owners${surenessOf(ownership)}`;
    case 'possible':
    case 'below':
      return `Listed owners hold ${held}${surenessOf(ownership)}`;
    case 'none':
      return '';
  }
}

/** Of how many of the listed owners a person has confirmed the match. The names of a finding may have been erased. */
function surenessOf({ lines }: Ownership): string {
  const listed = lines.flatMap(({ terms }) => terms.filter(({ counts }) => counts === 'listed'));
  const owners = new Map(listed.map(({ owner_id: id, confirmed }) => [id, confirmed === true]));
  const confirmed = [...owners.values()].filter((each) => each).length;
  const open = owners.size - confirmed;
  const parts = [
    ...(confirmed === 0 ? [] : [`${confirmed} confirmed`]),
    ...(open === 0 ? [] : [`${open} not decided`]),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** Said where owners are on record and the rule has not been applied. Empty otherwise. */
export function ruleNotApplied(relations: RelationFacts, ownership: Ownership | null): string {
  const owners = partiesOfToday(relations, 'owner').length;
  return ownership !== null || owners === 0
    ? ''
    : `The 50 percent rule was not applied to ${counted(owners, 'owner')} on record.`;
}

/** Owners, officers, and what the entity holds itself. A table without lines is left out; a sentence says so where all are. */
export function relationTables(relations: RelationFacts): readonly Content[] {
  const { parties, held } = relations;
  const owners = parties.items.filter(({ kind }) => kind === 'owner');
  const officers = parties.items.filter(({ kind }) => kind === 'officer');
  return [
    ...(parties.items.length === 0 ? [paragraph('No owner and no officer is on record.')] : []),
    ...(owners.length === 0 ? [] : [ownersTable(owners)]),
    ...officersNotice(relations),
    ...(officers.length === 0 ? [] : [officersTable(officers)]),
    ...(parties.omitted === 0
      ? []
      : [paragraph(`${parties.omitted} more owners and officers are on record and not listed here.`)]),
    ...(held.items.length === 0 ? [] : [heldTable(held)]),
  ];
}

function ownersTable(owners: readonly PartyFacts[]): Content {
  return table(
    'Owners on record, with share and screening',
    [
      ['Owner', 0.28],
      ['Share', 0.13],
      ['Holds it', 0.21],
      ['Screening of the owner', 0.38],
    ],
    owners.map((owner) => [nameCell(owner), shareOf(owner), datesOf(owner), screeningCell(owner.screening)]),
    { nothing: '' },
  );
}

function officersTable(officers: readonly PartyFacts[]): Content {
  return table(
    'Officers on record, with role and screening',
    [
      ['Officer', 0.28],
      ['Role', 0.16],
      ['In office', 0.22],
      ['Screening of the officer', 0.34],
    ],
    officers.map((officer) => [
      nameCell(officer),
      officer.role ?? 'Not given',
      datesOf(officer),
      screeningCell(officer.screening),
    ]),
    { nothing: '' },
  );
}

function heldTable({ items, omitted }: RelationFacts['held']): Content {
  return table(
    'Companies on record that the entity owns or manages',
    [
      ['Company', 0.42],
      ['As', 0.28],
      ['When', 0.3],
    ],
    items.map((each) => [
      nameCell(each),
      each.kind === 'owner'
        ? `Owner, ${shareOf(each)}`
        : `Officer${each.role === null ? '' : `, ${each.role}`}`,
      datesOf(each),
    ]),
    { nothing: '', omitted },
  );
}

/** The name, with who said so. */
function nameCell({ name, type, source }: RelatedFacts): Cell {
  const told =
    source.kind === 'entered'
      ? 'entered by the tenant'
      : `taken from ${source.register === null ? 'a register' : registerInWords(source.register)}`;
  return [
    { text: name, strong: true },
    { text: `\n${type === 'company' ? 'Company' : 'Individual'}, ${told}`, quiet: true },
  ];
}

/** `60 %`, or `50 to 75 %` where it is a band. */
export function shareOf({ share, share_max: most }: Pick<RelatedFacts, 'share' | 'share_max'>): string {
  if (share === null) return 'share not known';
  return most === null || most === share ? `${share} %` : `${share} to ${most} %`;
}

function datesOf({ since, until, isCurrent }: RelatedFacts): string {
  if (until !== null) return `${since === null ? '' : `${dayInWords(since)} `}to ${dayInWords(until)}`;
  if (since === null) return 'no dates given';
  return `${isCurrent ? 'since' : 'from'} ${dayInWords(since)}`;
}

/** Matches that are named of one party. */
const MOST_NAMED = 3;

function screeningCell(screening: PartyScreening | undefined): Cell {
  if (screening === undefined) return { tone: 'caution', text: ['Not screened'] };
  const { status, screenedAt, hits, dismissed, isOwnedByListed } = screening;
  if (screenedAt === null)
    return {
      tone: 'caution',
      text: [
        status === 'failed' ? 'The screening failed: there is no result' : 'The screening has no result yet',
      ],
    };
  const lines = [
    ...(status === 'failed' ? ['The last screening failed. Before:'] : []),
    ...(status === 'pending' ? ['A new screening has no result yet. Before:'] : []),
    ...(isOwnedByListed ? ['Listed owners hold half of it or more'] : []),
    ...hits.slice(0, MOST_NAMED).map(listedMatch),
    ...(hits.length > MOST_NAMED ? [`and ${matchesInWords(hits.slice(MOST_NAMED))}`] : []),
    ...(dismissed.length === 0 ? [] : [matchesInWords(dismissed)]),
    ...(hits.length + dismissed.length === 0 ? ['No match by name'] : []),
  ];
  return {
    tone: toneOfParty({ screening }),
    text: [lines.join('\n'), { text: `\nScreened ${dayInWords(screenedAt)}`, quiet: true }],
  };
}

function listedMatch(hit: Hit): string {
  const lists = [...new Set(hit.listings.map(({ list }) => listInWords(list)))].join('; ');
  const likeness = isConfirmed(hit) ? '' : `, likeness ${scoreInWords(hit.score)}`;
  return matchInWords(hit, `${hit.name} (${topicsInWords([hit])}; ${lists}${likeness})`);
}
