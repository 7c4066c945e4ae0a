/** What the listed owners of a finding are listed for now. It is read with the finding and not kept with it. */
import type { Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { inParallel, throwFirstFailure } from '#shared/platform/worker/in-parallel.ts';
import { rulesOf } from '../../watchlists/profile/material.ts';
import { screeningIdOf } from '../keys.ts';
import type { RiskProfile } from '../profiles/model.ts';
import { counts } from '../rules.ts';
import { findResults, loadProfiles } from '../store/repository.ts';
import type { Finding } from './finding.ts';
import type { OwnerListing } from './schema.ts';

/** By the id of the owner. */
export type OwnerListings = ReadonlyMap<string, readonly OwnerListing[]>;

export const NO_LISTINGS: OwnerListings = new Map();

const LANES = 25;

interface Reading {
  readonly tenantTable: Table;
  readonly scope: TenantScope;
  vault(): Promise<Vault>;
}

/** One round trip; no read where no owner is listed. Profiles without a result belong to an owner that was deleted. */
export async function readListings(
  finding: Finding | undefined,
  { tenantTable, scope, vault: opened }: Reading,
): Promise<OwnerListings> {
  const ids = listedOwners(finding);
  if (ids.length === 0) return NO_LISTINGS;
  const vault = await opened();
  const [results, read] = await Promise.all([
    findResults(tenantTable, scope, ids.map(screeningIdOf)),
    inParallel(ids, LANES, async (id) => {
      const profiles = await loadProfiles(tenantTable, scope, screeningIdOf(id), vault);
      return [id, profiles.filter(counts).flatMap(listingsOf)] as const;
    }),
  ]);
  throwFirstFailure(read);
  const there = new Set(results.map(({ entity_id: id }) => id));
  const found = read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  return new Map(found.filter(([id]) => there.has(id)));
}

function listedOwners(finding: Finding | undefined): readonly string[] {
  const terms = (finding?.content.lines ?? []).flatMap((line) => line.terms);
  return [...new Set(terms.flatMap(({ counts: how, owner_id: id }) => (how === 'listed' ? [id] : [])))];
}

/** Each sanctions record of a match that counts. */
function listingsOf({ id, status, match }: RiskProfile): readonly OwnerListing[] {
  return match.records
    .filter(({ ended_at, topics }) => ended_at === null && topics.includes('sanction'))
    .map((record) => ({
      risk_profile_id: id,
      status,
      name: match.matching_name,
      score: match.score,
      list: record.list,
      identifier: record.id,
      programmes: [...new Set(rulesOf(record))],
      listed_since: record.listed_on,
      url: record.url,
    }));
}
