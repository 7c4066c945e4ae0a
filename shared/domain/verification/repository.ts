/** The only file that knows the keys of verification sessions and how they are sealed. */

import { mayMove, permits } from '#shared/contract/lifecycle.ts';
import { equals, isNew, isThere } from '#shared/platform/condition.ts';
import { DUE_ATTRIBUTES, dueAttributes } from '#shared/platform/due.ts';
import type { Key, Refusal, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { countVerificationWrite } from '../entities/verification-count.ts';
import { markChange, type WorkChange } from '../work/changes.ts';
import { verificationRows, verificationSessions } from './keys.ts';
import { type VerificationStatus, verificationLifecycle } from './lifecycle.ts';
import { listedWrites, relistedWrites } from './listing.ts';
import { dayWrite } from './per-day.ts';
import {
  type CheckType,
  type Profile,
  VerificationDetails,
  type VerificationRecord,
  VerificationRow,
  verificationRecordOf,
} from './schema.ts';
import { unchangedWork, workOfMove } from './work.ts';

export function verificationKey(scope: TenantScope, id: string): Key {
  return verificationSessions.key(scope, { id });
}

export interface NewVerification {
  readonly id: string;
  readonly entityId: string;
  readonly entityName: string;
  readonly onboardingSessionId: string;
  readonly profile: Profile | null;
  readonly checks: readonly { readonly id: string; readonly type: CheckType }[];
  readonly webhookUrl: string | null;
  /** False where the caller delivers the link. */
  readonly isMailed: boolean;
  readonly screeningId: string | null;
  readonly createdAt: string;
  readonly expiresAt: number;
}

/**
 * Writes the session, its line in the list of its entity, and the counts of the entity. `counted` is the number of sessions that
 * the caller has seen; the commit is refused where there are more. Without it, as after a mail, only a deleted entity refuses.
 */
export function createVerificationWrites(
  scope: TenantScope,
  vault: Vault,
  session: NewVerification,
  counted?: number,
): readonly Write[] {
  const key = verificationKey(scope, session.id);
  const state = {
    status: 'pending',
    outcome: 'pending',
    failure_reason: null,
    created_at: session.createdAt,
    accessed_at: null,
    completed_at: null,
    expires_at: session.expiresAt,
  } as const;
  const shared = { id: session.id, onboarding_session_id: session.onboardingSessionId, ...state };
  const listing = listedWrites(scope, { ...shared, listed: undefined });
  const details = { entity_name: session.entityName, webhook_url: session.webhookUrl, failure_details: '' };
  return [
    {
      put: {
        ...key,
        ...shared,
        entity_id: session.entityId,
        profile: session.profile,
        checks: session.checks.map(({ id, type }) => newCheck(id, type, session.createdAt)),
        email_sent: session.isMailed,
        email_delivery: null,
        delivery_method: session.isMailed ? 'email' : 'link',
        screening_id: session.screeningId,
        resends: 0,
        reviews: 0,
        results_until: null,
        details: sealVerificationDetails(key, vault, details),
        ...listing.attributes,
      },
      onLane: listing.onLane,
      when: isNew,
      refuse: () => new Error('a verification session with this id exists'),
    },
    ...listing.counts,
    { put: { ...rowKey(scope, session.entityId, session), ...shared } },
    dayWrite(scope, session),
    countVerificationWrite(scope, session.entityId, counted),
  ];
}

function newCheck(id: string, type: CheckType, createdAt: string) {
  const pending = { status: 'pending', outcome: 'pending', completed_at: null };
  return { check_id: id, check_type: type, ...pending, created_at: createdAt };
}

function rowKey(
  scope: TenantScope,
  entityId: string,
  session: { readonly id: string; readonly createdAt: string },
): Key {
  return verificationRows.key(scope, {
    'entity id': entityId,
    'created at': session.createdAt,
    id: session.id,
  });
}

export async function findVerification(
  table: Table,
  scope: TenantScope,
  id: string,
): Promise<VerificationRecord | undefined> {
  const item = await table.get(verificationKey(scope, id), { consistent: true });
  return item === undefined ? undefined : verificationRecordOf(item);
}

/** The details of a session. Records of earlier versions have none; `entityName` is what their caller knows. */
export function unsealVerification(
  { pk, sk, details }: VerificationRecord,
  vault: Vault,
  entityName = '',
): VerificationDetails {
  if (details === undefined) return { entity_name: entityName, webhook_url: null, failure_details: '' };
  return VerificationDetails.parse(vault.unsealJson({ pk, sk, attribute: 'details' }, details));
}

export function sealVerificationDetails({ pk, sk }: Key, vault: Vault, details: VerificationDetails): string {
  return vault.sealJson({ pk, sk, attribute: 'details' }, details);
}

/** Every session of an entity, newest first. */
export async function findRows(
  table: Table,
  scope: TenantScope,
  entityId: string,
): Promise<readonly VerificationRow[]> {
  const items = await table.query({
    pk: verificationRows.partition(scope, { 'entity id': entityId }),
    beginsWith: verificationRows.start,
    descending: true,
    consistent: true,
  });
  return items.map((item) => VerificationRow.parse(item));
}

/** True while the person can still be verified: the entity can have no other session (VER-115, R54). */
export function isActive(
  { status, expires_at }: Pick<VerificationRow, 'status' | 'expires_at'>,
  now: number,
): boolean {
  return permits(verificationLifecycle, 'conclude', status) && expires_at > now;
}

/** Fields that the list shows, too. */
type Shown = Partial<
  Pick<VerificationRow, 'outcome' | 'failure_reason' | 'accessed_at' | 'completed_at' | 'expires_at'>
>;

export interface VerificationMove {
  readonly to: VerificationStatus;
  readonly shown?: Shown;
  /** Fields of the record alone. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** The work item after the move. Default: what the move alone settles. */
  readonly work?: WorkChange;
  /** When the results are deleted, in milliseconds. Undefined where there are none. */
  readonly keepUntil?: number;
  /** Used where the session has another status by now, or was deleted. */
  readonly refuse: Refusal;
}

/** Changes the status of a session, and of its line in the list. */
export function moveVerificationWrites(
  scope: TenantScope,
  record: VerificationRecord,
  { to, shown = {}, set = {}, work = workOfMove(scope, record, to), keepUntil, refuse }: VerificationMove,
): readonly Write[] {
  const changed = { status: to, ...shown };
  const key = verificationKey(scope, record.id);
  const marked = markChange('work', work);
  const timed = keepUntil === undefined ? {} : dueAttributes({ kind: 'verification', at: keepUntil, key });
  const remove = [...(keepUntil === undefined ? DUE_ATTRIBUTES : []), ...(marked.remove ?? [])];
  const outcome = shown.outcome ?? record.outcome;
  const { counts, ...relisted } = relistedWrites(scope, record, { status: to, outcome });
  return [
    {
      ...relisted,
      update: key,
      set: { ...changed, ...set, ...timed, ...relisted.set, ...marked.set },
      ...(remove.length === 0 ? {} : { remove }),
      when: unchangedWork(record, equals('status', record.status)),
      refuse,
    },
    ...counts,
    ...work.writes,
    ...rowWrites(scope, record, changed, refuse),
  ];
}

/** No write for records of earlier versions, which are in no list. */
function rowWrites(
  scope: TenantScope,
  record: VerificationRecord,
  set: Readonly<Record<string, unknown>>,
  refuse: Refusal,
): readonly Write[] {
  if (record.details === undefined) return [];
  const update = rowKey(scope, record.entity_id, { id: record.id, createdAt: record.created_at });
  return [{ update, set, when: isThere, refuse }];
}

/** The status of a session with a new link: an expired one is pending again, an ended one stays as it is. */
export function statusAfterRenewal({ status }: Pick<VerificationRecord, 'status'>): VerificationStatus {
  return mayMove(verificationLifecycle, 'renew', status) ? verificationLifecycle.moves.renew.to : status;
}

/** Gives a session the expiry of its new link. `set` are further fields of the record. */
export function renewVerificationWrites(
  scope: TenantScope,
  record: VerificationRecord,
  expiresAt: number,
  refuse: Refusal,
  set: Readonly<Record<string, unknown>> = {},
): readonly Write[] {
  if (!permits(verificationLifecycle, 'link', record.status)) return [];
  return moveVerificationWrites(scope, record, {
    to: statusAfterRenewal(record),
    shown: { expires_at: expiresAt },
    set,
    refuse,
  });
}

/** Removes the timer of a session whose results were deleted. */
export function untimedVerificationWrite(
  scope: TenantScope,
  record: VerificationRecord,
  refuse: Refusal,
): Write {
  return {
    update: verificationKey(scope, record.id),
    remove: DUE_ATTRIBUTES,
    when: equals('status', record.status),
    refuse,
  };
}

/** Postpones the timer of a session whose results are under legal hold. `at` in milliseconds. */
export function postponedVerificationWrite(
  scope: TenantScope,
  record: VerificationRecord,
  at: number,
  refuse: Refusal,
): Write {
  const key = verificationKey(scope, record.id);
  return {
    update: key,
    set: dueAttributes({ kind: 'verification', at, key }),
    when: equals('status', record.status),
    refuse,
  };
}
