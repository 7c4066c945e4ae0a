/** Seals and verifies the audit trail of one tenant and environment (decisions 0050 and 0054). */
import type { Ports } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { type AuditLink, type ChainFault, faultsOf, nextLinks } from '../audit/chain.ts';
import { addLink, findAuditRows, findLastLink, linksOf } from '../audit/repository.ts';
import { findSeals, putSeal, type Seal } from '../audit/seals.ts';
import { readEnvironment, tableOf } from './provision/context.ts';

/**
 * Rows are sealed only after this time. A row carries the time at which its call began, and is committed later: by 15 minutes at most,
 * the longest life of a function.
 */
const SEALED_AFTER_MS = 20 * 60_000;

const DAY_MS = 24 * 3_600_000;
/** Without new rows a link is added once a day, so that the chain tells that nothing happened. */
const EMPTY_AFTER_MS = DAY_MS;

/** What sealing and verifying need. `seals` is the bucket of copies. */
export type TrailContext = Pick<Ports, 'tables' | 'clock'> & { readonly seals: Ports['objects'] };

export interface ChainHead {
  readonly links: number;
  /** Hash of the last link, or null before the first. */
  readonly head: string | null;
  /** Rows before this instant are sealed (ISO), or null. */
  readonly sealed_until: string | null;
}

export interface Verification extends ChainHead {
  readonly rows: number;
  /** Rows that no link covers yet. */
  readonly unsealed_rows: number;
  /** Copies of links in the bucket of seals. */
  readonly seals: number;
  /** In the order of their links; empty where the trail is whole. */
  readonly faults: readonly ChainFault[];
  /** False where the chain does not contain the hash that was asked for. Null where none was. */
  readonly contains_expected: boolean | null;
}

/** Adds links for the rows that no link covers yet, and copies the last one. `LinkTaken` where another sealing runs at the same moment. */
export async function sealTrail(context: TrailContext, scope: TenantScope): Promise<ChainHead> {
  const table = tableOf(context, scope.tenantId);
  const [found, environment] = await Promise.all([
    findLastLink(table, scope),
    readEnvironment(context, scope),
  ]);
  let last = found;
  const from = Date.parse(last?.until ?? environment.created_at);
  const until = context.clock.now() - SEALED_AFTER_MS;
  const isSilent = until - from >= EMPTY_AFTER_MS;
  for (const span of daysOf(from, until)) {
    const rows = await findAuditRows(table, scope, span);
    // The rows of the days before are in links already, or there were none.
    if (rows.length === 0 && !(isSilent && span.until === until)) continue;
    for (const link of nextLinks(last, rows, new Date(span.until).toISOString())) {
      await addLink(table, scope, link);
      last = link;
    }
  }
  // Also where nothing is new: an earlier call may have ended between the link and its copy.
  if (last !== undefined) await putSeal(context.seals, scope, last);
  return headOf(last);
}

/** `expected`: hash of a link that was noted down outside the service. It is missing where the chain was written anew or cut off. */
export async function verifyTrail(
  context: TrailContext,
  scope: TenantScope,
  expected?: string,
): Promise<Verification> {
  const table = tableOf(context, scope.tenantId);
  const { created_at } = await readEnvironment(context, scope);
  const seals = await findSeals(context.seals, scope);
  const judged = new Judgement(seals, expected);
  // A month begins its partitions, so that rows before the first one are seen too.
  let from = Date.parse(`${created_at.slice(0, 7)}-01`);
  for await (const link of linksOf(table, scope)) {
    const until = Date.parse(link.until);
    const rows: Awaited<ReturnType<typeof findAuditRows>>[number][] = [];
    for (const span of daysOf(from, until)) rows.push(...(await findAuditRows(table, scope, span)));
    judged.add(link, rows);
    from = until;
  }
  let unsealed = 0;
  for (const span of daysOf(from, Math.max(context.clock.now() + SEALED_AFTER_MS, from)))
    unsealed += (await findAuditRows(table, scope, span)).length;
  return judged.end(unsealed);
}

/** The links that were compared so far. */
class Judgement {
  readonly #faults: ChainFault[] = [];
  readonly #open: Map<string, Seal>;
  readonly #expected: string | undefined;
  readonly #seals: number;
  #last: AuditLink | undefined;
  #rows = 0;
  #contains = false;

  constructor(seals: readonly Seal[], expected: string | undefined) {
    this.#open = new Map(seals.map((seal) => [addressOf(seal), seal]));
    this.#seals = seals.length;
    this.#expected = expected;
  }

  add(link: AuditLink, rows: Parameters<typeof faultsOf>[2]): void {
    this.#faults.push(...faultsOf(this.#last, link, rows));
    this.#open.delete(addressOf(link));
    this.#contains ||= link.hash === this.#expected;
    this.#rows += rows.length;
    this.#last = link;
  }

  end(unsealed: number): Verification {
    for (const { number } of this.#open.values()) this.#faults.push({ link: number, kind: 'link_replaced' });
    return {
      ...headOf(this.#last),
      rows: this.#rows + unsealed,
      unsealed_rows: unsealed,
      seals: this.#seals,
      faults: this.#faults.toSorted((a, b) => a.link - b.link),
      contains_expected: this.#expected === undefined ? null : this.#contains,
    };
  }
}

/** The span in pieces of a day, so that the rows of one piece fit into memory. */
function* daysOf(from: number, until: number): Generator<{ readonly from: number; readonly until: number }> {
  for (let at = from; at < until; at += DAY_MS) yield { from: at, until: Math.min(at + DAY_MS, until) };
}

function addressOf({ number, hash }: Seal): string {
  return `${number} ${hash}`;
}

function headOf(
  last: { readonly number: number; readonly hash: string; readonly until: string } | undefined,
) {
  return { links: last?.number ?? 0, head: last?.hash ?? null, sealed_until: last?.until ?? null };
}
