/** What a dump of the table reveals, and what the audit trail contains. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endPasskeys } from '#shared/domain/people/passkeys/operator.ts';
import { grantCredits, setCredits } from '#shared/domain/tenants/provision/credits.ts';
import { revokeKey, setKeyLimits } from '#shared/domain/tenants/provision/keys/change.ts';
import { createKey } from '#shared/domain/tenants/provision/keys/create.ts';
import { importQuestionnaire } from '#shared/domain/tenants/provision/templates/import.ts';
import {
  createTenant,
  rotateWebhookSecret,
  setExpiryHours,
} from '#shared/domain/tenants/provision/tenants.ts';
import { createUser, deactivateUser } from '#shared/domain/tenants/provision/users.ts';
import { unsafeTenantScope } from '#shared/platform/scope.ts';
import { type EmbeddedFleet, type StoredItem, startFleet } from '../../../../cli/embedded-fleet.ts';
import { templateOf } from '../../questionnaires/template-builder.ts';

let fleet: EmbeddedFleet;
beforeAll(async () => {
  fleet = await startFleet();
});
afterAll(() => fleet.stop());

const NAME = 'Wilhelmina Quist';
const EMAIL = 'w.quist@canary.example';

/** Runs every operator command. Returns the texts that must not be found afterwards. */
async function everything(): Promise<readonly string[]> {
  const { context } = fleet;
  const { tenant_id: tenant, webhook_secrets } = await createTenant(context, { name: 'Canary' });
  await setExpiryHours(context, tenant, 24);
  const { secret: rotated } = await rotateWebhookSecret(context, unsafeTenantScope(tenant, 'live'), 24);
  const user = await createUser(context, tenant, { name: NAME, email: EMAIL });
  const order = { owner_id: user.id, name: 'Label', hmac: true } as const;
  const sandbox = await createKey(context, tenant, { ...order, environment: 'test' });
  const real = await createKey(context, tenant, { ...order, environment: 'live' });
  await setKeyLimits(context, tenant, { keyId: real.key_id, limits: { minute: 5 } });
  await revokeKey(context, tenant, sandbox.key_id);
  await grantCredits(context, tenant, { kind: 'send_ddq', amount: 5 });
  await setCredits(context, tenant, { kind: 'send_ddq', balance: 3 });
  await importQuestionnaire(context, tenant, templateOf({ key: 'a' }));
  await deactivateUser(context, tenant, user.id, endPasskeys);
  const keys = [sandbox, real].flatMap(({ api_key, api_secret = '' }) => [api_key, api_secret]);
  return [NAME, EMAIL, 'Quist', 'canary.example', rotated, ...Object.values(webhook_secrets), ...keys];
}

let needles: readonly string[] = [];
let items: readonly StoredItem[] = [];
beforeAll(async () => {
  needles = await everything();
  items = await fleet.items();
});

test('holds no key, secret, person’s name or e-mail address, in clear or in base64', () => {
  const dump = JSON.stringify(items, (_, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  expect(items.length).toBeGreaterThan(20);
  const parts = needles.flatMap((needle) => [needle, needle.slice(-24), needle.slice(9, 33)]);
  const forms = parts
    .filter((part) => part.length > 3)
    .flatMap((part) => [
      part,
      part.toLowerCase(),
      Buffer.from(part).toString('base64').replace(/=+$/, ''),
      Buffer.from(part).toString('hex'),
    ]);
  expect(forms.filter((form) => dump.includes(form))).toEqual([]);
});

test('has exactly one audit row for each change, with the operator and without personal data', () => {
  const rows = items.filter(({ pk }) => String(pk).includes('#AUDIT#'));
  expect(rows.map(({ action }) => action).sort()).toEqual(
    [
      'operator.tenants.create',
      'operator.tenants.settings',
      'operator.tenants.rotate_webhook_secret',
      'operator.users.create',
      'operator.keys.create',
      'operator.keys.create',
      'operator.keys.limits',
      'operator.keys.revoke',
      'operator.credits.grant',
      'operator.credits.set',
      'operator.questionnaires.import',
      'operator.users.deactivate',
    ].sort(),
  );
  expect(rows.every((row) => row['actor_kind'] === 'system' && row['actor_id'] === 'ada')).toBe(true);
});
