/** Refusals hold nothing personal that a caller sent, wherever it was sent, and leave texts of ours as they are. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fleet } from '#functions/fleet.ts';
import type { Route } from '#shared/contract/route.ts';
import { credentialOf } from '../../support/catalogue/credential.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { sendAndOpen } from '../../support/journeys.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
let bearer: string;
withApi(async (opened) => {
  api = opened;
  tenant = await makeTenant(api);
  ({ bearer } = await sendAndOpen(api, tenant));
});

/** A call may end the session that it comes with: each property has one of its own, whose person has confirmed it. */
async function personHeaders(): Promise<Readonly<Record<string, string>>> {
  return (await tenant.person('administrator', { steppedUpAt: api.clock.now() })).as('live').headers;
}

const routes: readonly Route[] = Object.values(fleet).flatMap(({ trigger }) =>
  trigger.kind === 'api' ? Object.values(trigger.routes) : [],
);
const digits = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((all) => all.join(''));
/** Every kind of secret; `quoted.test.ts` masks many of each. */
const SECRETS = [
  fc.emailAddress(),
  fc.tuple(digits(4), digits(4), digits(4), digits(4)).map((all) => all.join(' ')),
  fc.tuple(digits(3), digits(2), digits(4)).map((all) => all.join('-')),
  ...[digits(12), digits(16), digits(6).map((some) => `QQ${some}C`)],
];
/** One route after the other is sent the next kind. */
const secretOf = (route: number) => SECRETS[route % SECRETS.length] ?? fc.emailAddress();

/** The names of a body's own fields. */
function fieldsOf(contract: Route): readonly string[] {
  if (contract.body === undefined) return [];
  const { properties } = z
    .object({ properties: z.record(z.string(), z.unknown()).optional() })
    .parse(z.toJSONSchema(contract.body, { io: 'input', unrepresentable: 'any' }));
  return Object.keys(properties ?? {});
}

/** Bodies in which the secret stands as a name and as a value, at the top and within every field. */
function bodiesOf(contract: Route, hidden: string): readonly unknown[] {
  const fields = fieldsOf(contract);
  const each = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]));
  return [
    hidden,
    { [hidden]: hidden },
    each(hidden),
    { ...each({ [hidden]: hidden }), [hidden]: 1 },
    each([hidden, { [hidden]: hidden }]),
    each([{ ...each(hidden), question_id: hidden, answer_text: hidden }]),
  ];
}

function formsOf(contract: Route, hidden: string): readonly FormData[] {
  const twice = new FormData();
  const file = new FormData();
  for (const name of [hidden, hidden, ...fieldsOf(contract)]) twice.append(name, hidden);
  file.append(hidden, new Blob(['text']), `${hidden}.exe`);
  file.append('answers', JSON.stringify([{ question_id: 1, [hidden]: hidden }]));
  return [twice, file];
}

/** Every way to send the secret to a route, with what is answered. */
async function sendEverywhere(contract: Route, hidden: string): Promise<readonly Answer[]> {
  const { method, path, encoding } = contract;
  const facts = { bearer, personHeaders: contract.auth === 'session' ? await personHeaders() : {} };
  const credential = credentialOf(contract, facts, tenant.live);
  const query = new URLSearchParams({ [hidden]: hidden, page: hidden, page_size: hidden, q: hidden });
  const real = path.replaceAll(/\{\w+\}/g, randomUUID());
  const odd = path.replaceAll(/\{\w+\}/g, encodeURIComponent(hidden));
  const answers = [
    await api.call(method, odd, credential),
    await api.call(method, `${real}?${query}`, {
      ...credential,
      idempotencyKey: hidden.replaceAll(' ', '_'),
    }),
    await api.call('PURGE', real, credential),
  ];
  if (method === 'GET') return answers;
  const forms = formsOf(contract, hidden).map((form) => ({ form }));
  const bodies = bodiesOf(contract, hidden).map((body) => ({ body }));
  for (const sent of encoding === 'multipart' ? forms : bodies)
    answers.push(await api.call(method, real, { ...credential, ...sent }));
  return answers;
}

describe.each(routes.map((contract, number) => ({ contract, id: contract.id, number })))(
  '$id',
  ({ contract, number }) => {
    it('refuses without a word of what is personal in names, values, queries and paths', async () => {
      await fc.assert(
        fc.asyncProperty(secretOf(number), async (hidden) => {
          for (const { status, text } of await sendEverywhere(contract, hidden)) {
            expect(status).toBeLessThan(500);
            if (status >= 400) expect(text).not.toContain(hidden);
          }
        }),
        { numRuns: 1 },
      );
    });
  },
);

it('says in its own words how large a body may be', async () => {
  const raw = JSON.stringify({ note: 'x'.repeat(1_100_000) });
  const answer = await api.call('POST', '/api/v1/entities/', { key: tenant.live, raw });
  expect(answer.body['message']).toBe('The body is larger than 1048576 bytes.');
});
