/** Matches by name as both reports count and say them: those that are confirmed, not decided, dismissed and ended are never one number. Pure. */
import type { Tone } from '@probity/printing/document';
import { type Hit, isUndecided, type ScreeningFacts } from '../facts/screening.ts';
import { dayInWords, instantInWords } from '../wording/dates.ts';
import { whyInWords } from '../wording/why-dismissed.ts';
import { counted, HIT_WORDS, TOPIC_WORDS } from '../wording/words.ts';

type Standing = 'confirmed' | 'undecided' | 'dismissed' | 'ended';

function standingOf(hit: Hit): Standing {
  if (hit.gone !== null) return 'ended';
  if (isUndecided(hit)) return 'undecided';
  return hit.status === 'true_positive' ? 'confirmed' : 'dismissed';
}

/** `, by Nora Feldkamp on 6 October 2026` of one decision, and `, the last by …` of several. */
function lastDecision(hits: readonly Hit[]): string {
  const [last] = hits
    .flatMap(({ decision }) => decision ?? [])
    .toSorted((a, b) => (a.decided_at < b.decided_at ? 1 : -1));
  if (last === undefined) return '';
  const which = hits.length === 1 ? 'by' : 'the last by';
  return `, ${which} ${last.decided_by.name} on ${dayInWords(last.decided_at)}`;
}

/** `1 confirmed match, by Nora Feldkamp on 6 October 2026; 2 possible matches, not decided`. Empty where there are none. */
export function matchesInWords(hits: readonly Hit[]): string {
  const of = (standing: Standing) => hits.filter((hit) => standingOf(hit) === standing);
  const said = (standing: Standing, one: string, many: string, tail: (found: readonly Hit[]) => string) => {
    const found = of(standing);
    return found.length === 0 ? [] : [`${counted(found.length, one, many)}${tail(found)}`];
  };
  return [
    ...said('confirmed', 'confirmed match', 'confirmed matches', lastDecision),
    ...said('undecided', 'possible match', 'possible matches', () => ', not decided'),
    ...said('dismissed', 'dismissed match', 'dismissed matches', lastDecision),
    ...said('ended', 'former match that is none any more', 'former matches that are none any more', () => ''),
  ].join('; ');
}

/** All matches of a screening that has a result, those that are not listed included. */
export function allMatchesInWords({ hits, truncated }: Pick<ScreeningFacts, 'hits' | 'truncated'>): string {
  const parts = [
    matchesInWords(hits.items),
    hits.omitted === 0 ? '' : `${counted(hits.omitted, 'more match', 'more matches')} not listed here`,
    truncated === 0 ? '' : `${counted(truncated, 'more match', 'more matches')} not stored and not decided`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'No match by name' : parts.join('; ');
}

/** What stands of one match, who decided it when, and why. */
export function standingInWords(hit: Hit): {
  readonly word: string;
  readonly detail: string;
  readonly tone: Tone;
} {
  const { status, decision, gone } = hit;
  if (gone !== null) {
    const why = gone.why === 'delisted' ? 'left the lists' : 'does not match any more';
    const before = decision === null ? '' : `; before that ${decisionInWords(decision)}`;
    return { word: 'No match any more', detail: `${why}, ${dayInWords(gone.at)}${before}`, tone: 'plain' };
  }
  if (decision !== null) {
    const { decided_by: by, decided_at: at } = decision;
    const why = whyInWords(decision);
    const detail = `by ${by.name} on ${instantInWords(at)}${why === '' ? '' : `: ${why}`}`;
    return { word: HIT_WORDS[status], detail, tone: status === 'true_positive' ? 'bad' : 'plain' };
  }
  return {
    word: `Not decided: ${HIT_WORDS[status].toLowerCase()}`,
    detail: lapsedInWords(hit),
    tone: 'caution',
  };
}

type Said = Pick<NonNullable<Hit['decision']>, 'status' | 'decided_by' | 'decided_at'>;

/** `dismissed by Nora Feldkamp on 6 October 2026, 15:40 UTC`. */
function decisionInWords({ status, decided_by: by, decided_at: at }: Said): string {
  return `${HIT_WORDS[status].toLowerCase()} by ${by.name} on ${instantInWords(at)}`;
}

function lapsedInWords({ previousDecision: before }: Hit): string {
  if (before === null) return '';
  // Without a changed side, a person took it back.
  const since = before.changed.length > 0 ? 'the facts have changed since' : 'it was taken back';
  return `before ${decisionInWords(before)}; ${since}`;
}

/** `Confirmed match: Ovrin Kastelmar, by Nora Feldkamp on 6 October 2026`, or `Resembles Ovrin Kastelmar, not decided`. */
export function matchInWords(hit: Hit, name = hit.name): string {
  return standingOf(hit) === 'confirmed'
    ? `Confirmed match: ${name}${lastDecision([hit])}`
    : `Resembles ${name}, not decided`;
}

/** `sanctions, adverse media`: what the matches are about, each once. */
export function topicsInWords(hits: readonly Hit[]): string {
  return [...new Set(hits.flatMap(({ topics }) => topics))].map((topic) => TOPIC_WORDS[topic]).join(', ');
}

export function isConfirmed(hit: Hit): boolean {
  return standingOf(hit) === 'confirmed';
}

export function isSanctioned({ topics }: Hit): boolean {
  return topics.includes('sanction');
}
