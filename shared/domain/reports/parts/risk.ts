/** The risk by screening, as both reports say it. Pure. */
import type { Content, Tone } from '@probity/printing/document';
import type { ScreeningFacts } from '../facts/screening.ts';
import { notice } from '../wording/blocks.ts';
import { RISK_WORDS } from '../wording/words.ts';
import { openShares } from './open-parties.ts';

type Known = Pick<ScreeningFacts, 'risk' | 'ownership'>;

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
export function riskSaid({ risk, ownership }: Known): RiskSaid | null {
  if (risk === null) return null;
  const doubt = risk.level === 'none' ? doubtOf(ownership) : null;
  if (doubt !== null) return { word: 'Not known', tone: 'caution', doubt };
  return { word: RISK_WORDS[risk.level], tone: RISK_TONES[risk.level], doubt };
}

/** The weightiest of what the ownership rule could not find out. */
function doubtOf(ownership: ScreeningFacts['ownership']): string | null {
  return ownership === null ? null : (openShares(ownership)[0] ?? null);
}

/** The level with its number, or with what is not known. Empty where there is no result. */
export function riskNotice(screening: Known): readonly Content[] {
  const said = riskSaid(screening);
  if (said === null || screening.risk === null) return [];
  const { word, tone, doubt } = said;
  const number = doubt === null ? ` (${screening.risk.score} of 10).` : `. ${doubt}`;
  return [notice(tone, `Risk by screening: ${word}${number}`)];
}
