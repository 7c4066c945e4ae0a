/** Every identifier of every request, replaced by somebody else's: answered as one that never was, and nothing changes. */
import { describe, expect, it, vi } from 'vitest';
import type { RouteId } from '#functions/fleet.ts';
import type { ResponseStatus } from '#shared/domain/responses/lifecycle.ts';
import { EVERY_ROUTE, requestOf, rowOf } from '../../docs/catalogue/catalogue.ts';
import type { Facts } from '../../docs/catalogue/row.ts';
import { credentialOf } from '../support/catalogue/credential.ts';
import { type MadeFacts, makeFacts } from '../support/catalogue/facts.ts';
import { formData } from '../support/catalogue/form.ts';
import { type Asked, importAsked } from '../support/catalogue/questionnaire.ts';
import { sourceIn } from '../support/catalogue/sources/in-process-source.ts';
import { unknownFacts } from '../support/catalogue/unknown-facts.ts';
import { figuresOf } from '../support/faults/figures.ts';
import { DELETIONS, POSITIONS, type Position } from '../support/faults/positions.ts';
import type { InProcessApi } from '../support/in-process-api.ts';
import { makeTenant, type TestTenant } from '../support/tenant.ts';
import { withApi } from '../support/with-api.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const HOOK = 'https://hooks.lantern.example/probity';
/** Routes that answer 200 with a refusal of each entry. */
const PARTIAL: ReadonlySet<RouteId> = new Set(['responses.create_batch', 'work.assign']);
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const NUMBER = /\b\d{4,}\b/g;

/** Whose identifier stands at the position. */
type Whose = 'another tenant’s' | 'the other environment’s' | 'another response’s' | 'deleted';

/** The facts of the caller, and of everybody else, with a response in one state. */
interface World {
  readonly own: MadeFacts;
  readonly others: Readonly<Record<Whose, Partial<Facts>>>;
}

let api: InProcessApi;
let owner: TestTenant;
let stranger: TestTenant;
let asked: { readonly owner: Asked; readonly stranger: Asked };
const worlds = new Map<ResponseStatus, Promise<World>>();

withApi(
  async (opened) => {
    api = opened;
    [owner, stranger] = [await makeTenant(api), await makeTenant(api)];
    asked = { owner: await importAsked(owner), stranger: await importAsked(stranger) };
  },
  // Planted deliveries are of events without data.
  { keepsMails: true, announcesAnything: true, timeout: 120_000 },
);

const NEEDS = EVERY_ROUTE.flatMap(({ id }) => rowOf(id).needs ?? []);

function worldOf(state: ResponseStatus): Promise<World> {
  const made = worlds.get(state) ?? makeWorld(state);
  worlds.set(state, made);
  return made;
}

async function makeWorld(state: ResponseStatus): Promise<World> {
  // A prefilled response has no link.
  const needs = NEEDS.filter((need) => state !== 'PREFILL' || !['link', 'own files'].includes(need));
  const make = (tenant: TestTenant, of: Asked, environment: 'test' | 'live') =>
    makeFacts(sourceIn({ api, tenant, webhookUrl: HOOK, environment }, of), { needs, state });
  const own = await make(owner, asked.owner, 'live');
  const gone = await make(owner, asked.owner, 'live');
  return {
    own,
    others: {
      'another tenant’s': await make(stranger, asked.stranger, 'live'),
      'the other environment’s': await make(owner, asked.owner, 'test'),
      'another response’s': await make(owner, asked.owner, 'live'),
      deleted: await deletedOf(gone),
    },
  };
}

/** Whoever made the facts may have confirmed it too long ago. */
async function administrator(): Promise<MadeFacts['personHeaders']> {
  return (await owner.person('administrator', { steppedUpAt: api.clock.now() })).as('live').headers;
}

function confirmed(world: World, personHeaders: MadeFacts['personHeaders']): World {
  return { ...world, own: { ...world.own, personHeaders } };
}

/** What can be deleted, deleted; nothing else. */
async function deletedOf(facts: MadeFacts): Promise<Partial<Facts>> {
  const deleted: Partial<Facts>[] = [];
  // What belongs to a response goes before it, and a response before its entity.
  const last = ['response', 'entity', 'subscription'];
  const order = [...DELETIONS].sort(([a], [b]) => last.indexOf(a) - last.indexOf(b));
  for (const [named, contract] of order) {
    const { method, path } = requestOf(contract.id, facts);
    const { status } = await api.call(method, path, credentialOf(contract, facts, owner.live));
    if (status < 300) deleted.push({ [named]: facts[named] });
  }
  return Object.assign({}, ...deleted);
}

async function ask({ contract, request }: Position, facts: Facts, own: MadeFacts) {
  const { method, path, body, form } = request(facts);
  const answer = await api.call(method, path, {
    ...credentialOf(contract, own, owner.live),
    ...(form === undefined ? { body } : { form: formData(form, 'the same words') }),
  });
  const text = JSON.stringify({ ...answer.body, request_id: undefined });
  return { status: answer.status, text: text.replaceAll(UUID, '<id>').replaceAll(NUMBER, '<number>') };
}

/** Counters of calls, remembered keys, and rows of the trail, which are counted. */
const OF_CALLS = /#(?:RL|IDEM|AUDIT)#/;
let mark: string | undefined;

/** Partitions that have changed since the last question, but for those of the calls themselves. */
async function changed(): Promise<readonly string[]> {
  const changes = await api.stored.changes(mark);
  mark = changes.mark;
  return changes.partitions.filter((pk) => !OF_CALLS.test(pk));
}

/** Whose identifiers a caller may name: people and questionnaires belong to the whole tenant, and API keys to one environment of it. */
const OF_TENANT: Partial<Record<Position['named'], readonly Whose[]>> = {
  colleague: ['another response’s', 'the other environment’s'],
  apiKey: ['another response’s'],
  questionnaire: ['another response’s', 'the other environment’s'],
};

/** Who may stand there: a sibling is a stranger to a respondent only. */
function whoseAt({ contract, named }: Position, world: World): readonly Whose[] {
  const every = Object.entries(world.others).flatMap(([whose, facts]) =>
    facts[named] === undefined || facts[named] === world.own[named] ? [] : [unsafeWhose(whose)],
  );
  const own: readonly Whose[] = OF_TENANT[named] ?? (contract.auth === 'key' ? ['another response’s'] : []);
  return every.filter((whose) => !own.includes(whose));
}

/** Entries of a record lose the names of its keys. */
function unsafeWhose(whose: string): Whose {
  return whose as Whose;
}

const byRoute = Map.groupBy(POSITIONS, ({ contract }) => contract.id);
const counts = { positions: 0, calls: 0, 'answers 404': 0 };

async function problemsAt(position: Position, world: World): Promise<readonly string[]> {
  const { named, variant } = position;
  const { own, others } = world;
  counts.positions += 1;
  const random = await ask(position, { ...own, [named]: unknownFacts(HOOK)[named] }, own);
  const problems: string[] = [];
  for (const whose of whoseAt(position, world)) {
    counts.calls += 1;
    const found = await ask(position, { ...own, [named]: others[whose][named] }, own);
    if (found.status === 404) counts['answers 404'] += 1;
    if (found.status === random.status && found.text === random.text) continue;
    problems.push(
      `${variant} ${whose} ${named}: ${found.status} ${found.text} instead of ${random.status} ${random.text}`,
    );
  }
  return problems;
}

describe('an identifier that is not the caller’s', () => {
  it.each([...byRoute])('is answered as one that never was on %s', async (id, positions) => {
    const world = confirmed(await worldOf(rowOf(id).state ?? 'DRAFT'), await administrator());
    const mailed = api.mails.length;
    const audits = await api.stored.trailed();
    await changed();
    const problems: string[] = [];
    for (const position of positions) problems.push(...(await problemsAt(position, world)));
    expect(problems).toEqual([]);
    expect(await changed()).toEqual([]);
    // A batch that answers for each of its entries is a call that was made.
    if (!PARTIAL.has(id)) expect(await api.stored.trailed()).toBe(audits);
    expect(api.mails).toHaveLength(mailed);
  });

  it('would be told apart by a change of what is stored', async () => {
    await changed();
    const body = { entity_type: 'company', legal_name: 'Lantern Shipping Ltd' };
    await api.call('POST', '/api/v1/entities/', { key: owner.live, body });
    expect(await changed()).not.toEqual([]);
  });

  it('covers at least what docs/reliability.md says', () => {
    figuresOf('isolation', 'default', { routes: byRoute.size, ...counts });
  });
});
