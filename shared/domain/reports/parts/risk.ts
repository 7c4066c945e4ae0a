/** The risk by screening, as both reports say it. Pure. */
import type { Content, Tone } from '@probity/printing/document';
import { gapsOf } from '../../watchlists/coverage/model.ts';
import type { RelationFacts } from '../facts/relations.ts';
import type { ScreeningFacts } from '../facts/screening.ts';
import { notice } from '../wording/blocks.ts';
import { dayInWords, instantInWords } from '../wording/dates.ts';
import { counted, RISK_WORDS } from '../wording/words.ts';
import { allMatchesInWords } from './matches.ts';
import { openShares } from './open-parties.ts';
import { findingInShort } from './owners.ts';

interface Known {
  readonly screening: ScreeningFacts | undefined;
  readonly relations: RelationFacts;
}

const RISK_TONES: Readonly<Record<keyof typeof RISK_WORDS, Tone>> = {
  none: 'good',
  low: 'plain',
  medium: 'caution',
  high: 'bad',
};

/** A word for the level. Nothing that was found counts towards `Not known`, but not all was known: `doubt` says what. */
export interface RiskSaid {
  readonly word: string;
  readonly tone: Tone;
  readonly doubt: string | null;
}

/** Null where there is no result. */
export function riskSaid({ screening, relations }: Known): RiskSaid | null {
  if (screening === undefined || screening.risk === null) return null;
  const { level } = screening.risk;
  // The weightiest of what the ownership rule could not find out.
  const doubt = level === 'none' ? (openShares(screening.ownership, relations)[0] ?? null) : null;
  if (doubt !== null) return { word: 'Not known', tone: 'caution', doubt };
  const isWhole = screening.status === 'completed' && gapsInShort(screening) === '';
  return {
    word: RISK_WORDS[level],
    tone: level === 'none' && !isWhole ? 'caution' : RISK_TONES[level],
    doubt,
  };
}

/** `2 lists not covered or outdated`. Empty where all known lists were covered, or the provider does not say. */
function gapsInShort({ evidence }: ScreeningFacts): string {
  const gaps = gapsOf(evidence?.coverage ?? []).length;
  return gaps === 0 ? '' : `${counted(gaps, 'list')} not covered or outdated`;
}

/** That the result is not of the last run. Empty where it is. */
function olderResult({ status }: ScreeningFacts): string {
  switch (status) {
    case 'completed':
      return '';
    case 'failed':
      return 'The last run failed, this is the result before';
    case 'pending':
      return 'A new run has no result yet, this is the result before';
  }
}

/** What a screening found, or that it has no result. */
export function screeningInShort(screening: ScreeningFacts, relations: RelationFacts): string {
  const said = riskSaid({ screening, relations });
  if (said === null || screening.screenedAt === null)
    return screening.status === 'failed' ? 'Failed, there is no result' : 'No result yet';
  const parts = [
    allMatchesInWords(screening),
    screening.ownership === null ? '' : findingInShort(screening.ownership),
    `Risk ${said.word.toLowerCase()}`,
    `Screened ${dayInWords(screening.screenedAt)}`,
    gapsInShort(screening),
    olderResult(screening),
  ];
  return parts.filter((part) => part !== '').join('. ');
}

/** The level with its number, or with what is not known, and of which day it is. Empty where there is no result. */
export function riskNotice(known: Known): readonly Content[] {
  const said = riskSaid(known);
  const { screening } = known;
  if (said === null || screening === undefined || screening.risk === null) return [];
  const { word, tone, doubt } = said;
  const screened = screening.screenedAt === null ? '' : `Screened ${instantInWords(screening.screenedAt)}`;
  const parts = [screened, gapsInShort(screening), olderResult(screening)].filter((part) => part !== '');
  const number = doubt === null ? ` (${screening.risk.score} of 10).` : `. ${doubt}`;
  return [notice(tone, `Risk by screening: ${word}${number}${parts.map((part) => ` ${part}.`).join('')}`)];
}
