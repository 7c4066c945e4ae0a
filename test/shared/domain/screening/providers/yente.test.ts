/** The yente adapter against a yente on loopback: its questions, its reading of answers, and every failure. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProviderFailed } from '#shared/domain/screening/providers/provider.ts';
import { yenteProvider } from '#shared/domain/screening/providers/yente.ts';
import { topicsOf } from '#shared/domain/screening/providers/yente-topics.ts';
import type { Subject } from '#shared/domain/watchlists/match.ts';
import type { Log } from '#shared/platform/ports.ts';
import {
  QUOTED,
  YENTE_FAULTS,
  type YenteFault,
  YenteServer,
} from '../../../../support/screening/yente-server.ts';

const LEOPOLD: Subject = {
  kind: 'individual',
  names: ['Leopold Draycastle'],
  facts: { birthDates: ['1955-07-04'], countries: ['CL', 'PA'], gender: 'male', identifiers: ['SBX 55'] },
};
const facts = { birthDates: [], countries: [], gender: null, identifiers: [] };

let server: YenteServer;
const logged: string[] = [];
const note = (...said: readonly unknown[]) => void logged.push(JSON.stringify(said));
const log: Log = { info: note, warn: note, error: note };

beforeAll(async () => {
  server = await YenteServer.open();
});
beforeEach(() => {
  server.fault = undefined;
  server.failures = Number.POSITIVE_INFINITY;
  server.asked.length = 0;
  server.calls = 0;
});
afterAll(() => server.close());

function provider() {
  const settings = { baseUrl: server.url, deadlineMs: 400, firstPauseMs: 1 };
  return yenteProvider(settings, { log, clock: { now: () => Date.now() } });
}

describe('a question', () => {
  it('is asked in the words of FollowTheMoney, with what is known', async () => {
    await provider().screen(LEOPOLD);
    const [asked] = server.asked;
    expect(asked?.question).toEqual({
      schema: 'Person',
      properties: {
        name: ['Leopold Draycastle'],
        birthDate: ['1955-07-04'],
        country: ['cl', 'pa'],
        gender: ['male'],
        idNumber: ['SBX 55'],
      },
    });
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      algorithm: 'logic-v2',
      threshold: '0.7',
      limit: '100',
    });
  });

  it('about a company leaves out what is not known', async () => {
    await provider().screen({ kind: 'company', names: ['Nothing Known Ltd'], facts });
    expect(server.asked[0]?.question).toEqual({
      schema: 'Company',
      properties: { name: ['Nothing Known Ltd'] },
    });
  });
});

describe('an answer', () => {
  it('becomes matches, best first, without those that yente itself does not hold to be one, and those who are no risk', async () => {
    const { matches, evidence } = await provider().screen(LEOPOLD);
    expect(matches.map(({ recordId, score }) => [recordId, score])).toEqual([
      ['opensanctions:NK-invented-1', 0.93],
      ['opensanctions:NK-invented-2', 0.74],
    ]);
    expect(evidence).toEqual({
      provider: 'yente',
      engine: 'yente logic-v2',
      coverage: null,
      listVersion: '20260101-abc',
      sources: [],
    });
  });

  it('says what agrees, what speaks against it, and what the record is listed for', async () => {
    const [first, second] = (await provider().screen(LEOPOLD)).matches;
    expect(first).toMatchObject({
      name: 'Leopold Draycastle',
      nameScore: 1,
      matchingName: 'Leopold Draycastle',
      matchingNameKind: 'primary',
      matchTypes: ['name_exact', 'dob_match', 'country_match', 'id_match'],
      contradictions: ['country'],
      kind: 'individual',
    });
    expect(first?.records).toMatchObject([
      {
        id: 'opensanctions:NK-invented-1',
        list: 'opensanctions',
        birth_dates: ['1955-07-04'],
        countries: ['CL'],
        gender: 'male',
        identifiers: [{ type: 'Passport', value: 'SBX 55', country: null }],
        topics: ['sanction', 'pep-class-1'],
        office: { positions: ['Fictional head of state'], parties: ['Sandbox Party'] },
        related_urls: ['https://lists.example/55'],
      },
    ]);
    expect(first?.records[0]?.names.map(({ text, kind }) => `${kind} ${text}`)).toEqual([
      'primary Leopold Draycastle',
      'alias Леопольд Дрейкасл',
      'alias Leo Draycastle',
      'weak The Regent',
    ]);
    expect(second).toMatchObject({ matchTypes: ['name_fuzzy'], records: [{ topics: ['warning'] }] });
  });

  it('by a former name is an alias that agrees', async () => {
    const subject: Subject = { kind: 'company', names: ['Quorvex Instruments GmbH'], facts };
    expect((await provider().screen(subject)).matches).toMatchObject([
      {
        kind: 'company',
        matchTypes: ['aka_exact'],
        matchingNameKind: 'former',
        records: [{ topics: ['export-control'] }],
      },
    ]);
  });

  it('by a weak alias is told as such, not as a likeness to the main name', async () => {
    const subject: Subject = { kind: 'individual', names: ['The Regent'], facts };
    expect((await provider().screen(subject)).matches).toMatchObject([
      { matchingName: 'The Regent', matchingNameKind: 'weak', nameScore: 1, matchTypes: ['weak_aka'] },
    ]);
  });

  it('has the same fingerprint every time', async () => {
    const prints = async () =>
      (await provider().screen(LEOPOLD)).matches.map(({ fingerprint }) => fingerprint);
    expect(await prints()).toEqual(await prints());
  });

  it('without any match is a clear one', async () => {
    expect((await provider().screen({ ...LEOPOLD, names: ['Clara Nobody'] })).matches).toEqual([]);
  });
});

/** The failure for each fault, and the number of attempts before it. */
const MEANS: Readonly<Record<YenteFault, { code: string; retryable: boolean; calls: number }>> = {
  silence: { code: 'timeout', retryable: true, calls: 1 },
  error: { code: 'unavailable', retryable: true, calls: 3 },
  throttled: { code: 'quota', retryable: false, calls: 1 },
  throttledBriefly: { code: 'quota', retryable: true, calls: 3 },
  malformed: { code: 'malformed', retryable: true, calls: 1 },
  truncated: { code: 'malformed', retryable: true, calls: 1 },
  unauthorised: { code: 'refused', retryable: false, calls: 1 },
  unknownDataset: { code: 'refused', retryable: false, calls: 1 },
  redirect: { code: 'refused', retryable: false, calls: 1 },
  otherForm: { code: 'malformed', retryable: true, calls: 1 },
  otherQuestion: { code: 'malformed', retryable: true, calls: 1 },
  failedInside: { code: 'malformed', retryable: true, calls: 1 },
  noResults: { code: 'malformed', retryable: true, calls: 1 },
  hangsUp: { code: 'unavailable', retryable: true, calls: 3 },
};

describe('a failure', () => {
  it.each(YENTE_FAULTS)('%s is told as such, never as a clear answer', async (fault) => {
    server.fault = fault;
    const failure = await provider()
      .screen(LEOPOLD)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderFailed);
    const { code, retryable, calls } = MEANS[fault];
    expect(failure).toMatchObject({ code, retryable });
    expect(server.calls).toBe(calls);
    expect(String(failure)).not.toContain('Draycastle');
  });

  // proves SCR-112
  it.each(['---', '. . .', '\u{1f600}'])(
    'is reported before anybody is asked, and not as a clear result, for a name that cannot be read: %s',
    async (name) => {
      const failing = provider().screen({ ...LEOPOLD, names: [name] });
      await expect(failing).rejects.toMatchObject({ code: 'unreadable_name', retryable: false });
      expect(server.calls).toBe(0);
    },
  );

  it('is none of a name in another script, which is asked for as it is', async () => {
    await provider().screen({ ...LEOPOLD, names: ['---', '\u738b\u5c0f\u660e'] });
    expect(server.calls).toBe(1);
  });

  it('that passes while the call is repeated is not seen', async () => {
    server.fault = 'error';
    server.failures = 2;
    expect((await provider().screen(LEOPOLD)).matches).toHaveLength(2);
  });

  it('tells the log nothing of whom was asked for', () => {
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.join('\n')).not.toContain('Draycastle');
    expect(logged.join('\n')).not.toContain(QUOTED);
  });
});

describe('topics', () => {
  it.each([
    [['sanction', 'sanction.linked'], ['sanction']],
    [['asset.frozen'], ['sanction']],
    [['role.pep'], ['pep-class-1']],
    [['role.pep', 'gov.muni'], ['pep-class-4']],
    [['role.rca'], ['pep-class-4']],
    [['gov.soe'], ['pep-class-3']],
    [
      ['debarment', 'crime.fin', 'reg.warn'],
      ['debarment', 'warning'],
    ],
    [
      ['export.control.linked', 'poi'],
      ['export-control', 'warning'],
    ],
    [['something.new'], ['warning']],
    [['constructor'], ['warning']],
  ] as const)('%j are %j', (theirs, ours) => {
    expect(topicsOf(theirs, true)).toEqual(ours);
  });

  it('of a record that is no target are none where we know none', () => {
    expect(topicsOf(['corp.public'], false)).toEqual([]);
    expect(topicsOf(['sanction'], false)).toEqual(['sanction']);
    expect(topicsOf(['sanction.counter.linked'], false)).toEqual(['sanction']);
  });
});
