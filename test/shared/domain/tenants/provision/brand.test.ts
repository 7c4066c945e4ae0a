/** Setting a tenant's brand: both environments, validated, audited. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BrandChanges, readBrand, setBrand } from '#shared/domain/tenants/provision/brand.ts';
import { createTenant, describeTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { findEnvironment } from '#shared/domain/tenants/repository.ts';
import { ENVIRONMENTS, fenceOf, unsafeTenantScope } from '#shared/platform/scope.ts';
import { pngOf } from '../../../../../cli/seed/demo-logo.ts';
import { type EmbeddedFleet, startFleet } from '../../../../cli/embedded-fleet.ts';

let fleet: EmbeddedFleet;
let tenantId: string;
let made = 0;
beforeAll(async () => {
  fleet = await startFleet();
});
afterAll(() => fleet.stop());
beforeEach(async () => {
  made += 1;
  tenantId = (await createTenant(fleet.context, { name: `Brand ${made}` })).tenant_id;
});

const set = (changes: BrandChanges) => setBrand(fleet.context, tenantId, changes);
const logo = (width: number, height: number) => pngOf({ width, height, pixel: () => [15, 76, 92, 255] });
/** A picture that no compression makes small. */
const heavy = () =>
  pngOf({
    width: 200,
    height: 100,
    pixel: (x, y) => [(x * 7919 + y * 104_729) % 251, (x * y) % 241, x ^ y, 255],
  });

const records = () =>
  Promise.all(
    ENVIRONMENTS.map((environment) => {
      const scope = unsafeTenantScope(tenantId, environment);
      return findEnvironment(fleet.context.tables.within(fenceOf(scope)), scope);
    }),
  );

describe('a brand', () => {
  test('is set in both environments, and the bytes come back as they were', async () => {
    const bytes = logo(600, 200);
    await set({ name: 'Harbour Group', color: '#14532D', logo: bytes });
    for (const record of await records()) {
      expect(record).toMatchObject({ tenant_name: 'Harbour Group', accent_color: '#14532d' });
      expect(Buffer.from(record?.logo?.bytes ?? [])).toEqual(Buffer.from(bytes));
    }
    const summary = {
      name: 'Harbour Group',
      color: '#14532d',
      logo: { content_type: 'image/png', width: 600, height: 200, size: bytes.length },
    };
    expect(await readBrand(fleet.context, tenantId)).toEqual(summary);
    expect(await describeTenant(fleet.context, tenantId)).toMatchObject({
      name: `Brand ${made}`,
      brand: summary,
    });
  });

  test('keeps what is not named, and loses what is taken away', async () => {
    await set({ color: '0f4c5c', logo: logo(10, 10) });
    await set({ name: 'Other' });
    expect(await readBrand(fleet.context, tenantId)).toMatchObject({
      name: 'Other',
      color: '#0f4c5c',
      logo: { width: 10 },
    });
    await set({ color: null, logo: null });
    expect(await readBrand(fleet.context, tenantId)).toEqual({ name: 'Other', color: null, logo: null });
  });

  test('leaves an audit row that says what changed, and no bytes', async () => {
    await set({ color: '14532d', logo: logo(10, 10) });
    const rows = (await fleet.items()).filter(
      (item) => item['target'] === `tenant:${tenantId}` && item['action'] === 'operator.tenants.brand',
    );
    expect(rows.at(-1)).toMatchObject({ facts: { changed: 'accent_color,logo' } });
    expect(JSON.stringify(rows)).not.toContain('bytes');
  });
});

describe('refuses, and changes nothing:', () => {
  test.each([
    ['no change at all', {}, 'Say what to change'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a colour by its name', { color: 'green' }, 'Write a colour as'],
    ['a short colour', { color: '#fff' }, 'Write a colour as'],
    ['a colour with something behind it', { color: '#14532d;x:url(//evil.example)' }, 'Write a colour as'],
    ['a drawing', { logo: Buffer.from('<svg/>') }, 'The logo is no intact PNG or JPEG.'],
    ['too wide a logo', { logo: logo(601, 10) }, 'The logo is 601 x 10 pixels and may be 600 x 200.'],
    ['too high a logo', { logo: logo(10, 201) }, 'may be 600 x 200'],
    ['too heavy a logo', { logo: heavy() }, /^The logo has \d+ bytes and may have 32768\.$/],
  ])('%s', async (_, changes, reason) => {
    await expect(set(changes)).rejects.toThrow(reason);
    expect(await readBrand(fleet.context, tenantId)).toEqual({
      name: `Brand ${made}`,
      color: null,
      logo: null,
    });
  });

  test('a tenant that does not exist', async () => {
    const nobody = '3f8e0f6e-1111-4111-8111-111111111111';
    await expect(setBrand(fleet.context, nobody, { color: '14532d' })).rejects.toMatchObject({
      code: 'no_such_tenant',
    });
  });
});
