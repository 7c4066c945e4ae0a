/** Saved views, API keys and questionnaires that requests of the catalogue name. */
import { randomBytes, randomUUID } from 'node:crypto';
import { requestOf } from '../../../docs/catalogue/catalogue.ts';
import type { Facts } from '../../../docs/catalogue/row.ts';
import type { FactsSource } from '../catalogue/sources/facts-source.ts';

type TeamFacts = Pick<Facts, 'view' | 'apiKey'>;

/** Identifiers that lead nowhere. */
export function unknownOfTeam(): TeamFacts {
  return { view: randomUUID(), apiKey: randomBytes(8).toString('hex') };
}

export async function viewFacts(source: FactsSource, nothing: Facts): Promise<Pick<TeamFacts, 'view'>> {
  return { view: await madeId(source, 'views.create', nothing, { key: source.key }) };
}

/** An API key of an administrator, who makes it. */
export async function keyFacts(source: FactsSource, nothing: Facts) {
  const people = await source.people();
  const apiKey = await madeId(source, 'keys.create', nothing, { headers: people.personHeaders });
  return { ...people, apiKey };
}

/** A questionnaire of an administrator, who publishes it. */
export async function templateFacts(source: FactsSource, nothing: Facts) {
  const people = await source.people();
  const id = await madeId(source, 'questionnaires.publish', nothing, { headers: people.personHeaders });
  return { ...people, questionnaire: Number(id) };
}

async function madeId(
  source: FactsSource,
  id: 'views.create' | 'keys.create' | 'questionnaires.publish',
  facts: Facts,
  credential: { readonly key: string } | { readonly headers: Readonly<Record<string, string>> },
): Promise<string> {
  const { method, path, body } = requestOf(id, facts);
  const answer = await source.call(method, path, { ...credential, body });
  if (answer.status !== 201) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return String(answer.body['id']);
}
