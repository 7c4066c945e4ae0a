/** The recipes "add an endpoint" and "add an event", carried out to the letter in a copy of the repository. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carryOut } from './carry-out.ts';
import { TOGETHER, titleOf } from './omissions.ts';
import { Omitting } from './omitting.ts';
import { WorkingCopy } from './working-copy.ts';

/** Compiler, tests and every recorded example, one after the other: two minutes on an idle machine of two processors are not enough on a busy one. */
const COMPLETE_MS = 600_000;

let copy: WorkingCopy;
beforeAll(async () => {
  copy = new WorkingCopy();
  await carryOut(copy);
}, COMPLETE_MS);
afterAll(() => copy.remove());

describe('when every step was carried out', () => {
  it(
    'the compiler, the checks of the repository and the tests of the new endpoint and event pass',
    async () => {
      const outcomes = await Promise.all([
        copy.compile(),
        copy.test([
          ...['contracts', 'generated', 'events', 'requirements', 'sizes', 'headers'].map(
            (name) => `test/architecture/${name}.test.ts`,
          ),
          ...[
            'test/functions/wiring.test.ts',
            'test/docs/catalogue.test.ts',
            'test/api/entities/labels/labels.test.ts',
          ],
        ]),
      ]);
      const more = await copy.test(
        ['test/docs/examples.test.ts', 'test/api/statuses/statuses.test.ts', 'test/functions/events.test.ts'],
        // The examples of all other routes are played by their own test, outside of this copy.
        'label',
      );
      for (const { passed, output } of [...outcomes, more]) expect(passed, output).toBe(true);
    },
    COMPLETE_MS,
  );
});

describe('a piece that is left out is reported with the file to change', () => {
  it.each(['compiler', 'tests'] as const)(
    'by the %s',
    async (by) => {
      const left = TOGETHER.filter(({ reportedBy }) => reportedBy === by);
      const { passed, output } = await (await Omitting.from(copy)).reportOf(left);
      expect(passed).toBe(false);
      expect(left.filter(({ says }) => !output.includes(says)).map(titleOf), output).toEqual([]);
    },
    COMPLETE_MS,
  );
});
