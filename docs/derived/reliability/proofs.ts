/** The promises of the reliability programme, with the tests that prove them. */

export interface Proof {
  readonly promise: string;
  /** How it is tested, and on what. */
  readonly how: string;
  /** Test files of each suite. */
  readonly tests: { readonly default: string; readonly deep?: string };
}

export const PROOFS = {
  isolation: {
    promise: 'Tenants and environments never see each other, and a respondent sees one response',
    how: 'every identifier in path, query, body and form of every route is replaced, one at a time, by that of another tenant, of the other environment, of another response (for respondents), by a deleted and by a random one; the answers must be equal, and nothing may be written or mailed',
    tests: { default: 'test/reliability/isolation.test.ts' },
  },
  'same-key': {
    promise:
      'One Idempotency-Key has one effect and one answer, however many calls carry it at the same moment',
    how: 'every mutating route that remembers keys, of tenants and of respondents; what is stored afterwards must be what one call alone leaves, and all successes are equal byte for byte',
    tests: {
      default: 'test/reliability/same-key.full.test.ts',
      deep: 'test/deep/reliability/same-key.test.ts',
    },
  },
  'crashes-of-routes': {
    promise: 'A process that dies loses nothing, does nothing twice and charges nothing twice',
    how: 'every mutating route of the catalogue; the process ends before and after each effect, and the call is repeated under its key',
    tests: { default: 'test/reliability/crashes/routes.test.ts' },
  },
  'crashes-of-workers': {
    promise: 'A worker that dies has its effects once, when its message is shown again',
    how: 'every case of events/ of a function that nobody waits for; the process ends before and after each effect',
    tests: { default: 'test/reliability/crashes/workers.test.ts' },
  },
  'refusals-of-routes': {
    promise: 'A store that is throttled or silent is told as passing, and the repeated call has one effect',
    how: 'one call of a port is refused, or its answer is lost after the effect; the caller gets 503 with Retry-After or success, and repeats the call under its key',
    tests: {
      default: 'test/reliability/refusals/routes.full.test.ts',
      deep: 'test/deep/reliability/refused-routes.test.ts',
    },
  },
  'refusals-of-workers': {
    promise: 'A worker whose store is throttled or silent loses no message',
    how: 'one call of a port is refused, or its answer is lost after the effect; the message is delivered again',
    tests: {
      default: 'test/reliability/refusals/workers.full.test.ts',
      deep: 'test/deep/reliability/refused-workers.test.ts',
    },
  },
  messages: {
    promise:
      'A message may arrive twice, late, at once with its copy, or before those that were sent earlier',
    how: 'every case of events/ is delivered again in four ways; what each mutating route sends is carried in other orders, with up to three copies of each message',
    tests: {
      default: 'test/reliability/messages.full.test.ts',
      deep: 'test/deep/reliability/messages.test.ts',
    },
  },
  hostile: {
    promise: 'Bad input is refused in the contract’s shape, and never a failure of ours',
    how: 'random requests on every route: bodies with several things wrong, wrong types, deep and long values, broken text, odd queries and headers',
    tests: {
      default: 'test/reliability/hostile.full.test.ts',
      deep: 'test/deep/reliability/hostile.test.ts',
    },
  },
  canaries: {
    promise: 'A dump of the table, the log, the queues and the bus shows nothing personal',
    how: 'every text of every request body that the contract takes for free text, and every field and file of every form, is a canary; after the call and all work that follows from it, dumps are searched for it in clear, in base64 and in hexadecimal',
    tests: { default: 'test/reliability/canaries.test.ts' },
  },
  'hot-partitions': {
    promise: 'No tenant makes a partition of the table hot',
    how: 'the writes of several calls of every mutating route, by one tenant, are counted by partition; the one that all share must take a hundred calls a second, with two of a thousand writes for each transactional one',
    tests: { default: 'test/reliability/hot-partitions.full.test.ts' },
  },
} as const satisfies Readonly<Record<string, Proof>>;

export type ProofName = keyof typeof PROOFS;
