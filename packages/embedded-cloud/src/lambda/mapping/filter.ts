/** The filter criteria of event source mappings. */
import { compilePattern } from '../../events/pattern/compile.ts';
import type { Reading } from '../../template/reading.ts';

/** Whether a record passes. */
export type Filter = (record: unknown) => boolean;

/**
 * A record passes when any of the patterns matches, or when there is none. Bodies that are JSON are matched as
 * documents (Developer Guide, "Control which events Lambda sends to your function").
 */
export function readFilter(criteria: Reading): Filter {
  const patterns = criteria.at('Filters').list();
  if (patterns.length === 0) return () => true;
  const matchers = patterns.map((filter) => compilePattern(JSON.parse(filter.at('Pattern').text())));
  return (record) => matchers.some((matches) => matches(withParsedBody(record)));
}

function withParsedBody(record: unknown): unknown {
  if (typeof record !== 'object' || record === null || !('body' in record)) return record;
  const { body } = record;
  if (typeof body !== 'string') return record;
  try {
    return { ...record, body: JSON.parse(body) };
  } catch {
    return record;
  }
}
