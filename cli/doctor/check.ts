/** One check of `probity doctor`: a pure judgement of one fact. What is not known is never judged. */
import type { Facts, Gathered, Given } from './facts.ts';

/** What a check says about one thing. `todo` is empty where nothing has to be done. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'wrong';
  readonly found: string;
  readonly todo: string;
}

/** A row of the table. */
export interface Row {
  readonly check: string;
  readonly state: Finding['state'] | 'not checked';
  readonly found: string;
  readonly todo: string;
  /** True where the fact should have been readable. */
  readonly unread: boolean;
}

export interface Check {
  readonly name: string;
  rows(facts: Gathered, given: Given): readonly Row[];
}

/** `judge` returns a finding per fault, or one that says what is in order. */
export function check<K extends keyof Facts>(
  name: string,
  fact: K,
  judge: (value: Facts[K], given: Given) => readonly Finding[],
): Check {
  return {
    name,
    rows: (facts, given) => {
      const known = facts[fact];
      const row = { check: name, unread: false };
      if ('value' in known) return judge(known.value, given).map((finding) => ({ ...row, ...finding }));
      if ('absent' in known) return [{ ...row, state: 'not checked', found: known.absent, todo: '' }];
      return [{ ...row, state: 'not checked', unread: true, found: known.unread, todo: UNREAD }];
    },
  };
}

const UNREAD = 'check credentials, region and permissions, and repeat';

export function ok(found: string): Finding {
  return { state: 'ok', found, todo: '' };
}

export function warning(found: string, todo: string): Finding {
  return { state: 'warning', found, todo };
}

export function wrong(found: string, todo: string): Finding {
  return { state: 'wrong', found, todo };
}

/** The faults; or, where there are none, that all is in order. */
export function faultsOr(faults: readonly Finding[], found: string): readonly Finding[] {
  return faults.length > 0 ? faults : [ok(found)];
}
