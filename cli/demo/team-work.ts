/** Work that waits for the demo team, so that its console has something in it: hits, a case by ownership, a failure, a submitted response, a verification. */
import { randomUUID } from 'node:crypto';
import type { FleetFile } from '../connection/fleet-file.ts';
import { respondentClient, type TenantClient, tenantClient } from './callers.ts';
import { until } from './checks.ts';
import { mailNumber } from './context.ts';
import { answerAll, linkIn, loadPage, uploadFile } from './respondent.ts';

/** Subjects of test mode: two hits, an article about a person, and one whose screening fails. */
const COMPANIES = ['Kastelmar Freight Holding Ltd', 'Marrowby Contracting SA', 'Outage Holdings Ltd'];
const PERSONS: readonly (readonly [first: string, last: string])[] = [
  ['Belisa', 'Thornquay'],
  ['Isolde', 'Vantremont'],
];
/** With a document that shows another name. */
const RENAMED = { first_name: 'Corin', last_name: 'Ashvale' } as const;
const RESPONDING = {
  entity_type: 'company',
  legal_name: 'Fennmoor Optics GmbH',
  jurisdiction: 'DE',
} as const;
/** On no list itself, and owned by somebody who is. */
const OWNED = { entity_type: 'company', legal_name: 'Skerrow Dry Docks Ltd', jurisdiction: 'GB' } as const;
const OWNER = { entity_type: 'individual', first_name: 'Ovrin', last_name: 'Kastelmar' } as const;
/** One of each, the response, and the owned company with its owner. */
const ITEMS = COMPANIES.length + PERSONS.length + 4;

/** True where the first tenant has nobody in test mode yet. */
export async function isWithoutEntities(facts: FleetFile): Promise<boolean> {
  const page = await callerOf(facts)?.listEntities({ query: {} });
  return page?.results.length === 0;
}

/** Gives test mode of the first tenant work, and waits until it is on the list. Returns how many items wait. */
export async function giveWork(facts: FleetFile): Promise<number> {
  const caller = callerOf(facts);
  if (caller === undefined) return 0;
  const { total: before } = await caller.countWork();
  await Promise.all([
    screenListed(caller),
    screenOwned(caller),
    failVerification(caller),
    submitResponse(caller, facts),
  ]);
  return until(60, 'the work of the team', async () => {
    const { total } = await caller.countWork();
    return total >= before + ITEMS ? total : undefined;
  });
}

function callerOf({ tenants, urls }: FleetFile): TenantClient | undefined {
  const key = tenants[0]?.keys.test.api_key;
  return key === undefined ? undefined : tenantClient(urls.api, key, () => undefined);
}

async function screenListed(caller: TenantClient): Promise<void> {
  const entities = [
    ...COMPANIES.map((legal_name) => ({ entity_type: 'company', legal_name }) as const),
    ...PERSONS.map(
      ([first_name, last_name]) => ({ entity_type: 'individual', first_name, last_name }) as const,
    ),
  ];
  for (const body of entities) {
    const { id } = await caller.createEntity({ body });
    await caller.createScreening({ body: { entity_id: id } });
  }
}

/** The case of the company is about its owner alone; the owner is a hit with a case of its own. */
async function screenOwned(caller: TenantClient): Promise<void> {
  const { id } = await caller.createEntity({ body: OWNED });
  const body = { kind: 'owner', share: 60, related_entity: OWNER } as const;
  await caller.createRelation({ params: { id }, body });
  await caller.createScreening({ body: { entity_id: id } });
}

async function failVerification(caller: TenantClient): Promise<void> {
  const { id } = await caller.createEntity({ body: { entity_type: 'individual', ...RENAMED } });
  const body = { entity_id: id, email: `corin+${randomUUID().slice(0, 8)}@ashvale.example` };
  const { session_id } = await caller.createVerification({ body });
  await caller.simulateVerification({ params: { session_id }, body: { outcome: 'name_mismatch' } });
}

/** A respondent answers by the mailed link. */
async function submitResponse(caller: TenantClient, facts: FleetFile): Promise<void> {
  const { results } = await caller.listQuestionnaires({ query: { type: 'ddq' } });
  const [longest] = results.sort((a, b) => b.question_count - a.question_count);
  if (longest === undefined) throw new Error('no questionnaire was seeded');
  const made = await caller.createResponse({ body: { questionnaire_id: longest.id, entity: RESPONDING } });
  const email = `compliance+${randomUUID().slice(0, 8)}@fennmoor.example`;
  await caller.sendResponse({ params: { id: made.id }, body: { email } });
  const { text } = await mailNumber(1, email, facts);
  const { token } = await loadPage(linkIn(text));
  const { session_token } = await respondentClient(facts.urls.api).exchangeLink({ body: { token } });
  const page = respondentClient(facts.urls.api, session_token);
  const { ddq } = await page.getSession();
  if (ddq === null) throw new Error('the response is not open for answers');
  await answerAll(page, ddq);
  for (const { id } of ddq.file_questions.filter(({ required }) => required)) await uploadFile(page, id);
  await page.submitResponse();
}
