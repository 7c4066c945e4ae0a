/** Steps: the tenant keeps documents in its library and on an entity; a file with malware stays out of reach. */
import type { ApiRefusal } from '#shared/contract/client.ts';
import type { TenantClient } from '../callers.ts';
import { refusalOf } from '../callers.ts';
import { check, until } from '../checks.ts';
import type { DemoContext } from '../context.ts';

/** The harmless text that the local scanner takes for malware (docs/generated/sandbox.md). */
const THREAT = 'EMBEDDED-CLOUD-TEST-THREATS-FOUND';
const POLICY = 'Code of conduct\n\nWe pay no bribes and take none.\n';
const LICENCE = 'Licence 4711';

export async function keepDocuments(demo: DemoContext): Promise<void> {
  const { tenant, log } = demo;
  const document = await log.step('tenant', 'uploads its code of conduct to the library', () =>
    tenant.uploadDocument({ body: textFile('code-of-conduct.txt', POLICY, 'Policy') }),
  );
  log.note(`${document.name}, ${document.size} bytes, ${document.classification}`);
  await log.step('tenant', 'fetches it by a signed address, valid for 15 minutes', async () => {
    const { download_url } = await tenant.downloadDocument({ params: { document_id: document.id } });
    check((await (await fetch(download_url)).text()) === POLICY, 'the bytes are those that were sent');
  });
  const library = await tenant.listDocuments({ query: { document_type: 'Policy' } });
  check(library.documents[0]?.id === document.id, 'the library lists the newest document first');
  await keepForEntity(demo);
  await referTo(demo, document.id);
  await meetMalware(demo);
}

async function keepForEntity({ tenant, log }: DemoContext): Promise<void> {
  const { id } = await tenant.createEntity({
    body: { entity_type: 'company', legal_name: 'Brightwater Cargo Ltd' },
  });
  const expiry_date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const body = { ...textFile('licence.txt', LICENCE, 'Licence'), expiry_date };
  const licence = await log.step(
    'tenant',
    `keeps a licence of Brightwater Cargo Ltd that expires in 30 days`,
    () => tenant.uploadEntityDocument({ params: { id }, body }),
  );
  const params = { id, document_id: licence.id };
  const { download_url } = await tenant.downloadEntityDocument({ params });
  check((await (await fetch(download_url)).text()) === LICENCE, 'the licence is the one that was sent');
  await log.step('tenant', 'lists what expires within a year', async () => {
    const expires_before = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
    const { count, documents } = await tenant.listEntityDocuments({
      params: { id },
      query: { expires_before },
    });
    check(count === 1 && documents[0]?.expiry_date === expiry_date, 'the licence is listed by its date');
  });
  log.note(`${licence.name} expires on ${expiry_date}`);
}

async function referTo({ tenant, log }: DemoContext, documentId: string): Promise<void> {
  const [questionnaire] = (await tenant.listQuestionnaires({ query: {} })).results;
  if (questionnaire === undefined) throw new Error('the demo tenant has no questionnaire');
  const entity = await tenant.createEntity({
    body: { entity_type: 'company', legal_name: 'Fairweather Chandlery Ltd' },
  });
  const response = await tenant.createResponse({
    body: { entity_id: entity.id, questionnaire_id: questionnaire.id },
  });
  await log.step('tenant', 'uses the code of conduct in a response, without a copy', () =>
    tenant.attachDocument({ params: { id: response.id }, body: { document_id: documentId } }),
  );
  await log.step('tenant', 'deletes it from the library: refused while a response uses it', async () => {
    const refused = await refusalOf(tenant.deleteDocument({ params: { document_id: documentId } }));
    check(refused.status === 400 && errorIn(refused) === 'document_referenced', 'a document in use is kept');
  });
}

async function meetMalware({ tenant, log, receiver }: DemoContext): Promise<void> {
  const infected = await log.step('tenant', 'uploads a file that a scanner takes for malware', () =>
    tenant.uploadDocument({ body: textFile('invoice.txt', THREAT, 'Invoice') }),
  );
  const refusal = await log.step('tenant', 'cannot download it', async () => {
    const refused = await refusalOf(tenant.downloadDocument({ params: { document_id: infected.id } }));
    const infectedNow = refused.status === 409 && errorIn(refused) === 'document_infected';
    check(infectedNow, 'an infected file stays out of reach');
    return refused;
  });
  log.note(String(Object(refusal.body).detail));
  await log.step('webhook', 'document.infected', () =>
    until(30, 'the webhook document.infected', async () =>
      receiver.deliveries.find(
        ({ event, data, signed }) =>
          event === 'document.infected' && signed && data['document_id'] === infected.id,
      ),
    ),
  );
}

/** The error of a refusal. Several refusals have the same status, so the status alone proves little. */
function errorIn({ body }: ApiRefusal): unknown {
  return Object(body).error;
}

function textFile(
  filename: string,
  content: string,
  document_type: string,
): Parameters<TenantClient['uploadDocument']>[0]['body'] {
  const bytes = new TextEncoder().encode(content);
  return { document_type, files: [{ field: 'file', filename, contentType: 'text/plain', bytes }] };
}
