/** What `probity doctor` says about facts: every fault is named with what to do, and nothing unknown is called in order. */
import { describe, expect, it } from 'vitest';
import { covers } from '../../../cli/doctor/checks/account.ts';
import { CHECKS, diagnose, isHealthy } from '../../../cli/doctor/diagnose.ts';
import type { Facts } from '../../../cli/doctor/facts.ts';
import { GIVEN, gathered, HEALTHY } from './healthy.ts';

const faults = (changes: Partial<Facts>) => {
  const rows = diagnose(gathered(changes), GIVEN);
  return {
    healthy: isHealthy(rows),
    rows: rows.filter(({ state }) => state !== 'ok').map(({ check, state, found }) => [check, state, found]),
  };
};

const [table] = HEALTHY.tables;
const [alarm] = HEALTHY.alarms;
const [stack] = HEALTHY.stacks.found;
if (table === undefined || alarm === undefined || stack === undefined) throw new Error('healthy facts');

describe('a stage without a fault', () => {
  it('has a row in order for each check', () => {
    const rows = diagnose(gathered(), GIVEN);
    expect(rows.map(({ state }) => state)).toEqual(CHECKS.map(() => 'ok'));
    expect(isHealthy(rows)).toBe(true);
  });
});

describe('what is not known', () => {
  const names = Object.keys(gathered());
  it('is never called in order, and spoils the result where it should have been readable', () => {
    const unread = Object.fromEntries(names.map((name) => [name, { unread: 'AccessDenied: no' }]));
    const rows = diagnose({ ...gathered(), ...unread }, GIVEN);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['not checked']));
    expect(rows).toHaveLength(CHECKS.length);
    expect(isHealthy(rows)).toBe(false);
  });

  it('is no fault where a stage of that kind has no such thing', () => {
    const absent = Object.fromEntries(names.map((name) => [name, { absent: 'the embedded cloud has none' }]));
    const rows = diagnose({ ...gathered(), ...absent }, GIVEN);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['not checked']));
    expect(isHealthy(rows)).toBe(true);
  });
});

const WRONG: readonly [string, Partial<Facts>, string, string][] = [
  ['an incomplete stage file', { stageFile: ['domain: Invalid'] }, 'stage file', 'domain: Invalid'],
  [
    'ten executions of a new account',
    { executions: { limit: 10, unreserved: 10, planned: 1_000 } },
    'Lambda concurrency',
    '10 executions, 10 of them unreserved, and the stage is made for 1000',
  ],
  [
    'the sandbox of SES',
    { mailAccount: { ...HEALTHY.mailAccount, production: false } },
    'SES account',
    'in the sandbox: mail goes to verified addresses only',
  ],
  [
    'a paused SES account',
    { mailAccount: { ...HEALTHY.mailAccount, enforcement: 'SHUTDOWN' } },
    'SES account',
    'the account is SHUTDOWN',
  ],
  [
    'a sender that is not verified',
    { mailIdentity: { ...HEALTHY.mailIdentity, verified: false, dkim: 'PENDING' } },
    'sender identity',
    'mail.acme.test: DKIM PENDING, not verified',
  ],
  [
    'a missing DMARC record',
    { dmarc: { name: '_dmarc.mail.acme.test', records: ['v=spf1'] } },
    'DMARC record',
    'none at _dmarc.mail.acme.test',
  ],
  ['a missing bootstrap', { bootstrap: undefined }, 'CDK bootstrap', 'no stack CDKToolkit in this region'],
  [
    'a certificate for another host',
    { certificate: { ...HEALTHY.certificate, domain: 'a.b.acme.test' } },
    'certificate',
    '*.acme.test do not cover a.b.acme.test',
  ],
  [
    'a missing stack',
    { stacks: { wanted: ['probity-prod-data'], found: [] } },
    'stacks',
    'probity-prod-data is missing',
  ],
  [
    'a creation that was rolled back',
    { stacks: { wanted: [stack.name], found: [{ ...stack, status: 'ROLLBACK_COMPLETE', reason: 'x' }] } },
    'stacks',
    'probity-prod-data: ROLLBACK_COMPLETE x',
  ],
  [
    'functions of another revision',
    { release: [{ id: 'Entities', deployed: 'a.zip', released: 'b.zip' }] },
    'release',
    'another code: Entities',
  ],
  [
    'an address that is not ours',
    { publicAddress: { status: 403, code: 'without a body of ours' } },
    'public address',
    'answers 403 without a body of ours to a call without a key',
  ],
  [
    'a message in a dead-letter queue',
    { deadLetters: [{ queue: 'probity-prod-timers-dead', messages: 2 }] },
    'dead letters',
    'probity-prod-timers-dead: 2',
  ],
  [
    'a disabled schedule',
    { schedules: { wanted: 1, found: [{ rule: 'r', state: 'DISABLED' }] } },
    'schedules',
    'r is DISABLED',
  ],
  ['an alarm', { alarms: [{ ...alarm, state: 'ALARM' }] }, 'alarms', 'probity-prod-api-latency'],
  [
    'a failing function',
    { failures: [{ name: 'mail', failures: 3 }] },
    'functions',
    'mail: 3 invocations failed since the start',
  ],
  ['a disabled key', { keys: [{ name: 'k', state: 'Disabled' }] }, 'keys', 'k is Disabled'],
  ['a lost fleet secret', { pepper: undefined }, 'fleet secret', 'it has no value'],
  [
    'old lists',
    { lists: [{ list: 'UN', fetchedAt: '2026-05-01T00:00:00Z' }] },
    'watchlists',
    'UN was fetched 31 days ago',
  ],
  [
    'a restored table without a stream',
    { tables: [{ ...table, stream: false }] },
    'tables',
    'probity-prod-table has no stream: no event is published',
  ],
];

describe('each of these is wrong', () => {
  it.each(WRONG)('%s', (_, changes, check, found) => {
    expect(faults(changes)).toEqual({ healthy: false, rows: [[check, 'wrong', found]] });
  });

  it('with something to do', () => {
    for (const [, changes] of WRONG) {
      const wrong = diagnose(gathered(changes), GIVEN).filter(({ state }) => state === 'wrong');
      for (const { todo } of wrong) expect(todo.length).toBeGreaterThan(10);
    }
  });

  it('an alarm leads to its chapter of the runbook', () => {
    const rows = diagnose(gathered({ alarms: [{ ...alarm, state: 'ALARM' }] }), GIVEN);
    expect(rows.find(({ state }) => state === 'wrong')?.todo).toBe('docs/runbook.md#api-latency');
  });
});

describe('each of these is a warning, and no failure', () => {
  it.each<[string, Partial<Facts>, string, string]>([
    [
      'a certificate that ends soon',
      { certificate: { ...HEALTHY.certificate, until: '2026-06-10T00:00:00Z' } },
      'certificate',
      'ends on 2026-06-10',
    ],
    [
      'a MAIL FROM domain without records',
      { mailIdentity: { ...HEALTHY.mailIdentity, mailFrom: 'FAILED' } },
      'sender identity',
      'mail.acme.test: MAIL FROM FAILED',
    ],
    [
      'a small account for which the stage is made',
      { executions: { limit: 10, unreserved: 10, planned: 10 } },
      'Lambda concurrency',
      '10 executions, 10 of them unreserved',
    ],
    [
      'DMARC without a policy',
      { dmarc: { name: 'd', records: ['v=DMARC1; p=none'] } },
      'DMARC record',
      'p=none',
    ],
    ['no watchlists', { lists: undefined }, 'watchlists', 'none: live entities cannot be screened'],
    [
      'a stack without protection',
      { stacks: { wanted: [stack.name], found: [{ ...stack, isProtected: false }] } },
      'stacks',
      'probity-prod-data is not protected from deletion',
    ],
    [
      'a deployment under way',
      { stacks: { wanted: [stack.name], found: [{ ...stack, status: 'UPDATE_IN_PROGRESS' }] } },
      'stacks',
      'probity-prod-data: UPDATE_IN_PROGRESS',
    ],
  ])('%s', (_, changes, check, found) => {
    expect(faults(changes)).toEqual({ healthy: true, rows: [[check, 'warning', found]] });
  });
});

describe('a wildcard certificate', () => {
  it('covers one label, and not the domain itself', () => {
    expect(covers('*.acme.test', 'kyc.acme.test')).toBe(true);
    expect(covers('*.acme.test', 'a.b.acme.test')).toBe(false);
    expect(covers('*.acme.test', 'acme.test')).toBe(false);
    expect(covers('kyc.acme.test', 'kyc.acme.test')).toBe(true);
  });
});
