/** Records of invented persons, for tests of what is made of records. */
import { ListedRecord } from '#shared/domain/watchlists/schema.ts';

/** A record of which only what matters is said; a bare `id` such as `un_sc:1` names its list. */
export function record(id: string, name: string, more: Partial<ListedRecord> = {}): ListedRecord {
  const empty = {
    birth_dates: [],
    countries: [],
    identifiers: [],
    fields: [],
    articles: [],
    related_urls: [],
  };
  return ListedRecord.parse({
    ...empty,
    ...{ id, list: id.split(':')[0], kind: 'individual', names: [{ text: name, kind: 'primary' }] },
    ...{ gender: null, topics: ['sanction'], listed_on: null, url: null, office: null, joins: [] },
    ...more,
  });
}
