/**
 * Steps: the tenant looks a supplier up in a register, enters it with its owners and officers, creates suppliers in one call, finds them by name, and screens all of
 * them.
 */
import { randomUUID } from 'node:crypto';
import { entityOfCompany } from '#shared/domain/company-search/entity-of-company.ts';
import type { CompanyFacts } from '#shared/domain/company-search/schema.ts';
import { check, until } from '../checks.ts';
import type { DemoContext } from '../context.ts';

/** Suppliers per demo: two full chunks and one partial chunk. */
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

export async function lookUp({ tenant, log }: DemoContext): Promise<void> {
  const search = { body: { company_name: 'Northwind Harbour', jurisdiction: 'GB' } } as const;
  const found = await log.step('tenant', 'searches the company register', () =>
    tenant.searchCompanies(search),
  );
  const [company] = found.items;
  if (company === undefined) throw new Error('expected: the sandbox knows the company');
  log.note(`${company.name}, number ${company.registrationNumber}, by ${company.source}`);
  const detail = await log.step('tenant', 'opens one: officers, owners, filings', () =>
    tenant.getCompany({ params: { company_id: company.id } }),
  );
  log.note(
    `${detail.officers.length} officers, ${detail.owners.length} owners, ${detail.filings.length} filings`,
  );
  await fillFromRegister({ tenant, log }, detail);
  await log.step('tenant', 'searches again: a stored answer, free of charge', async () => {
    const again = await tenant.searchCompanies(search);
    check(again.cached && again.hit_count > found.hit_count, 'the second answer is a stored one');
  });
}

async function fillFromRegister(
  { tenant, log }: Pick<DemoContext, 'tenant' | 'log'>,
  detail: CompanyFacts,
): Promise<void> {
  const { id } = await log.step(
    'tenant',
    'enters the company, with every name that the register has of it',
    () => tenant.createEntity({ body: entityOfCompany(detail) }),
  );
  const fill = () => tenant.fillRelations({ params: { id }, body: { company_id: detail.id } });
  const filled = await log.step(
    'tenant',
    'enters its owners and officers from the register, by one call',
    fill,
  );
  check(
    filled.lines.length > 0 && filled.lines.every(({ outcome }) => outcome === 'added'),
    'every owner and officer is added',
  );
  for (const { kind, name } of filled.lines) log.note(`${kind}: ${name}`);
  await log.step('tenant', 'asks again: nobody is entered twice', async () => {
    const again = await fill();
    check(
      again.lines.every(({ outcome }) => outcome === 'unchanged'),
      'the second call changes nothing',
    );
  });
}

export async function enterAndScreen(demo: DemoContext): Promise<void> {
  const { tenant, log } = demo;
  const lot = randomUUID().slice(0, 4);
  const names = Array.from({ length: SUPPLIERS }, (_, n) => supplierName(n, lot));
  const entities = names.map((name) => ({ entity_type: 'company', legal_name: name }));
  const twice = { entity_type: 'company', legal_name: names[0]?.toUpperCase() };
  const made = await log.step('tenant', `enters ${SUPPLIERS} suppliers in one call, one of them twice`, () =>
    tenant.createEntityBatch({ body: { entities: [...entities, twice] } }),
  );
  const { created, skipped } = made.summary;
  check(created === SUPPLIERS && skipped === 1, 'the duplicate is skipped');
  log.note(`${created} created, ${skipped} skipped: ${made.skipped[0]?.reason}`);
  const wanted = names[0] ?? '';
  const likeness = await log.step('tenant', 'finds one of them by a misspelt name', async () => {
    const { results } = await tenant.searchEntities({ query: { q: misspelt(wanted) } });
    check(results[0]?.name === wanted, 'the best result is the intended one');
    return results[0]?.similarity_score;
  });
  log.note(`“${misspelt(wanted)}” matches “${wanted}”, similarity ${likeness}`);
  await screenAll(
    demo,
    made.created_entities.map(({ id }) => id),
  );
}

async function screenAll({ tenant, log, receiver }: DemoContext, ids: readonly string[]): Promise<void> {
  const started = await log.step('tenant', 'has all of them screened as one job', () =>
    tenant.startBatch({ body: { entity_ids: [...ids], webhook_progress: true } }),
  );
  const done = await log.step('system', 'screens them, ten at a time', () =>
    until(60, 'the end of the batch', async () => {
      const job = await tenant.getBatch({ params: { job_id: started.job_id } });
      return job.completed_at === null ? undefined : job;
    }),
  );
  check(done.processed_count === ids.length && done.failed_count === 0, 'every supplier was screened');
  const own = (event: string) =>
    receiver.deliveries.filter((each) => each.event === event && each.data['job_id'] === started.job_id);
  await log.step('webhook', 'batch.progress, twice, and batch.completed, once', () =>
    until(30, 'the events of the batch', async () =>
      own('batch.progress').length >= 2 && own('batch.completed').length >= 1 ? true : undefined,
    ),
  );
  check(
    own('batch.progress').length === 2 && own('batch.completed').length === 1,
    'one progress event per ten entities, and one at the end',
  );
}

function supplierName(n: number, lot: string): string {
  return `${WORDS[n % WORDS.length]} ${TRADES[n % TRADES.length]} ${lot} Ltd`;
}

/** The name with two letters swapped. */
function misspelt(name: string): string {
  return name.replace(/^(.)(.)(.)/, '$1$3$2');
}
