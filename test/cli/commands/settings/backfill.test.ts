/** `probity tenants backfill`. */
import { expect, test } from 'vitest';
import { HarbourFleet } from '../../harbour-fleet.ts';

const harbour = new HarbourFleet();

test('tenants backfill says what was missing, which is nothing in a new environment', async () => {
  const { out, exitCode } = await harbour.probity(
    'tenants',
    'backfill',
    'harbour',
    '--environment',
    'live',
    '--json',
  );
  expect(exitCode).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ environment: 'live', timeline_rows: 0, verifications: 0 });
});
