/** The only file that knows the keys of a screening's parts and how they are sealed. */

import * as z from 'zod';
import { equals, isNew } from '#shared/platform/condition.ts';
import { pack, unpack } from '#shared/platform/pack.ts';
import type { Item, Key, Refusal, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { markChange, type WorkChange } from '../../work/changes.ts';
import {
  NUMBERED_PARTS,
  type NumberedPart,
  numberIn,
  ownershipFindings,
  partKey,
  resultKey,
  riskProfiles,
  screeningAlerts,
  screeningPartition,
  screeningResults,
  screeningRuns,
} from '../keys.ts';
import type { Finding } from '../ownership/finding.ts';
import { OwnershipContent } from '../ownership/stored.ts';
import { ProfileContent, type RiskProfile } from '../profiles/model.ts';
import {
  AlertRecord,
  CaseDetails,
  CaseRecord,
  ProfileRecord,
  type ResultAfter,
  ResultDetails,
  ResultRecord,
  RunRecord,
} from './records.ts';

/** The result with its unsealed details. */
export interface Result {
  readonly record: ResultRecord;
  readonly details: ResultDetails;
}
export interface Case {
  readonly record: CaseRecord;
  readonly details: CaseDetails;
}

/** A screening with everything but its history. */
export interface LoadedScreening extends Result {
  readonly cases: readonly Case[];
  readonly alerts: readonly AlertRecord[];
  readonly profiles: readonly RiskProfile[];
  /** What listed owners hold; undefined where it has no owners. */
  readonly ownership: Finding | undefined;
}

/** The current result. */
export async function findResult(
  table: Table,
  scope: TenantScope,
  screeningId: string,
): Promise<ResultRecord | undefined> {
  const item = await table.get(resultKey(scope, screeningId), { consistent: true });
  return item === undefined ? undefined : ResultRecord.parse(item);
}

/** Undefined where there is no result: any other parts belong to a deleted entity. */
export async function loadScreening(
  table: Table,
  scope: TenantScope,
  screeningId: string,
  opening: Promise<Vault>,
): Promise<LoadedScreening | undefined> {
  const pk = screeningPartition(scope, screeningId);
  const [items, vault] = await Promise.all([
    table.query({ pk, from: screeningAlerts.start, to: screeningResults.sk, consistent: true }),
    opening,
  ]);
  const main = items.find((item) => item['sk'] === screeningResults.sk);
  if (main === undefined) return undefined;
  const members = (part: NumberedPart) =>
    items.filter((item) => String(item['sk']).startsWith(NUMBERED_PARTS[part].start));
  const record = ResultRecord.parse(main);
  return {
    record,
    details: ResultDetails.parse(unsealPart(vault, record, 'details', record.details)),
    cases: members('case').map((item) => unsealCase(CaseRecord.parse(item), vault)),
    alerts: members('alert').map((item) => AlertRecord.parse(item)),
    profiles: members('profile').map((item) => unsealProfile(ProfileRecord.parse(item), vault)),
    ownership: findingIn(
      record,
      items.find((item) => item['sk'] === ownershipFindings.sk),
      vault,
    ),
  };
}

const StoredFinding = z.object({ pk: z.string(), sk: z.string(), content: z.string() });

/** The names may have been erased: the sums stand without them until the next run. */
function findingIn({ ownership }: ResultRecord, item: Item | undefined, vault: Vault): Finding | undefined {
  if (ownership === null) return undefined;
  if (item === undefined) return { summary: ownership, content: { entity_name: '–', lines: [] } };
  const stored = StoredFinding.parse(item);
  const content = OwnershipContent.parse(unsealPart(vault, stored, 'content', stored.content));
  return { summary: ownership, content };
}

/** Keeps the names of a finding, or removes them where there is none any more. */
export function findingWrites(
  scope: TenantScope,
  vault: Vault,
  screeningId: string,
  { before, after }: { readonly before: Finding | undefined; readonly after: Finding | undefined },
): readonly Write[] {
  const key = ownershipFindings.key(scope, { 'screening id': screeningId });
  if (after === undefined) return before === undefined ? [] : [{ remove: key }];
  return [{ put: { ...key, content: vault.sealJson({ ...key, attribute: 'content' }, after.content) } }];
}

/** The results of the ids that are there at this moment. */
export async function findResults(
  table: Table,
  scope: TenantScope,
  screeningIds: readonly string[],
): Promise<readonly ResultRecord[]> {
  const keys = screeningIds.map((id) => resultKey(scope, id));
  const items = await table.getMany(keys, { consistent: true });
  return items.flatMap((item) => (item === undefined ? [] : [ResultRecord.parse(item)]));
}

/** Every stored profile, whether or not there is a result. */
export async function loadProfiles(
  table: Table,
  scope: TenantScope,
  screeningId: string,
  vault: Vault,
): Promise<readonly RiskProfile[]> {
  const pk = screeningPartition(scope, screeningId);
  const items = await table.query({ pk, beginsWith: riskProfiles.start, consistent: true });
  return items.map((item) => unsealProfile(ProfileRecord.parse(item), vault));
}

/** One profile of an existing screening. The caller compares its id. */
export async function findProfile(
  table: Table,
  scope: TenantScope,
  place: { readonly anchorId: string; readonly number: number },
  opening: Promise<Vault>,
): Promise<RiskProfile | undefined> {
  const keys = [partKey(scope, place.anchorId, 'profile', place.number), resultKey(scope, place.anchorId)];
  const [[item, result], vault] = await Promise.all([table.getMany(keys, { consistent: true }), opening]);
  return item === undefined || result === undefined
    ? undefined
    : unsealProfile(ProfileRecord.parse(item), vault);
}

/** The newest items of the history, newest first. */
export async function findRuns(
  table: Table,
  scope: TenantScope,
  screeningId: string,
  limit: number,
): Promise<readonly RunRecord[]> {
  const pk = screeningPartition(scope, screeningId);
  const items = await table.query({
    pk,
    beginsWith: screeningRuns.start,
    descending: true,
    limit,
    consistent: true,
  });
  return items.map((item) => RunRecord.parse(item));
}

/** Puts a result, conditional on the version that was read. `before` undefined: there must be none. `work`: what waits of it. */
export function resultWrites(
  scope: TenantScope,
  vault: Vault,
  before: ResultRecord | undefined,
  next: ResultAfter,
  { details, work }: { readonly details: ResultDetails; readonly work: WorkChange },
): readonly Write[] {
  const key = resultKey(scope, next.id);
  return [
    {
      put: {
        ...key,
        ...next,
        version: (before?.version ?? 0) + 1,
        details: vault.sealJson({ ...key, attribute: 'details' }, details),
        ...markChange('work', work).set,
      },
      when: before === undefined ? isNew : equals('version', before.version),
      refuse: () => new StaleRead(),
    },
    ...work.writes,
  ];
}

/** Changes some attributes of the result, conditional on the version that was read. */
export function resultChange(
  vault: Vault,
  { record }: Pick<Result, 'record'>,
  change: { readonly set: Partial<ResultRecord>; readonly details?: ResultDetails },
  refuse: Refusal,
): Write {
  const key = keyOf(record);
  const sealed =
    change.details === undefined
      ? {}
      : { details: vault.sealJson({ ...key, attribute: 'details' }, change.details) };
  return {
    update: key,
    set: { ...change.set, ...sealed },
    add: { version: 1 },
    when: equals('version', record.version),
    refuse,
  };
}

/** Fails the transaction where the result is not the one that was read. */
export function sameResultCheck({ record }: Pick<Result, 'record'>): Write {
  const when = equals('version', record.version);
  return { check: keyOf(record), when, refuse: () => new StaleRead() };
}

export function alertWrite(
  scope: TenantScope,
  screeningId: string,
  number: number,
  alert: Omit<AlertRecord, 'pk' | 'sk'>,
): Write {
  const key = partKey(scope, screeningId, 'alert', number);
  return { put: { ...key, ...alert }, when: isNew, refuse: () => new StaleRead() };
}

export function runWrite(
  scope: TenantScope,
  screeningId: string,
  number: number,
  run: Omit<RunRecord, 'pk' | 'sk'>,
): Write {
  const key = partKey(scope, screeningId, 'run', number);
  return { put: { ...key, ...run }, when: isNew, refuse: () => new StaleRead() };
}

/** Puts a profile, conditional on the version that was read. `version` 0: it does not exist yet. */
export function profileWrite(
  scope: TenantScope,
  vault: Vault,
  screeningId: string,
  profile: RiskProfile,
): Write {
  const key = partKey(scope, screeningId, 'profile', profile.number);
  const { match, record_facts, decision, previous_decision, gone } = profile;
  const content: ProfileContent = { match, record_facts, decision, previous_decision, gone };
  return {
    put: {
      ...key,
      id: profile.id,
      alert_id: profile.alertId,
      status: profile.status,
      version: profile.version + 1,
      created_at: profile.createdAt,
      updated_at: profile.updatedAt,
      content: vault.seal({ ...key, attribute: 'content' }, pack(JSON.stringify(content))),
    },
    when: profile.version === 0 ? isNew : equals('version', profile.version),
    refuse: () => new StaleRead(),
  };
}

function unsealProfile(record: ProfileRecord, vault: Vault): RiskProfile {
  const sealed = vault.unseal({ ...keyOf(record), attribute: 'content' }, record.content);
  const content: unknown = JSON.parse(unpack(sealed));
  return {
    ...ProfileContent.parse(content),
    id: record.id,
    number: numberIn(record.sk),
    alertId: record.alert_id,
    status: record.status,
    version: record.version,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
  };
}

/** The case with its unsealed details. */
export function unsealCase(record: CaseRecord, vault: Vault): Case {
  return { record, details: CaseDetails.parse(unsealPart(vault, record, 'details', record.details)) };
}

function unsealPart(vault: Vault, at: Key, attribute: string, sealed: string): unknown {
  return vault.unsealJson({ ...keyOf(at), attribute }, sealed);
}

function keyOf({ pk, sk }: Key): Key {
  return { pk, sk };
}
