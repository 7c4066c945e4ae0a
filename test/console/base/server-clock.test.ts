/** Whose clock decides what is late and how old something is: that of the service. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteServerTime, onServerTime, serverNow } from '../../../design/server-clock.ts';

const DAY_MS = 86_400_000;
const ROOT = join(import.meta.dirname, '..', '..', '..');

afterEach(() => {
  noteServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

const header = (ahead: number) => new Date(Date.now() + ahead).toUTCString();

describe('the clock of the service', () => {
  it('is followed where it differs from that of the browser, in both directions, and its listeners hear of it', () => {
    vi.useFakeTimers();
    const heard = vi.fn();
    const end = onServerTime(heard);
    for (const ahead of [3 * DAY_MS, -2 * DAY_MS, 0]) {
      noteServerTime(header(ahead));
      const apart = Math.abs(serverNow() - Date.now() - ahead);
      expect(apart).toBeLessThan(1_000);
    }
    expect(heard).toHaveBeenCalledTimes(3);
    end();
    noteServerTime(header(DAY_MS));
    expect(heard).toHaveBeenCalledTimes(3);
  });

  it('does not jump by the whole seconds of the header and the way of the reply', () => {
    vi.useFakeTimers();
    const heard = vi.fn();
    const end = onServerTime(heard);
    for (const ahead of [-2_900, 2_900, 0]) noteServerTime(header(ahead), Date.now() - (Date.now() % 1_000));
    end();
    expect(heard).not.toHaveBeenCalled();
    expect(serverNow()).toBe(Date.now());
  });

  it('is not touched by a reply without a date', () => {
    vi.useFakeTimers();
    noteServerTime(header(DAY_MS));
    for (const date of [null, '', 'yesterday']) noteServerTime(date);
    const ahead = serverNow() - Date.now();
    expect(ahead).toBeGreaterThan(DAY_MS - 1_000);
  });
});

/** A span that the page itself measures, and the sample data of a preview, which nobody has dated. */
const OWN_TIME = [
  'console/screens/sign-in/use-passkeys.ts',
  'portal/browser/stores.ts',
  'portal/preview/stores.ts',
  'design/server-clock.ts',
];

it('no page asks the clock of the browser what time it is', () => {
  const asking = ['console', 'portal', 'design'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name))
      .filter((name) => /\bDate\.now\b|\bnew Date\(\)/.test(readFileSync(join(ROOT, name), 'utf8'))),
  );
  expect(asking.sort()).toEqual(OWN_TIME.toSorted());
});
