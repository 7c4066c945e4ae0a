/** What an operator runs to see whether a stage works: `probity smoke` and `probity doctor`, on the running fleet. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type } from '../../cli/screen.ts';
import type { SuiteFixture } from './suite-fixture.ts';

const Smoke = z.object({
  ok: z.boolean(),
  steps: z.array(z.object({ step: z.string(), state: z.string(), seen: z.string() })),
});
const Doctor = z.object({
  healthy: z.boolean(),
  checks: z.array(z.object({ check: z.string(), state: z.string(), found: z.string() })),
});

export function careSuite(fixture: () => SuiteFixture): void {
  const run = (...words: readonly string[]) =>
    type(['--fleet', fixture().fleet.fleetFile, '--operator', 'fleet-tests', ...words]);

  describe('probity smoke', () => {
    it('uses the stage as clients do, cleans up, and leaves no key that works', async () => {
      const { out, err, exitCode } = await run('--json', 'smoke', '--slow-seconds', '6');
      expect(err).toBe('');
      const { ok, steps } = Smoke.parse(JSON.parse(out));
      expect(steps.filter(({ state }) => state !== 'ok')).toEqual([]);
      expect(steps.map(({ step }) => step)).toEqual([
        'create an entity',
        'upload a form of 5 MB',
        'signed download',
        'browser upload',
        'slow test webhook',
        'forced 5xx',
        'clean up',
      ]);
      expect([ok, exitCode]).toEqual([true, 0]);
      const keys = await run('--json', 'keys', 'list', 'Smoke test');
      const Keys = z.array(z.object({ status: z.string() }));
      expect(Keys.parse(JSON.parse(keys.out)).map(({ status }) => status)).toEqual(['revoked']);
    }, 180_000);

    it('can be repeated, and prints a table', async () => {
      const { out, exitCode } = await run('smoke', '--slow-seconds', '0');
      expect(out).toMatch(/^STEP +STATE +SECONDS +SEEN/);
      expect(exitCode).toBe(0);
    }, 180_000);

    it('fails, and says which step, where the stage does not work', async () => {
      const { out, exitCode } = await run(
        '--json',
        'smoke',
        '--slow-receiver',
        'https://smoke-test.invalid/',
      );
      const { ok, steps } = Smoke.parse(JSON.parse(out));
      expect(steps.filter(({ state }) => state === 'failed').map(({ step }) => step)).toEqual([
        'slow test webhook',
      ]);
      expect([ok, exitCode]).toEqual([false, 1]);
    }, 180_000);
  });

  describe('probity doctor', () => {
    it('finds the local fleet in order, and says what it cannot check here', async () => {
      const { out } = await run('--json', 'doctor');
      const { checks } = Doctor.parse(JSON.parse(out));
      const inState = (state: string) =>
        checks.filter((row) => row.state === state).map(({ check }) => check);
      expect(inState('wrong')).toEqual([]);
      expect(inState('ok')).toEqual(
        expect.arrayContaining(['public address', 'dead letters', 'tables', 'keys', 'fleet secret']),
      );
      expect(inState('not checked')).toEqual([
        ...['stage file', 'Lambda concurrency', 'CDK bootstrap', 'certificate'],
        ...['SES account', 'sender identity', 'DMARC record'],
        ...['stacks', 'release', 'schedules', 'alarms'],
      ]);
    });

    it('needs no permission that the operator role lacks', async () => {
      const { out, exitCode } = await run('doctor');
      expect(out).not.toContain('AccessDenied');
      expect(out).toMatch(/^CHECK +STATE +FOUND +WHAT TO DO/);
      expect(exitCode).toBe(0);
    });
  });
}
