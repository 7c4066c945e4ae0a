/**
 * Pages of a list of a million responses, and one response with two hundred answers: exact counts of round trips and capacity.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { marshall } from '@aws-sdk/util-dynamodb';
import { Clock } from '@probity/embedded-cloud/clock';
import { DynamoDb } from '@probity/embedded-cloud/dynamodb/dynamo-db';
import { Store } from '@probity/embedded-cloud/store';
import { startEndpoint } from '@probity/embedded-cloud/testing/aws-endpoint';
import { emptyAnswer } from '#shared/domain/responses/answers/merge.ts';
import { sectionWrite } from '#shared/domain/responses/answers/sections.ts';
import { memberId, responseIdFrom } from '#shared/domain/responses/member-id.ts';
import type { NewResponse } from '#shared/domain/responses/repository.ts';
import { listResponses, loadResponse, newResponseItem } from '#shared/domain/responses/repository.ts';
import { awsTables, documentClient } from '#shared/platform/aws/table.ts';
import { countWrites } from '#shared/platform/counted-lists/counted-list.ts';
import { deriveId } from '#shared/platform/derive-id.ts';
import type { Item, Table } from '#shared/platform/ports.ts';
import { fenceOf, unsafeTenantScope } from '#shared/platform/scope.ts';
import { vaultOf } from '#shared/platform/vault.ts';
import { SERVICE_TABLE, TABLE_NAME } from '../test/support/service-table.ts';
import { Meter } from './round-trips/meter.ts';
import type { Section } from './table.ts';

const RESPONSES = 1_000_000;
const PAGE_SIZE = 50;
/** Two years with work on every day. */
const DAYS = 730;
const FIRST_DAY = Date.UTC(2024, 10, 22);
const DAY_MS = 86_400_000;
const ANSWERS = 200;
const MOST_TRIPS = 2;
const MOST_UNITS = 15;

const scope = unsafeTenantScope('0b7e7c1e-0000-4000-8000-000000000004', 'live');
const vault = vaultOf(Buffer.alloc(32, 5));
const opening = Promise.resolve(vault);

/** Creates a table for this bench, seeds it, reads, and removes it. */
export async function measureLongList(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'probity-long-list-'));
  const store = await Store.open(join(folder, 'store'));
  const clock = await Clock.open(store);
  const dynamo = await DynamoDb.open({ store, clock });
  await dynamo.ensureTable({ ...SERVICE_TABLE, stream: false });
  const endpoint = await startEndpoint({ DynamoDB_20120810: dynamo });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint.url,
    AWS_REGION: endpoint.client.region,
    AWS_ACCESS_KEY_ID: endpoint.client.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: endpoint.client.credentials.secretAccessKey,
  });
  const meter = new Meter();
  const table = awsTables(
    TABLE_NAME,
    documentClient((client) => meter.observe(client)),
  ).within(fenceOf(scope));
  try {
    await seed(dynamo, table);
    return await measured(table, meter);
  } finally {
    await endpoint.stop();
    dynamo.close();
    clock.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measured(table: Table, meter: Meter): Promise<Section> {
  const rows: string[][] = [];
  const short: string[] = [];
  const take = async (
    what: string,
    read: () => Promise<unknown>,
    goal: { trips: number; units?: number },
  ) => {
    meter.take();
    await read();
    const { roundTrips, units } = meter.take();
    const goals = `≤ ${goal.trips}${goal.units === undefined ? '' : ` and ≤ ${goal.units}`}`;
    rows.push([what, String(roundTrips), units.toFixed(1), goals]);
    if (roundTrips > goal.trips || units > (goal.units ?? Number.POSITIVE_INFINITY))
      short.push(`${what} takes ${roundTrips} round trips and ${units.toFixed(1)} units`);
  };
  const page = (number: number, units?: number, status?: 'DRAFT') =>
    take(
      `GET /responses/?page=${number}${status === undefined ? '' : `&status=${status}`}`,
      async () => {
        const at = { offset: (number - 1) * PAGE_SIZE, size: PAGE_SIZE, status };
        const { count, lines } = await listResponses(table, scope, opening, at);
        if (count !== (status === undefined ? RESPONSES : RESPONSES / 2) || lines.length !== PAGE_SIZE)
          throw new Error(`page ${number} holds ${lines.length} of ${count}`);
      },
      { trips: MOST_TRIPS, ...(units === undefined ? {} : { units }) },
    );
  for (const number of [1, 10, 5_010]) await page(number);
  for (const number of [10_000, 20_000]) await page(number, MOST_UNITS);
  await page(10_000, MOST_UNITS, 'DRAFT');
  await take(
    `GET /responses/{id}/ with ${ANSWERS} answers`,
    async () => {
      const loaded = await loadResponse(table, scope, responseAt(0).id, opening);
      const answers = loaded?.sections.flatMap((section) => section.answers) ?? [];
      if (answers.length !== ANSWERS) throw new Error(`the response has ${answers.length} answers`);
    },
    { trips: 1 },
  );
  return {
    title: 'A million responses',
    how: `${RESPONSES.toLocaleString('en')} responses of one tenant over ${DAYS} days, half of them in DRAFT, seeded into the embedded table with their counters; pages of ${PAGE_SIZE}. Counted are the reads of the list itself; every call also reads its key and counts itself (see above). Page 20,000 is the last one. Pages 10 and 5,010 lie in the middle of a day, where a page costs most: what lies between it and the nearer end of its day is read as well.`,
    head: ['Call', 'Round trips', 'Capacity units', 'Goal'],
    rows,
    short,
  };
}

/** Writes the items in batches without the fence, like a restore, and the counters with one write per day. */
async function seed(dynamo: DynamoDb, table: Table): Promise<void> {
  for (let first = 0; first < RESPONSES; first += BATCH) {
    const requests = Array.from({ length: Math.min(BATCH, RESPONSES - first) }, (_, index) => ({
      PutRequest: { Item: marshall(itemAt(first + index), { removeUndefinedValues: true }) },
    }));
    await dynamo.handle('BatchWriteItem', { RequestItems: { [TABLE_NAME]: requests } });
    if (first % 100_000 === 0) console.log(`  seeded ${first.toLocaleString('en')}`);
  }
  for (let day = 0; day < DAYS; day += 1) await countDay(table, day);
  const sections = Array.from({ length: 8 }, (_, index) => index + 1);
  for (const section of sections) await table.commit([sectionOf(section)]);
}

const BATCH = 25;

function dayOf(index: number): number {
  return Math.floor((index * DAYS) / RESPONSES);
}

/** Counts like the service, with one sum per facet and day. */
async function countDay(table: Table, day: number): Promise<void> {
  const first = Math.ceil((day * RESPONSES) / DAYS);
  const last = Math.ceil(((day + 1) * RESPONSES) / DAYS);
  const entry = { id: '', createdAt: new Date(FIRST_DAY + day * DAY_MS).toISOString() };
  for (const facet of ['DRAFT', 'PREFILL'] as const) {
    const wanted = facet === 'DRAFT' ? 0 : 1;
    const n = Array.from({ length: last - first }, (_, index) => (first + index) % 2).filter(
      (odd) => odd === wanted,
    );
    const writes = countWrites(scope, 'RES', { ...entry, facet }, 1).map((write) => {
      if (!('update' in write)) throw new Error('counters are updates');
      const add = Object.fromEntries(Object.keys(write.add ?? {}).map((name) => [name, n.length]));
      return { ...write, add };
    });
    await table.commit(writes);
  }
}

function responseAt(index: number): NewResponse {
  const day = dayOf(index);
  const inDay = index - Math.ceil((day * RESPONSES) / DAYS);
  return {
    id: responseIdFrom(deriveId(String(index), 'response')),
    status: index % 2 === 0 ? 'DRAFT' : 'PREFILL',
    entityId: deriveId(String(index), 'entity'),
    entityType: 'company',
    questionnaireId: 1,
    questionnaireType: 'ddq',
    details: {
      response_name: `Company ${index} Ltd – Third-party due diligence`,
      questionnaire_name: 'Third-party due diligence',
      entity_name: `Company ${index} Ltd`,
      sent_by_email: '',
      sent_by: 'Ada Moreau',
      responded_by: null,
      reviewed_by: null,
      manager_reviewer: null,
    },
    createdAt: new Date(FIRST_DAY + day * DAY_MS + inDay * 60_000).toISOString(),
    pendingVerification: null,
    session: null,
  };
}

function itemAt(index: number): Item {
  return newResponseItem(scope, vault, responseAt(index));
}

/** A section with an eighth of the answers. */
function sectionOf(sectionNumber: number) {
  const { id, createdAt } = responseAt(0);
  const answers = Array.from({ length: ANSWERS / 8 }, (_, index) => {
    const question = {
      id: sectionNumber * 100 + index,
      number: sectionNumber * 100 + index,
      section: 'Section',
      section_number: sectionNumber,
      sub_section: null,
      sub_section_number: 0,
      text: 'Which controls does the company have in place, and who is responsible for them?',
      question_type: 'text',
      required: true,
      exclude_from_autofill: false,
      options: null,
      visibility_conditions: null,
    } as const;
    const answer = emptyAnswer(memberId(id, 'answer', question.id), question, createdAt);
    return { ...answer, answer_text: 'The compliance officer reports to the board each quarter. '.repeat(4) };
  });
  return sectionWrite(
    scope,
    vault,
    id,
    { sectionNumber, revision: 0, answers },
    () => new Error('seeded twice'),
  );
}
