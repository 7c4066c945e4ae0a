/** Searches that are repeated, die and fail in any order: no credit is ever gone without an answer that is remembered. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LEASE_MS } from '#shared/http/idempotency/record.ts';
import { CompanySearchFixture, CRASH_POINTS, NAME } from './fixture.ts';

let fixture: CompanySearchFixture;
beforeAll(async () => {
  fixture = await CompanySearchFixture.open();
});
afterAll(() => fixture.close());

const NAMES = ['Meridian', NAME];

/** Every search goes for one of two names under one of three keys. */
interface Search {
  readonly name: number;
  readonly key: number;
  /** Where the process dies, if it does. */
  readonly at: number | undefined;
}
type Step = Search | 'break' | 'mend' | 'wait';

const search = fc.record({
  name: fc.nat(1),
  key: fc.nat(2),
  at: fc.option(fc.nat(CRASH_POINTS.length - 1), { nil: undefined, freq: 2 }),
});
const step = fc.oneof(
  { weight: 6, arbitrary: search },
  { weight: 1, arbitrary: fc.constantFrom('break' as const, 'mend' as const, 'wait' as const) },
);

async function take(each: Step, keys: readonly string[]): Promise<void> {
  if (each === 'break') for (const fake of fixture.fakes.all) fake.fail('unauthorised');
  else if (each === 'mend') fixture.fakes.recover();
  else if (each === 'wait') await fixture.api.clock.advance(LEASE_MS + 1);
  else await run(each, keys);
}

/** Nobody waits for a process that is known to be dead: a death is followed by the end of its lease. */
async function run({ name, key, at }: Search, keys: readonly string[]): Promise<void> {
  const { by } = fixture.process(at === undefined ? undefined : CRASH_POINTS[at]);
  const answer = await fixture.search({
    by,
    name: NAMES[name] ?? NAME,
    idempotencyKey: `${keys[key]}-${name}`,
  });
  if (at === undefined) expect([200, 409, 500]).toContain(answer.status);
  else await fixture.api.clock.advance(LEASE_MS + 1);
}

async function remembered(): Promise<number> {
  const { prefix } = fixture.tenant.scopes.live;
  const items = await fixture.api.items();
  return items.filter(({ pk, body }) => String(pk).startsWith(`${prefix}#REG#`) && body !== undefined).length;
}

// proves CS-106, CS-112
it('every credit that is spent has paid for one answer that is remembered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await fixture.renew();
      const keys = [0, 1, 2].map(() => randomUUID());
      for (const each of steps) await take(each, keys);
      await fixture.reap();
      expect(100 - (await fixture.credits())).toBe(await remembered());
    }),
    { numRuns: 12 },
  );
});
