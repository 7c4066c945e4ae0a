import { describe, expect, it } from 'vitest';
import { ownWrites } from '../../../console/base/remote/own-writes.ts';

interface Line {
  readonly id: string;
  readonly updated_at: string;
  readonly assigned_to: string | null;
}

const NOON = Date.parse('2026-03-02T12:00:00Z');
const line = (minute: number, assigned_to: string | null = null): Line => ({
  id: 'a',
  updated_at: new Date(NOON + minute * 1_000).toISOString(),
  assigned_to,
});

describe('own writes', () => {
  it('are laid over a list that does not know them yet', () => {
    const own = ownWrites<Line>(() => NOON);
    own.note('a', { assigned_to: 'me' }, NOON);
    expect(own.apply([line(-5), { ...line(-5), id: 'b' }]).map(({ assigned_to }) => assigned_to)).toEqual([
      'me',
      null,
    ]);
  });

  it('give way to a list that is newer, for ever', () => {
    const own = ownWrites<Line>(() => NOON);
    own.note('a', { assigned_to: 'me' }, NOON);
    expect(own.apply([line(1, 'other')])).toEqual([line(1, 'other')]);
    expect(own.apply([line(-5)])).toEqual([line(-5)]);
  });

  it('keep what is done out of a list that still has it', () => {
    const own = ownWrites<Line>(() => NOON);
    own.remove('a', NOON);
    expect(own.apply([line(-5)])).toEqual([]);
  });

  it('are forgotten after a minute, or when they are taken back', () => {
    let now = NOON;
    const own = ownWrites<Line>(() => now);
    own.note('a', { assigned_to: 'me' }, NOON);
    now += 61_000;
    expect(own.apply([line(-5)])).toEqual([line(-5)]);
    own.note('a', { assigned_to: 'me' }, now);
    own.forget('a');
    expect(own.apply([line(-5)])).toEqual([line(-5)]);
  });
});
