/** What the dry run asks of the service: every name once, and all or nothing. */
import { describe, expect, it } from 'vitest';
import type { Api } from '../../../console/base/remote/api.ts';
import { noReply, type Outcome } from '../../../console/base/remote/outcome.ts';
import { LookUpFailed, lookUpRows, openRequests } from '../../../console/screens/send/many/check/look-up.ts';
import type { Row } from '../../../console/screens/send/many/check/row.ts';
import { requestKey } from '../../../console/screens/send/many/check/verdict.ts';

const ID = '00000000-0000-4000-8000-0000000000d1';
const done = (value: unknown): Outcome<unknown> => ({ kind: 'done', value, etag: undefined });
const refusal = { status: 404, code: 'not_found', detail: '', requestId: '', body: {} };

function apiOf(answer: (path: string) => Outcome<unknown>): Api & { readonly asked: readonly string[] } {
  const asked: string[] = [];
  const never = () => Promise.reject(new Error('nothing is changed'));
  return {
    asked,
    get: (path) => {
      asked.push(path);
      return Promise.resolve(unsafeOutcome(answer(path)));
    },
    file: never,
    change: never,
    sendAndForget: () => undefined,
  };
}

function row(line: number, change: Partial<Row> = {}): Row {
  const name = change.name ?? `Firm ${line}`;
  return {
    ...{ line, cells: [], type: 'company', name, tradingName: '', firstName: '', lastName: '', country: '' },
    ...{ email: 'a@b.example', entityId: undefined, questionnaire: 1, requestName: '', problems: [] },
    ...{ hours: undefined, language: undefined },
    ...change,
  };
}

const asking = (api: Api) => ({ api, signal: new AbortController().signal, progress: () => undefined });
const results = (...scores: readonly number[]) =>
  done({ results: scores.map((similarity_score) => ({ id: ID, name: 'Firm', similarity_score })) });

describe('the dry run', () => {
  it('asks for each name once, and not for rows that are wrong already', async () => {
    const api = apiOf((path) =>
      path.startsWith('/entities/search/') ? results() : done({ name: 'Firm', email: null }),
    );
    const rows = [
      row(2, { name: 'Larkspur' }),
      row(3, { name: ' LARKSPUR ' }),
      row(4, { problems: ['name_missing'] }),
    ];
    const found = await lookUpRows(rows, asking(api));
    expect([...found]).toEqual([
      [2, { kind: 'none' }],
      [3, { kind: 'none' }],
    ]);
    expect(api.asked).toEqual(['/entities/search/?q=Larkspur&entity_type=company&threshold=1&limit=2']);
  });

  it.each([
    [results(0.9), { kind: 'none' }],
    [results(1, 1), { kind: 'several' }],
    [results(1, 0.9), { kind: 'one', entity: { id: ID, name: 'Firm Ltd', email: 'on@record.example' } }],
  ])('takes equal names alone (%#)', async (reply, lookup) => {
    const api = apiOf((path) =>
      path.startsWith('/entities/search/') ? reply : done({ name: 'Firm Ltd', email: 'on@record.example' }),
    );
    expect((await lookUpRows([row(2)], asking(api))).get(2)).toEqual(lookup);
  });

  it('knows an id, or says that nobody has it', async () => {
    const gone = apiOf(() => ({ kind: 'gone', refusal }));
    expect((await lookUpRows([row(2, { entityId: ID })], asking(gone))).get(2)).toEqual({ kind: 'gone' });
    const there = apiOf(() => done({ name: 'Firm Ltd', email: undefined }));
    expect((await lookUpRows([row(2, { entityId: ID })], asking(there))).get(2)).toEqual({
      kind: 'one',
      entity: { id: ID, name: 'Firm Ltd', email: null },
    });
  });

  it('fails as a whole where one name is not answered, and asks no further', async () => {
    const api = apiOf((path) => (path.includes('Firm+3') ? noReply(false) : results()));
    const rows = Array.from({ length: 60 }, (_, at) => row(at + 2));
    await expect(lookUpRows(rows, asking(api))).rejects.toBeInstanceOf(LookUpFailed);
    expect(api.asked.length).toBeLessThan(10);
  });

  it('reads the open requests page by page, and fails where a page is missing', async () => {
    const page = (next: string | null) =>
      done({ next, results: [{ entity_name: `Firm ${next}`, questionnaire_name: 'Yearly' }] });
    const api = apiOf((path) => page(path.endsWith('page=1') ? 'more' : null));
    expect(await openRequests(api, new AbortController().signal)).toEqual(
      new Set([requestKey('FIRM more', 'yearly'), requestKey('Firm null', 'Yearly')]),
    );
    const failing = apiOf((path) => (path.endsWith('page=1') ? page('more') : noReply(true)));
    await expect(openRequests(failing, new AbortController().signal)).rejects.toBeInstanceOf(LookUpFailed);
  });
});

function unsafeOutcome<T>(outcome: Outcome<unknown>): Outcome<T> {
  return outcome as Outcome<T>;
}
