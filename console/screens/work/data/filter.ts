/** The filters of the list: part of the address, of saved views, and of the export. Pure. */

import { AGES, WORK_KINDS } from '#shared/domain/work/rules.ts';
import type { Route } from '../../../base/route/route.ts';

/** `kind`, `assignee` (`me`, `nobody` or the id of a person) and `age`; what is missing is not filtered. */
export type Filter = Route['query'];

const NAMES = ['kind', 'assignee', 'age'] as const;

/** What the address says, without what is unknown: an old link still shows a list. */
export function filterOf(query: Route['query']): Filter {
  const known = { kind: WORK_KINDS, age: AGES, assignee: undefined };
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = query[name];
      const allowed: readonly string[] | undefined = known[name];
      return value === undefined || allowed?.includes(value) === false ? [] : [[name, value]];
    }),
  );
}

/** The filter with `value`, or without it where it is on already. */
export function toggled(filter: Filter, name: (typeof NAMES)[number], value: string): Filter {
  const { [name]: now, ...others } = filter;
  return now === value ? others : { ...others, [name]: value };
}
