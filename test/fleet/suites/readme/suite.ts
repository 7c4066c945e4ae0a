/** Every shell block of the README, as it is printed; between blocks the reader does what the text says. Uses the demo tenants. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readText } from '../../../architecture/support/repository-files.ts';
import type { RunningFleet } from '../../../support/fleet/running-fleet.ts';
import { OFAC, UN } from '../../../support/lists/official-files.ts';
import type { SuiteFixture } from '../suite-fixture.ts';
import { amend, respond } from './respondent.ts';
import { Terminal } from './terminal.ts';

const BLOCKS = [...readText('README.md').matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(
  ([, language = '', text = '']) => ({ language, text, title: text.split('\n')[0] ?? '' }),
);

/** Commands that do not run here, and why. A block consists of such commands or has none of them. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['npm ci && npm run demo', 'demo.full.test.ts runs the demo'],
  ['npm ci && npm test', 'that is the daily suite'],
  ['npm run cli -- lists update', 'it fetches from publishers, and tests have no network'],
]);

const Task = z.looseObject({ status: z.string() });
/** Minutes of the clock for which a job is waited for. */
const MOST_MINUTES = 20;

type Afterwards = (fixture: SuiteFixture, terminal: Terminal, out: string) => Promise<void>;

/** What the reader does after a block, by a piece of it, and what is seen then. */
const AFTERWARDS: Readonly<Record<string, Afterwards>> = {
  'api /workflows/send/': async ({ fleet }, _, out) => {
    expect(out).toMatch(/^HTTP\/1\.1 201 /m);
    await respond(fleet);
  },
  '"CHANGES_REQUESTED"': ({ fleet }) => amend(fleet),
  '"APPROVED"': async ({ fleet }, { variables }) => {
    const path = `/api/v1/responses/${variables['ID']}/`;
    const { body } = await fleet.call('GET', path, { key: variables['KEY'] ?? '' });
    expect(body).toMatchObject({ status: 'APPROVED' });
    const before = Date.now();
    expect(await fleet.now()).toBeGreaterThan(before + 172_000_000);
    await fleet.settle();
  },
  'ENTITY=': ({ fleet }) => fleet.settle(),
  'api "/screening/$ENTITY/"': async (_, __, out) => {
    expect(JSON.parse(out)).toMatchObject({ status: 'completed', match_count: 1 });
  },
  'COMPANY=': async ({ fleet }, terminal, out) => {
    await fleet.settle();
    await untilTaskEnds(fleet, terminal, /"task_id":\s*"([^"]+)"/.exec(out)?.[1] ?? '');
  },
  'report.pdf': async (_, { folder }, out) => {
    expect(out).toMatch(/"quotation":"[^"]*04411872"/);
    expect((await readFile(join(folder, 'report.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
  },
  'lists show': async (_, __, out) => {
    expect(out).toMatch(/^us_ofac_sdn /m);
    expect(out).toMatch(/"score":/);
    expect(out).toMatch(/profile\.txt/);
  },
};

export function readmeSuite(fixture: () => SuiteFixture): void {
  let terminal: Terminal;
  beforeAll(async () => {
    terminal = await Terminal.open(fixture().fleet.folder);
    await addFiles(terminal.folder);
  });
  afterAll(() => terminal.close());

  describe('the README', () => {
    it('has no other blocks than of the shell, and still those that are told apart here', () => {
      expect(new Set(BLOCKS.map(({ language }) => language))).toEqual(new Set(['sh']));
      const commands = BLOCKS.flatMap(({ text }) => commandsOf(text));
      expect([...ELSEWHERE.keys()].filter((command) => !commands.includes(command))).toEqual([]);
      for (const piece of Object.keys(AFTERWARDS))
        expect(
          BLOCKS.filter(({ text }) => text.includes(piece)),
          piece,
        ).toHaveLength(1);
    });

    describe.each(BLOCKS)('$title', ({ text }) => {
      const reasons = commandsOf(text).map((command) => ELSEWHERE.get(command));
      const reason = reasons.every((each) => each !== undefined) ? ` (not here: ${reasons.join('; ')})` : '';

      it.skipIf(reason !== '')(`runs as it is printed${reason}`, async () => {
        expect(reasons.filter((each) => each !== undefined)).toEqual([]);
        const before = terminal.variables;
        const { code, out, complaints } = await terminal.run(text);
        expect(code, `${text}\n${out}\n${complaints}`).toBe(0);
        const set = Object.entries(terminal.variables).filter(([name, value]) => before[name] !== value);
        expect(set.filter(([, value]) => /^(?:undefined|null|)$/.test(value))).toEqual([]);
        expect(out).not.toMatch(/\bundefined\b|^null$|"id":\s*null|\[object Object\]/m);
        for (const [piece, then] of Object.entries(AFTERWARDS))
          if (text.includes(piece)) await then(fixture(), terminal, out);
      });
    });
  });
}

/**
 * The README says "some seconds later". A job whose first attempt was throttled is tried again by the clock, and a fleet that waits for
 * the clock is at rest. Every document of the tour is read, or what is left out is named here.
 */
async function untilTaskEnds(fleet: RunningFleet, { variables }: Terminal, id: string): Promise<void> {
  for (let minute = 0; ; minute += 1) {
    const { body } = await fleet.call('GET', `/api/v1/tasks/${id}/`, { key: variables['KEY'] ?? '' });
    const task = Task.parse(body);
    if (task.status !== 'pending' || minute === MOST_MINUTES) {
      expect(task).toMatchObject({ status: 'completed', result: { documents_read: 1 } });
      return;
    }
    await fleet.advance(60);
  }
}

/** The lines of a block without their comments. */
function commandsOf(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const command = line.replace(/(?:^|\s+)# .*$/, '').trim();
    return command === '' ? [] : [command];
  });
}

/** What the README calls FOLDER, DIR, FILE.json and FILE; everybody in them is invented. */
async function addFiles(folder: string): Promise<void> {
  await mkdir(join(folder, 'FOLDER'));
  const files = {
    'sdn.csv': OFAC['prim'],
    'alt.csv': OFAC['alt'],
    'add.csv': OFAC['add'],
    'sdn_comments.csv': OFAC['comments'],
    'consolidated.xml': UN,
  };
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, 'FOLDER', name), content ?? '');
  await mkdir(join(folder, 'DIR'));
  await writeFile(join(folder, 'DIR', 'profile.txt'), 'Number of employees: 84\n');
  const questions = [{ id: 1, type: 'number', text: 'Number of employees' }];
  await writeFile(join(folder, 'FILE.json'), JSON.stringify({ questions }));
  await writeFile(join(folder, 'FILE'), 'name1,name2,schema\nTalis Morvan,Talis Morvane,Person\n');
}
