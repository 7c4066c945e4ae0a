/** Any history of a user's keys respects the limit and allows every free slot. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { revokeKey } from '#shared/domain/tenants/provision/keys/change.ts';
import { createKey } from '#shared/domain/tenants/provision/keys/create.ts';
import { listKeys } from '#shared/domain/tenants/provision/keys/list.ts';
import { type EmbeddedFleet, startFleet } from '../../../../cli/embedded-fleet.ts';
import { someTenant, someUser } from './people.ts';

let fleet: EmbeddedFleet;
beforeAll(async () => {
  fleet = await startFleet();
});
afterAll(() => fleet.stop());

const MINUTE = 60_000;

type Step =
  | { readonly do: 'create'; readonly minutes: number | undefined }
  | { readonly do: 'revoke'; readonly which: number }
  | { readonly do: 'wait'; readonly minutes: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      minutes: fc.option(fc.integer({ min: 10, max: 90 }), { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('revoke' as const), which: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 10, max: 60 }) }),
  },
);

/** The expected state of each key. */
interface Expected {
  readonly id: string;
  readonly expiresAt: number | undefined;
  revoked: boolean;
}

const isActive = (key: Expected, now: number) =>
  !key.revoked && (key.expiresAt === undefined || key.expiresAt > now);

/** A user and the expected state of the user's keys. */
interface History {
  readonly tenant: string;
  readonly owner: string;
  readonly known: Expected[];
}

async function create({ tenant, owner, known }: History, minutes: number | undefined): Promise<void> {
  const now = fleet.context.clock.now();
  const expiresAt = minutes === undefined ? undefined : now + minutes * MINUTE;
  const expiry = expiresAt === undefined ? {} : { expires_at: expiresAt };
  const order = { owner_id: owner, name: 'K', environment: 'live', ...expiry } as const;
  const attempt = createKey(fleet.context, tenant, order);
  if (known.filter((key) => isActive(key, now)).length < 3)
    known.push({ id: (await attempt).key_id, expiresAt, revoked: false });
  else await expect(attempt).rejects.toMatchObject({ code: 'too_many_keys' });
}

async function revoke({ tenant, known }: History, which: number): Promise<void> {
  const key = known[which % Math.max(1, known.length)];
  if (key === undefined) return;
  const attempt = revokeKey(fleet.context, tenant, key.id);
  if (key.revoked) await expect(attempt).rejects.toMatchObject({ code: 'key_revoked' });
  else await attempt;
  key.revoked = true;
}

async function play(history: History, steps: readonly Step[]): Promise<void> {
  for (const one of steps) {
    if (one.do === 'create') await create(history, one.minutes);
    else if (one.do === 'revoke') await revoke(history, one.which);
    else fleet.advance(one.minutes * MINUTE);
  }
  const now = fleet.context.clock.now();
  const listed = await listKeys(fleet.context, history.tenant);
  const active = listed.filter(({ status }) => status === 'active').map(({ key_id }) => key_id);
  const wanted = history.known.filter((key) => isActive(key, now)).map(({ id }) => id);
  expect(active.sort()).toEqual(wanted.sort());
}

test('creating, revoking and expiring in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 16 }), async (steps) => {
      const tenant = await someTenant(fleet.context);
      const owner = await someUser(fleet.context, tenant);
      await play({ tenant, owner, known: [] }, steps);
    }),
    { numRuns: 12 },
  );
});
