/** The ports of a local fleet. */
import { describe, expect, it } from 'vitest';
import { choosePorts } from '../../../cli/local/ports.ts';
import { DEFAULT_PORTS } from '../../../cli/local/state.ts';

describe('the ports of a local fleet', () => {
  it('are the usual ones where nothing else is said, and keep their distances to another one', async () => {
    expect(await choosePorts(DEFAULT_PORTS.api)).toEqual(DEFAULT_PORTS);
    expect(await choosePorts(3200)).toEqual({ api: 3200, control: 3201, docs: 3202, aws: 4766 });
  });

  it('are four different free ones where 0 is asked for', async () => {
    const ports = Object.values(await choosePorts(0));
    expect(new Set(ports).size).toBe(4);
    expect(Math.min(...ports)).toBeGreaterThan(1_023);
  });

  it.each([Number.NaN, -1, 3000.5, 65_000, 70_000])('are refused where %s is asked for', async (api) => {
    await expect(choosePorts(api)).rejects.toThrow('--port takes');
  });
});
