/** The whole list of the filters as a CSV file: the same query as the list, read to its end. */

import type { PersonView } from '#shared/domain/people/schema.ts';
import type { WorkItem } from '#shared/domain/work/schema.ts';
import type { Api } from '../../../base/remote/api.ts';
import { workQuery } from '../../../base/remote/work-query.ts';
import { language } from '../../../base/text/texts.ts';
import { csvText } from '../../../parts/csv.ts';
import type { Filter } from './filter.ts';
import { PAGE_SIZE, readPages } from './use-work.ts';

const COLUMNS = ['id', 'kind', 'title', 'entity', 'why', 'tags', 'due', 'since', 'assigned_to'] as const;

/** Undefined where a page could not be read. */
export function readAll(api: Api, filter: Filter, me: string): Promise<readonly WorkItem[] | undefined> {
  return readPages(api, workQuery(filter, me, { limit: String(PAGE_SIZE), language: language.get() }));
}

export function csvOf(items: readonly WorkItem[], people: ReadonlyMap<string, PersonView>): string {
  const rows = items.map((item) => {
    const { entity, tags, assigned_to } = item;
    const assignee = assigned_to === null ? '' : (people.get(assigned_to)?.name ?? assigned_to);
    const values = { ...item, entity: entity?.name ?? '', tags: tags.join(' '), assigned_to: assignee };
    return COLUMNS.map((column) => values[column]);
  });
  return csvText([COLUMNS, ...rows]);
}
