/** The tenant looks a supplier up in a register, enters its suppliers in one call, finds them by name, and screens all of them. */
import { randomUUID } from 'node:crypto';
import type { Stage } from '../stage.ts';
import { until, verify } from '../verify.ts';

/** Suppliers per demo: two full chunks and a rest. */
const SUPPLIERS = 23;
const WORDS = [
  'Amberfold',
  'Birchgate',
  'Coldwater',
  'Dunmore',
  'Elderbrook',
  'Fernhollow',
  'Greystone',
  'Hazelmere',
];
const TRADES = ['Bearings', 'Castings', 'Optics', 'Textiles', 'Valves', 'Ceramics', 'Freight'];

export async function lookUp({ tenant, tell }: Stage): Promise<void> {
  const search = { body: { company_name: 'Northwind Harbour', jurisdiction: 'GB' } } as const;
  const found = await tell.step('tenant', 'searches the company register', () =>
    tenant.searchCompanies(search),
  );
  const [company] = found.items;
  if (company === undefined) throw new Error('not as promised: the sandbox knows the company');
  tell.note(`${company.name}, number ${company.registrationNumber}, by ${company.source}`);
  const detail = await tell.step('tenant', 'opens one: officers, owners, filings', () =>
    tenant.getCompany({ params: { company_id: company.id } }),
  );
  tell.note(
    `${detail.officers.length} officers, ${detail.owners.length} owners, ${detail.filings.length} filings`,
  );
  await tell.step('tenant', 'searches again: answered from memory, at no cost', async () => {
    const again = await tenant.searchCompanies(search);
    verify(again.cached && again.hit_count > found.hit_count, 'the second answer comes from memory');
  });
}

export async function enterAndScreen(stage: Stage): Promise<void> {
  const { tenant, tell } = stage;
  const lot = randomUUID().slice(0, 4);
  const names = Array.from({ length: SUPPLIERS }, (_, n) => supplierName(n, lot));
  const entities = names.map((name) => ({ entity_type: 'company', legal_name: name }));
  const twice = { entity_type: 'company', legal_name: names[0]?.toUpperCase() };
  const made = await tell.step('tenant', `enters ${SUPPLIERS} suppliers in one call, one of them twice`, () =>
    tenant.createEntityBatch({ body: { entities: [...entities, twice] } }),
  );
  const { created, skipped } = made.summary;
  verify(created === SUPPLIERS && skipped === 1, 'the second of two alike is left out');
  tell.note(`${created} created, ${skipped} skipped: ${made.skipped[0]?.reason}`);
  const wanted = names[0] ?? '';
  const likeness = await tell.step('tenant', 'finds one of them by a misspelt name', async () => {
    const { results } = await tenant.searchEntities({ query: { q: misspelt(wanted) } });
    verify(results[0]?.name === wanted, 'the best result is the one that was meant');
    return results[0]?.similarity_score;
  });
  tell.note(`“${misspelt(wanted)}” is most like “${wanted}”, ${likeness}`);
  await screenAll(
    stage,
    made.created_entities.map(({ id }) => id),
  );
}

async function screenAll({ tenant, tell, receiver }: Stage, ids: readonly string[]): Promise<void> {
  const started = await tell.step('tenant', 'has all of them screened as one job', () =>
    tenant.startBatch({ body: { entity_ids: [...ids], webhook_progress: true } }),
  );
  const done = await tell.step('system', 'screens them, ten at a time', () =>
    until(60, 'the end of the batch', async () => {
      const job = await tenant.getBatch({ params: { job_id: started.job_id } });
      return job.completed_at === null ? undefined : job;
    }),
  );
  verify(done.processed_count === ids.length && done.failed_count === 0, 'every supplier was screened');
  const own = (event: string) =>
    receiver.deliveries.filter((each) => each.event === event && each.data['job_id'] === started.job_id);
  await tell.step('webhook', 'batch.progress, twice, and batch.completed, once', () =>
    until(30, 'the events of the batch', async () =>
      own('batch.progress').length >= 2 && own('batch.completed').length >= 1 ? true : undefined,
    ),
  );
  verify(
    own('batch.progress').length === 2 && own('batch.completed').length === 1,
    'progress comes every ten, and the end once',
  );
}

function supplierName(n: number, lot: string): string {
  return `${WORDS[n % WORDS.length]} ${TRADES[n % TRADES.length]} ${lot} Ltd`;
}

/** Two letters changed places. */
function misspelt(name: string): string {
  return name.replace(/^(.)(.)(.)/, '$1$3$2');
}
