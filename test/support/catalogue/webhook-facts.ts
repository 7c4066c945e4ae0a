/** Subscriptions, deliveries and replays that requests of the catalogue name. */
import type { RouteId } from '#functions/fleet.ts';
import { requestOf } from '../../../docs/catalogue/catalogue.ts';
import type { Facts } from '../../../docs/catalogue/row.ts';
import type { FactsSource } from './sources/facts-source.ts';

export async function deliveryFacts(source: FactsSource, nothing: Facts) {
  const subscription = String((await played(source, 'webhooks.create', nothing))['id']);
  return { subscription, delivery: await source.deliver(subscription) };
}

export async function replayFacts(source: FactsSource, nothing: Facts) {
  const made = await deliveryFacts(source, nothing);
  await played(source, 'webhooks.start_replay', { ...nothing, ...made });
  return made;
}

async function played(source: FactsSource, id: RouteId, facts: Facts) {
  const { method, path, body } = requestOf(id, facts);
  const answer = await source.call(method, path, { key: source.key, body });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body;
}
