/** What the reliability programme does not prove, as docs/reliability.md says it. */
export const LIMITS: readonly string[] = [
  'Nothing here ran on an AWS account. Stores, queues and functions are those of the embedded cloud, which is held to the documentation of AWS by tests of its own (test/local, test/conformance).',
  'One fault at a time: pairs of crashes, and a crash during a repetition, are not tried. `npm run test:deep` kills whole fleets at random moments (test/deep/restart.test.ts).',
  'Crash points and refused ports run in one process over loopback. Four flows are also tried with real processes that are killed (test/deep/crash-points.test.ts).',
  'A file whose call dies between storing the file and its commit stays stored for ten minutes, on no record and unreadable. Then the result of its scan, which is delivered again until then, has it removed (test/api/documents/orphans.test.ts).',
  'A letter may arrive twice, with the same link, where the process dies between its dispatch and the commit. Webhooks may arrive more than once, under the same delivery id.',
  'Respondents’ routes that remember no key may have their effect again where they are called again.',
  'Answers are compared, not their timing: whether an identifier exists could still show in how long an answer takes.',
  'Canaries stand in what callers write. What identity providers, registers and language models answer is not among them; tests of those adapters look after it.',
  'Stored files are not searched for canaries: the bucket holds what was uploaded, encrypted by the store.',
  'Copies of one write are counted, not the throughput of a partition under real load: see docs/benchmarks.md for what was measured.',
  'Providers’ and receivers’ failures are outcomes, not refused ports: test/shared/domain/webhooks/delivery and test/shared/domain/verification go through them.',
];
