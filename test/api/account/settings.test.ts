/** Settings: who sees and changes them, what holds from then on, and the brand of both modes. */
import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../support/in-process-api.ts';
import type { TestPerson } from '../../support/people/person.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const SETTINGS = '/api/v1/settings/';
const BRAND = '/api/v1/settings/brand/';

let api: InProcessApi;
let tenant: TestTenant;
let administrator: TestPerson;
withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
  administrator = await tenant.person('administrator', { steppedUpAt: api.clock.now() });
});

const change = (body: object, path = SETTINGS, who = administrator, mode: 'test' | 'live' = 'live') =>
  api.call('PATCH', path, { ...who.as(mode), body });
const shown = async (key: string) => (await api.call('GET', SETTINGS, { key })).body;

describe('the policy', () => {
  it('is changed in one mode, in what is named, and shown at once', async () => {
    const changed = await change({ four_eyes_cases: true, autofill_confidence: 0.9 });
    expect(changed).toMatchObject({ status: 200, body: { four_eyes_cases: true, autofill_confidence: 0.9 } });
    expect(await shown(tenant.live)).toMatchObject({
      four_eyes_cases: true,
      autofill_confidence: 0.9,
      default_expiry_hours: 48,
    });
    expect(await shown(tenant.test)).toMatchObject({ four_eyes_cases: false, autofill_confidence: null });
    await change({ autofill_confidence: null });
    expect(await shown(tenant.live)).toMatchObject({ four_eyes_cases: true, autofill_confidence: null });
  });

  it('says what a clear verification needs, each comparison by its name', async () => {
    const { verification_clear_needs: needs } = await shown(tenant.live);
    expect(needs).toMatchObject({
      name: 'always',
      date_of_birth: 'where_recorded',
      document_expiry: 'always',
    });
    const wanted = { ...Object(needs), date_of_birth: 'always' };
    const changed = await change({ verification_clear_needs: wanted, verification_minimum_age: 16 });
    expect(changed.body).toMatchObject({ verification_clear_needs: wanted, verification_minimum_age: 16 });
    expect(await shown(tenant.live)).toMatchObject({ verification_clear_needs: wanted });
    const { status } = await change({ verification_clear_needs: { ...wanted, birthday: 'always' } });
    expect(status).toBe(400);
  });

  it('keeps both of two changes at the same time', async () => {
    const answers = await Promise.all([
      change({ four_eyes_cases: true }),
      change({ verification_retention_days: 30 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await shown(tenant.live)).toMatchObject({
      four_eyes_cases: true,
      verification_retention_days: 30,
    });
  });

  it('is never changed by an API key, which it is there to check', async () => {
    const answer = await api.call('PATCH', SETTINGS, { key: tenant.live, body: { four_eyes_cases: false } });
    expect(answer.status).toBe(401);
  });

  it('is changed by administrators alone, and after a proof of who they are', async () => {
    const manager = await tenant.person('manager', { steppedUpAt: api.clock.now() });
    expect((await change({ four_eyes_cases: true }, SETTINGS, manager)).status).toBe(403);
    const unproven = await tenant.person('administrator');
    expect(await change({ four_eyes_cases: true }, SETTINGS, unproven)).toMatchObject({
      status: 403,
      body: { error: 'step_up_required' },
    });
    expect(await shown(tenant.live)).toMatchObject({ four_eyes_cases: false });
  });

  it('requires lists that the service reads, and only for live data', async () => {
    expect((await change({ required_lists: ['un_sc', 'eu_fsf'] })).status).toBe(200);
    expect(await shown(tenant.live)).toMatchObject({ required_lists: ['un_sc', 'eu_fsf'] });
    for (const lists of [['sandbox'], ['xx_list'], ['NO LIST']])
      expect((await change({ required_lists: lists })).status).toBe(400);
    expect((await change({ required_lists: ['un_sc'] }, SETTINGS, administrator, 'test')).status).toBe(400);
  });

  it('refuses values that the operator could not set either', async () => {
    for (const body of [
      {},
      { default_expiry_hours: 0 },
      { verification_retention_days: 9_999 },
      { other: 1 },
    ])
      expect((await change(body)).status).toBe(400);
  });
});

describe('the brand', () => {
  it('is changed in both modes at once', async () => {
    const logo = (await readFile(new URL('../../../cli/seed/demo-logo.ts', import.meta.url))).toString(
      'base64',
    );
    expect((await change({ logo }, BRAND)).status).toBe(400);
    const changed = await change({ name: 'Lantern Bank', color: '#14532d' }, BRAND);
    expect(changed).toMatchObject({ status: 200, body: { brand: { name: 'Lantern Bank', logo: null } } });
    for (const key of [tenant.live, tenant.test])
      expect(await shown(key)).toMatchObject({ brand: { name: 'Lantern Bank', color: '#14532d' } });
  });

  it('takes an intact picture, and shows it as a data address', async () => {
    const logo = onePixel().toString('base64');
    const changed = await change({ logo }, BRAND);
    expect(changed).toMatchObject({
      status: 200,
      body: { brand: { logo: `data:image/png;base64,${logo}` } },
    });
    expect(await change({ logo: null }, BRAND)).toMatchObject({ body: { brand: { logo: null } } });
  });
});

/** The smallest PNG: one transparent pixel. */
function onePixel(): Buffer {
  return Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
}
