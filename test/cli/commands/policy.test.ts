/** `probity tenants policy`. */
import { describe, expect, test } from 'vitest';
import { HarbourFleet } from '../harbour-fleet.ts';
import type { Outcome } from '../screen.ts';

const harbour = new HarbourFleet();

const probity = (...argv: string[]): Promise<Outcome> => harbour.probity(...argv);
const policy = (...argv: string[]) => probity('tenants', 'policy', 'harbour', ...argv);

describe('tenants policy', () => {
  test('sets four eyes and the pace of batches in one environment, and shows both', async () => {
    const { exitCode, out } = await policy('--env', 'live', '--four-eyes', 'on', '--screening-lanes', '6');
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^four eyes on cases, live +on$/m);
    expect(out).toMatch(/^screening lanes, live +6$/m);
    const shown = (await probity('tenants', 'show', 'harbour')).out;
    for (const line of [/four eyes on cases, test +off$/m, /screening lanes, test +default$/m])
      expect(shown).toMatch(line);
    expect(shown).toMatch(/four eyes on cases, live +on$/m);
  });

  test('keeps what is not named, and gives the pace back to the provider', async () => {
    const { out } = await policy('--env', 'live', '--screening-lanes', 'default', '--json');
    expect(JSON.parse(out)).toEqual({
      tenant_id: expect.any(String),
      environment: 'live',
      policy: {
        four_eyes: true,
        screening_lanes: null,
        four_eyes_verifications: false,
        verification_retention_days: 1826,
        autofill_confidence: null,
        approval_needs_submission: false,
        sanctions_dismissal_note: true,
        verification_minimum_age: 18,
        verification_clear_needs: {
          name: 'always',
          date_of_birth: 'where_recorded',
          document_number: 'never',
          nationality: 'never',
          address: 'never',
          document_expiry: 'always',
        },
      },
    });
    expect((await policy('--env', 'live', '--four-eyes', 'off')).out).toMatch(
      /four eyes on cases, live +off/,
    );
  });

  test('sets four eyes and the retention time of verifications', async () => {
    const changes = ['--four-eyes-verifications', 'on', '--verification-retention-days', '90'];
    const { exitCode, out } = await policy('--env', 'live', ...changes);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^four eyes on verifications, live +on$/m);
    expect(out).toMatch(/^days of verification results, live +90$/m);
  });

  test('asks persons for a note to dismiss a sanctions hit by default, and no longer where it is switched off', async () => {
    const shown = (await probity('tenants', 'show', 'harbour')).out;
    expect(shown).toMatch(/^note to dismiss a sanctions hit, test +on$/m);
    const { out } = await policy('--env', 'test', '--sanctions-dismissal-note', 'off');
    expect(out).toMatch(/^note to dismiss a sanctions hit, test +off$/m);
  });

  test('sets the least age of persons, and some of the comparisons that a clear verification needs', async () => {
    const changes = [
      '--verification-minimum-age',
      '16',
      '--verification-needs',
      'date_of_birth=always,address=never',
    ];
    const { exitCode, out } = await policy('--env', 'live', ...changes);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^least age of verified persons, live +16$/m);
    expect(out).toMatch(/^clear verifications need, live +name always, date_of_birth always, /m);
    expect((await policy('--env', 'live', '--verification-needs', 'birthday=always')).exitCode).not.toBe(0);
  });

  test('sets the confidence of autofill, and gives it back to the default', async () => {
    expect((await policy('--env', 'live', '--autofill-confidence', '0.85')).out).toMatch(
      /^autofill confidence, live +0\.85$/m,
    );
    expect((await policy('--env', 'live', '--autofill-confidence', 'default')).out).toMatch(
      /^autofill confidence, live +default$/m,
    );
  });

  test('leaves an audit row in the environment that was changed', async () => {
    await policy('--env', 'test', '--four-eyes', 'on');
    const rows = (await harbour.fleet.items()).filter(({ action }) => action === 'operator.tenants.policy');
    expect(rows).toContainEqual(expect.objectContaining({ facts: { four_eyes_cases: true } }));
    expect(rows.some(({ pk }) => String(pk).includes('#test'))).toBe(true);
  });

  test.each([
    [['--four-eyes', 'on'], 'env'],
    [['--env', 'live'], 'Say what to change'],
    [['--env', 'live', '--four-eyes', 'yes'], 'four'],
    [['--env', 'live', '--screening-lanes', '0'], 'screeningLanes'],
    [['--env', 'live', '--screening-lanes', '21'], 'screeningLanes'],
    [['--env', 'live', '--autofill-confidence', '1.5'], 'autofillConfidence'],
    [['--env', 'both', '--four-eyes', 'on'], 'env'],
  ])('refuses %j', async (argv, says) => {
    const { exitCode, err } = await policy(...argv);
    expect(exitCode).not.toBe(0);
    expect(err).toContain(says);
  });
});
