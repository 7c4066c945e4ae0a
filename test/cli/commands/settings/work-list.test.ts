/** `probity tenants work`. */
import { describe, expect, test } from 'vitest';
import { HarbourFleet } from '../../harbour-fleet.ts';
import type { Outcome } from '../../screen.ts';

const harbour = new HarbourFleet();
const work = (...argv: string[]): Promise<Outcome> =>
  harbour.probity('tenants', 'work', 'harbour', '--environment', 'live', ...argv);

describe('tenants work', () => {
  test('shows the default hours, sets those of some kinds, and returns to the defaults', async () => {
    const shown = await work('--json');
    expect(JSON.parse(shown.out)).toMatchObject({ due_hours: { hit: 24, review: 72 }, repaired: null });
    const set = await work('--due', 'hit=12,question=6', '--json');
    expect(JSON.parse(set.out)).toMatchObject({ due_hours: { hit: 12, review: 72, question: 6 } });
    const reset = await work('--due', 'default', '--json');
    expect(JSON.parse(reset.out)).toMatchObject({ due_hours: { hit: 24, question: 24 } });
  });

  test.each(['hit', 'hit=0', 'expiry=3', 'other=3', 'hit=99999'])('refuses %s', async (due) => {
    const { exitCode, err } = await work('--due', due);
    expect(exitCode).not.toBe(0);
    expect(err).toContain('says no hours of a kind');
  });

  test('repairs the list, and says what it did', async () => {
    const { out } = await work('--repair', '--json');
    expect(JSON.parse(out)).toMatchObject({ repaired: { mended: 0, orphans: 0, counters: 0 } });
  });
});
