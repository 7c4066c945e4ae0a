/** Seals and verifies the audit trail of one tenant and environment (decision 0050). */

import type { TenantScope } from '#shared/platform/scope.ts';
import { type ChainFault, chainFaults, nextLinks } from '../audit/chain.ts';
import { addLink, findAuditLinks, findAuditRows, findLastLink } from '../audit/repository.ts';
import { type Provisioning, readEnvironment, tableOf } from './provision/context.ts';

/**
 * Rows are sealed only after this time. A row carries the time at which its call began, and is committed later: by 15 minutes at most,
 * the longest life of a function.
 */
const SEALED_AFTER_MS = 20 * 60_000;

/** Without new rows a link is added once a day, so that the chain tells that nothing happened. */
const EMPTY_AFTER_MS = 24 * 3_600_000;

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
  /** In the order of their links; empty where the trail is whole. */
  readonly faults: readonly ChainFault[];
  /** False where the chain does not contain the hash that was asked for. Null where none was. */
  readonly contains_expected: boolean | null;
}

/** Adds links for the rows that no link covers yet. `LinkTaken` where another sealing runs at the same moment. */
export async function sealTrail(context: Provisioning, scope: TenantScope): Promise<ChainHead> {
  const table = tableOf(context, scope.tenantId);
  const [last, environment] = await Promise.all([
    findLastLink(table, scope),
    readEnvironment(context, scope),
  ]);
  const from = Date.parse(last?.until ?? environment.created_at);
  const until = context.clock.now() - SEALED_AFTER_MS;
  if (until <= from) return headOf(last);
  const rows = await findAuditRows(table, scope, { from, until });
  if (rows.length === 0 && until - from < EMPTY_AFTER_MS) return headOf(last);
  const links = nextLinks(last, rows, new Date(until).toISOString());
  for (const link of links) await addLink(table, scope, link);
  return headOf(links.at(-1));
}

/** `expected`: hash of a link that was noted down outside the service. It is missing where the chain was written anew or cut off. */
export async function verifyTrail(
  context: Provisioning,
  scope: TenantScope,
  expected?: string,
): Promise<Verification> {
  const table = tableOf(context, scope.tenantId);
  const { created_at } = await readEnvironment(context, scope);
  const links = await findAuditLinks(table, scope);
  const last = links.at(-1);
  const sealedUntil = last?.until ?? '';
  const rows = await findAuditRows(table, scope, {
    // A month begins its partitions, so that rows before the first one are seen too.
    from: Date.parse(`${created_at.slice(0, 7)}-01`),
    until: Math.max(context.clock.now() + SEALED_AFTER_MS, Date.parse(last?.until ?? created_at)),
  });
  return {
    ...headOf(last),
    rows: rows.length,
    unsealed_rows: rows.filter((row) => String(row['sk']) >= sealedUntil).length,
    faults: chainFaults(links, rows),
    contains_expected: expected === undefined ? null : links.some(({ hash }) => hash === expected),
  };
}

function headOf(
  last: { readonly number: number; readonly hash: string; readonly until: string } | undefined,
) {
  return { links: last?.number ?? 0, head: last?.hash ?? null, sealed_until: last?.until ?? null };
}
