/** Plays every request of the catalogue in this process, at a fixed time, and records replies and events. */
import { credentialOf } from '../../test/support/catalogue/credential.ts';
import { makeFacts } from '../../test/support/catalogue/facts.ts';
import { InProcessApi } from '../../test/support/in-process-api.ts';
import { loopbackReceiver } from '../../test/support/webhooks/webhook-api.ts';
import { EVERY_ROUTE, type KnownRoute, requestOf, rowOf } from '../catalogue/catalogue.ts';
import type { Examples, PlayedCall } from './examples.ts';
import { PLAYED_AT, PlayedTenant } from './played-tenant.ts';
import { stable } from './stable.ts';
import { STORIES } from './stories.ts';

/** The same examples in every run. */
export async function playExamples(): Promise<Examples> {
  const api = await InProcessApi.open();
  // The table removes what has expired by its own clock.
  await api.clock.advance(PLAYED_AT - api.clock.now());
  const receiver = await loopbackReceiver(200);
  const calls: Record<string, PlayedCall> = {};
  const events: Record<string, unknown> = {};
  const keep = async (played: PlayedTenant) => {
    for (const { type, envelope } of await played.announced())
      events[type] ??= shownOf(played, receiver.url, envelope);
    // Announcements are found by reading the whole table: it holds one tenant at a time.
    await api.forget();
  };
  try {
    for (const contract of EVERY_ROUTE) {
      const played = await PlayedTenant.open(api, contract.id, receiver.url);
      calls[contract.id] = shownOf(played, receiver.url, await playCall(played, contract));
      await played.settle();
      await keep(played);
    }
    for (const [name, story] of Object.entries(STORIES)) {
      const played = await PlayedTenant.open(api, name, receiver.url);
      await story(played);
      await played.settle();
      await keep(played);
    }
  } finally {
    await receiver.close();
    await api.close();
  }
  return { calls, events: Object.fromEntries(Object.entries(events).sort(([a], [b]) => (a < b ? -1 : 1))) };
}

async function playCall(played: PlayedTenant, contract: KnownRoute): Promise<PlayedCall> {
  const { source } = played;
  const facts = await makeFacts(source, rowOf(contract.id));
  const before = (await played.announced()).length;
  const request = requestOf(contract.id, facts);
  const { method, path, ...content } = request;
  const credential = credentialOf(contract, facts, source.key);
  const { status, text } = await source.call(method, path, { ...credential, ...content });
  if (status !== contract.success.status) throw new Error(`${contract.id} answered ${status}: ${text}`);
  const announces = (await played.announced()).slice(before).map(({ type }) => type);
  return {
    request,
    status,
    ...(text === '' ? {} : { reply: JSON.parse(text) }),
    announces: announces.sort(),
  };
}

/** The value as it is shown. */
function shownOf<T>(played: PlayedTenant, hook: string, value: T): T {
  return unsafeSame<T>(JSON.parse(stable(JSON.stringify(value), played.shown(hook))));
}

/** Replacing texts changes nothing of the shape. */
function unsafeSame<T>(value: unknown): T {
  return value as T;
}
