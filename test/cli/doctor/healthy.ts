/** Facts of a stage that has no fault, which tests change one at a time. */
import type { Facts, Gathered, Given } from '../../../cli/doctor/facts.ts';

export const GIVEN: Given = { stage: 'prod', isProtected: true, now: Date.parse('2026-06-01T00:00:00Z') };

const stack = (name: string) => ({
  name,
  status: 'UPDATE_COMPLETE',
  reason: '',
  isProtected: true,
  outputs: { BootstrapVersion: '28' },
});

export const HEALTHY: Facts = {
  stageFile: [],
  publicAddress: { status: 401, code: 'invalid_api_key' },
  executions: { limit: 1_000, unreserved: 900, planned: 1_000 },
  mailAccount: { production: true, sending: true, enforcement: 'HEALTHY', perDay: 50_000, sentToday: 10 },
  mailIdentity: { domain: 'mail.acme.test', verified: true, dkim: 'SUCCESS', mailFrom: 'SUCCESS' },
  dmarc: { name: '_dmarc.mail.acme.test', records: ['unrelated', 'v=DMARC1; p=quarantine'] },
  bootstrap: stack('CDKToolkit'),
  certificate: {
    status: 'ISSUED',
    names: ['*.acme.test'],
    until: '2027-01-01T00:00:00.000Z',
    domain: 'kyc.acme.test',
  },
  stacks: { wanted: ['probity-prod-data'], found: [stack('probity-prod-data')] },
  release: [{ id: 'Entities', deployed: 'a.zip', released: 'a.zip' }],
  deadLetters: [{ queue: 'probity-prod-deliveries-dead', messages: 0 }],
  schedules: { wanted: 1, found: [{ rule: 'probity-prod-sweeper', state: 'ENABLED' }] },
  lists: [{ list: 'UN', fetchedAt: '2026-05-31T18:00:00Z' }],
  alarms: [
    {
      name: 'probity-prod-api-latency',
      state: 'OK',
      text: 'Slow. (docs/runbook.md#api-latency)',
      notifies: true,
    },
  ],
  failures: [{ name: 'entities', failures: 0 }],
  keys: [{ name: 'key of the table', state: 'Enabled' }],
  pepper: 64,
  tables: [
    {
      name: 'probity-prod-table',
      status: 'ACTIVE',
      isOfData: true,
      stream: true,
      indexes: { listing: 'ACTIVE' },
      isProtected: true,
      expires: 'ttl',
      recovery: true,
    },
  ],
};

/** The facts as gathered, with some of them replaced. */
export function gathered(changes: Partial<Facts> = {}): Gathered {
  const known = <K extends keyof Facts>(fact: K) => ({ value: { ...HEALTHY, ...changes }[fact] });
  return {
    stageFile: known('stageFile'),
    publicAddress: known('publicAddress'),
    executions: known('executions'),
    mailAccount: known('mailAccount'),
    mailIdentity: known('mailIdentity'),
    dmarc: known('dmarc'),
    bootstrap: known('bootstrap'),
    certificate: known('certificate'),
    stacks: known('stacks'),
    release: known('release'),
    deadLetters: known('deadLetters'),
    schedules: known('schedules'),
    lists: known('lists'),
    alarms: known('alarms'),
    failures: known('failures'),
    keys: known('keys'),
    pepper: known('pepper'),
    tables: known('tables'),
  };
}
