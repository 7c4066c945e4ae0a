/** Calls of the API that the webhook benches need, by two of the demo tenants. */
import { randomUUID } from 'node:crypto';
import type { RunningFleet } from '../../cli/local/start-fleet.ts';

/** A call that the machine is too busy for is repeated with its key. */
const CALL_ATTEMPTS = 5;

export interface Caller {
  readonly api: string;
  readonly key: string;
  readonly questionnaire: number;
}

export async function callerOf(fleet: RunningFleet, tenant: 0 | 1): Promise<Caller> {
  const caller = { api: fleet.facts.urls.api, key: fleet.facts.tenants[tenant]?.keys.test.api_key ?? '' };
  const { results } = await call(caller, 'GET', 'questionnaires/');
  const [first] = Array.isArray(results) ? results : [];
  return { ...caller, questionnaire: Number(first?.id) };
}

/** Subscribes an address to responses of that name; answers the id of the subscription. */
export async function subscribe(caller: Caller, url: string, name: string): Promise<string> {
  const body = { event_type: 'response.created', webhook_url: url, filters: { response_name: name } };
  return String((await call(caller, 'POST', 'webhooks/', body))['id']);
}

export async function unsubscribe(caller: Caller, id: string): Promise<void> {
  await call(caller, 'DELETE', `webhooks/${id}/`);
}

/** Makes a response of that name, which announces itself; answers its id. */
export async function trigger(caller: Caller, name: string): Promise<string> {
  const body = {
    questionnaire_id: caller.questionnaire,
    response_name: name,
    entity: { entity_type: 'company', legal_name: 'Anchor Works Ltd' },
  };
  return String((await call(caller, 'POST', 'responses/', body))['id']);
}

/** Moves the clock of the fleet, and waits until what fell due is done. */
export async function advance({ facts }: RunningFleet, seconds: number): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  await fetch(facts.urls.clock, { method: 'POST', headers, body: JSON.stringify({ seconds }) });
}

async function call(
  { api, key }: Pick<Caller, 'api' | 'key'>,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const headers = {
    Authorization: `Bearer ${key}`,
    ...(method === 'GET' ? {} : { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
  };
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const send = () => fetch(`${api}/api/v1/${path}`, { method, headers, ...content });
  let answer = await send();
  for (let attempt = 1; answer.status >= 500 && attempt < CALL_ATTEMPTS; attempt += 1) answer = await send();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return unsafeObject(await answer.json());
}

function unsafeObject(value: unknown): Record<string, unknown> {
  return value as Record<string, unknown>;
}

export async function until(isDone: () => boolean, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs;
  while (!isDone() && performance.now() < end) await pause(10);
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
