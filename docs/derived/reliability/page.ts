/** docs/reliability.md: each promise beside its proof, with the counts that a run has written. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { code, page, table } from '../markdown.ts';
import { LIMITS } from './limits.ts';
import { PROOFS, type Proof } from './proofs.ts';
import { RECORDED, Recorded, type Suite } from './recorded.ts';

const COMMANDS: Readonly<Record<Suite, string>> = { default: 'npm run prove', deep: 'npm run prove:deep' };
const SUITES = ['default', 'deep'] as const;

const INTRODUCTION = [
  'Each promise of the service stands beside the tests that prove it. The tests are made of the catalogue of requests',
  '(docs/catalogue), of the trigger cases (events) and of the fleet table: a new route or worker is under test without being named.',
  'Runs have written the counts: `npm run prove` those of the default suite, `npm run prove:deep` those of the deep one. A run of a',
  'suite fails where it reaches less than is written here. `npm test` runs a part of the default suite, `npm run test:full` all of it',
  'but the crashes.',
].join('\n');

export function reliabilityPage(): string {
  const proofs = Object.entries<Proof>(PROOFS).map(([name, proof]) => [name, proof] as const);
  const parts = [
    INTRODUCTION,
    '## Promises and proofs',
    ...proofs.map(([name, proof]) => section(name, proof)),
    '## What the programme does not prove',
    LIMITS.map((limit) => `- ${limit}`).join('\n'),
  ];
  return page('Reliability', parts.join('\n\n'));
}

function section(name: string, { promise, how, tests }: Proof): string {
  const rows = SUITES.flatMap((suite) => {
    const file = tests[suite];
    const recorded = recordedOf(name, suite);
    if (file === undefined || recorded === undefined) return [];
    const counts = Object.entries(recorded.figures).map(
      ([what, count]) => `${count.toLocaleString('en')} ${what}`,
    );
    return [[code(file), counts.join(', '), recorded.date, recorded.machine, code(COMMANDS[suite])]];
  });
  return [
    `### ${promise}`,
    `${how[0]?.toUpperCase() ?? ''}${how.slice(1)}.`,
    table(['Test', 'Counts', 'Date', 'Machine', 'Command'], rows),
  ].join('\n\n');
}

/** What a run has written; undefined before the first. */
function recordedOf(name: string, suite: Suite): Recorded | undefined {
  const path = join(RECORDED, suite, `${name}.json`);
  return existsSync(path) ? Recorded.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}
