/** What becomes of a row, in words. */
import { fill } from '../../../../design/wording.ts';
import { texts } from '../texts.ts';
import type { Verdict } from './check/verdict.ts';
import type { Result } from './run/run.ts';

/** The sentences on one row: why it is held back, or what its request does. */
export function sayVerdict(verdict: Verdict): readonly string[] {
  const words = texts();
  if (verdict.kind === 'held_back') {
    return verdict.why.map((code) => fill(words.why[code], { line: verdict.line ?? 0 }));
  }
  return verdict.remarks.map((code) => fill(words.remarks[code], { email: verdict.email }));
}

/** Why a row was not sent; undefined where it was. */
export function sayFailure(verdict: Verdict | undefined, result: Result | undefined): string | undefined {
  if (result?.kind === 'sent') return undefined;
  if (result?.kind === 'refused') return result.text;
  return verdict?.kind === 'held_back' ? sayVerdict(verdict).join('; ') : undefined;
}
