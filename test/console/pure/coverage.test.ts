/** What a screening says of its lists is one statement: the lists that its evidence names, or that the provider names none. */
import { describe, expect, it } from 'vitest';
import { coveredBy, namedLists } from '../../../console/parts/coverage/covered.ts';

const SANDBOX = {
  ...{ provider: 'sandbox', engine: '1', list_version: '2026-01-01' },
  sources: [
    { list: 'sandbox', sha256: '0'.repeat(64), as_of: null, entries: 30 },
    { list: 'sandbox', sha256: '1'.repeat(64), as_of: null, entries: 30 },
  ],
};

describe('a screening whose provider tells no states of lists', () => {
  it('names the lists of its evidence, each once', () => {
    expect(coveredBy({ coverage: null })).toBeUndefined();
    expect(namedLists({ lists: unsafeLists(SANDBOX) })).toEqual(['sandbox']);
  });

  it('names none where its evidence has none', () => {
    expect(namedLists({ lists: unsafeLists({ ...SANDBOX, sources: [] }) })).toEqual([]);
    expect(namedLists({ lists: null })).toEqual([]);
  });
});

/** Only the name of each list is read. */
function unsafeLists(lists: object): Parameters<typeof namedLists>[0]['lists'] {
  return lists as Parameters<typeof namedLists>[0]['lists'];
}
