/** The brand in the page, also from settings that are older than brands. */
import { expect, test } from 'vitest';
import { brandView } from '#shared/domain/tenants/brand.ts';
import { EnvironmentRecord } from '#shared/domain/tenants/schema.ts';

const stored = {
  pk: 'T#one#live',
  sk: 'ENV',
  tenant_name: 'Harbour Compliance',
  default_expiry_hours: 48,
  webhook_secret: 'sealed',
  created_at: '2026-03-01T10:00:00.000Z',
};

test('settings from before there were brands have a name alone', () => {
  expect(brandView(EnvironmentRecord.parse(stored))).toEqual({
    name: 'Harbour Compliance',
    color: null,
    logo: null,
  });
});

test('the logo becomes an address that loads nothing', () => {
  const logo = { content_type: 'image/png', bytes: new Uint8Array([1, 2, 255]) };
  expect(brandView(EnvironmentRecord.parse({ ...stored, accent_color: '#14532d', logo }))).toEqual({
    name: 'Harbour Compliance',
    color: '#14532d',
    logo: 'data:image/png;base64,AQL/',
  });
});
