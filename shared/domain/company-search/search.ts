/**
 * A company search: from a stored answer, or by asking a register. A register's answer is charged once. Failures and invented
 * companies are not charged.
 */
import * as z from 'zod';
import { type Reply, type TenantRequest, UndoneRefusal } from '#shared/http/operation.ts';
import type { Key, Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { commitCharged, lookIntoPurse } from '../credits/charge.ts';
import { captureWrites, findHold, isCharged, releaseWrites } from '../credits/ledger.ts';
import type { Purse } from '../credits/purse.ts';
import type { CompanyDirectory, SearchAnswer } from './directory.ts';
import { SearchUnderWay, searchFailed, searchUnaffordable } from './errors.ts';
import {
  type Answered,
  acquireLeaseWrite,
  answeredWrite,
  findAnswer,
  KEPT_MS,
  releaseLeaseWrite,
  rememberWrites,
  searchKey,
  servedWrite,
  unsealAnswer,
} from './repository.ts';
import { type CachedAnswer, CompanyItem, type CompanySearchReply } from './schema.ts';
import { companyItem } from './view.ts';

const KIND = 'company_search';
/**
 * How long a call waits for another call with the same search. Together with asking two registers afterwards, it must stay
 * below the time limit of a function.
 */
const PATIENCE_MS = 8_000;
const LOOK_EVERY_MS = 120;

type SearchReply = z.input<typeof CompanySearchReply>;

export interface SearchCommand {
  readonly name: string;
  readonly jurisdiction: string;
}

/** The registers of both environments. */
export interface Directories {
  readonly live: CompanyDirectory;
  readonly test: CompanyDirectory;
}

/** Answers a search from a stored answer or a register. Throws with status 402 or 500, and then charges nothing. */
export async function search(
  command: SearchCommand,
  request: TenantRequest,
  directories: Directories,
  patienceMs = PATIENCE_MS,
): Promise<Reply<SearchReply>> {
  const { scope, now } = request;
  const directory = directories[scope.environment];
  const vault = await request.vault();
  const key = searchKey(scope, vault, command);
  const [known, purse] = await Promise.all([
    findAnswer(request.tenantTable, key, now),
    lookIntoPurse(request.tenantTable, scope),
  ]);
  const place = { key, vault, command };
  if (known !== undefined) return answerFromStored(known, place, request);
  return isCharged(scope) && !directory.isInvented
    ? askUnderLease({ ...place, purse }, request, directory, patienceMs)
    : askSandbox(place, request, directory);
}

/**
 * Answers from a stored answer. An earlier run may have claimed the idempotency key and crashed. This run then takes over the
 * claim, so that its response is stored, and releases the credit that the earlier run held.
 */
async function answerFromStored(known: CachedAnswer, { vault }: Place, request: TenantRequest) {
  const { scope, tenantTable, outside } = request;
  if (isCharged(scope)) {
    const { seed, resumed } = await outside.ready();
    const held = resumed ? await findHold(tenantTable, scope, seed) : undefined;
    const release = held?.state === 'held' ? releaseWrites(scope, { operationId: seed, kind: KIND }) : [];
    if (resumed) await outside.begin(release);
  }
  return served(known, vault);
}

interface Place {
  readonly key: Key;
  readonly vault: Vault;
  readonly command: SearchCommand;
}

/** The sandbox makes no calls outside, so nothing is claimed and nothing is charged: in test mode, and where no register is asked. */
async function askSandbox(place: Place, request: TenantRequest, directory: CompanyDirectory) {
  const { key, vault } = place;
  const answer = await ask(place, directory).catch((cause: unknown) => {
    throw searchFailed(cause);
  });
  const { items, answered } = outcomeOf(answer, request.now);
  return fresh(key, items, answer, { charged: false, writes: rememberWrites(key, vault, answered) });
}

async function askUnderLease(
  place: Place & { readonly purse: Purse },
  request: TenantRequest,
  directory: CompanyDirectory,
  patienceMs: number,
) {
  const { key, vault } = place;
  const { seed, resumed } = await request.outside.ready();
  const known = await acquireLease(place, request, { operationId: seed, resumed, patienceMs });
  if (known !== undefined) return answerFromStored(known, place, request);
  const { scope } = request;
  const answer = await ask(place, directory).catch((cause: unknown) => {
    throw new UndoneRefusal(searchFailed(cause), [
      ...releaseWrites(scope, { operationId: seed, kind: KIND }),
      releaseLeaseWrite(key, seed),
    ]);
  });
  const { items, answered } = outcomeOf(answer, request.now);
  return fresh(key, items, answer, {
    charged: true,
    writes: [...captureWrites(scope, seed), answeredWrite(key, vault, answered, seed)],
  });
}

/** Holds the credit and acquires the lease. While another call holds the lease, waits and returns the answer that it stores. */
async function acquireLease(
  { key, purse }: { readonly key: Key; readonly purse: Purse },
  request: TenantRequest,
  run: { readonly operationId: string; readonly resumed: boolean; readonly patienceMs: number },
): Promise<CachedAnswer | undefined> {
  const { scope, now, tenantTable: table } = request;
  const held = run.resumed ? await findHold(table, scope, run.operationId) : undefined;
  const charge = { operationId: run.operationId, kind: KIND, now, refuse: searchUnaffordable } as const;
  const begin = (hold: readonly Write[]) =>
    request.outside.begin([acquireLeaseWrite(key, run.operationId, now), ...hold]);
  const started = performance.now();
  for (;;) {
    try {
      if (held?.state === 'held') await begin([]);
      else await commitCharged({ table, scope, purse }, charge, begin);
      return undefined;
    } catch (error) {
      if (!(error instanceof SearchUnderWay)) throw error;
    }
    const known = await findAnswer(table, key, now);
    if (known !== undefined) return known;
    if (performance.now() - started >= run.patienceMs) throw searchFailed(new SearchUnderWay());
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

function ask({ command }: Place, directory: CompanyDirectory): Promise<SearchAnswer> {
  return directory.search(command.name.trim(), command.jurisdiction);
}

function outcomeOf(
  answer: SearchAnswer,
  now: number,
): { readonly items: CompanyItem[]; readonly answered: Answered } {
  const items = answer.companies.map((company) => companyItem(answer.source, company));
  return { items, answered: { content: items, now, keptMs: keptMs(answer) } };
}

function keptMs({ companies, isSubstitute }: SearchAnswer): number {
  if (isSubstitute) return KEPT_MS.substitute;
  return companies.length === 0 ? KEPT_MS.nothing : KEPT_MS.found;
}

function fresh(
  key: Key,
  items: CompanyItem[],
  answer: SearchAnswer,
  { charged, writes }: { readonly charged: boolean; readonly writes: readonly Write[] },
): Reply<SearchReply> {
  return {
    body: { items, totalItems: items.length, charged, cached: false, hit_count: 1 },
    writes,
    audit: { target: targetOf(key), facts: { cached: false, register: answer.source, items: items.length } },
  };
}

function served(record: CachedAnswer, vault: Vault): Reply<SearchReply> {
  const items = z.array(CompanyItem).parse(unsealAnswer(record, vault));
  return {
    body: {
      items,
      totalItems: items.length,
      charged: false,
      cached: true,
      cached_at: new Date(record.found_at).toISOString(),
      hit_count: record.hit_count + 1,
    },
    writes: [servedWrite(record)],
    audit: { target: targetOf(record), facts: { cached: true, items: items.length } },
  };
}

/** The audit target: the keyed hash of the query. It is the same for the same query and reveals nothing else. */
function targetOf({ pk }: Key): string {
  return `company_search:${pk.split('#').at(-1) ?? ''}`;
}
