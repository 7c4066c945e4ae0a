/** The only file that knows the keys of a person's progress, how it is sealed, and the names of its files. */

import { mayMove } from '#shared/contract/lifecycle.ts';
import { equals, isNew, oneOf } from '#shared/platform/condition.ts';
import { dueAttributes } from '#shared/platform/due.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Ids, Item, Key, Refusal, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { verificationProgress, verificationSessions } from '../keys.ts';
import type { Slot } from '../provider/port.ts';
import { type VerificationRecord, verificationRecordOf } from '../schema.ts';
import type { RetakeReason } from './evidence.ts';
import { progressLifecycle } from './lifecycle.ts';
import { type Capture, ProgressDetails, ProgressRecord, type ProgressState } from './schema.ts';

/** The progress of a session. Version 0 before the person has given anything. */
export interface Progress extends ProgressState {
  readonly verificationId: string;
  readonly version: number;
}

export interface StepRecords {
  readonly verification: VerificationRecord;
  readonly progress: Progress;
}

function progressKey(scope: TenantScope, verificationId: string): Key {
  return verificationProgress.key(scope, { id: verificationId });
}

function nothingGiven(verificationId: string): Progress {
  return {
    verificationId,
    version: 0,
    status: 'open',
    consent: null,
    document: null,
    captures: [],
    tickets: [],
    announced: { day: '', counts: {} },
    submitted_at: null,
    round: 0,
    files_until: null,
    without_pictures: false,
    sandbox_outcome: null,
    language: 'en',
  };
}

/** Reads a session and what its person has given, in one call. Undefined where there is no such session. */
export async function findStep(
  table: Table,
  scope: TenantScope,
  verificationId: string,
  opening: Promise<Vault>,
): Promise<StepRecords | undefined> {
  const keys = [verificationSessions.key(scope, { id: verificationId }), progressKey(scope, verificationId)];
  const [[session, item], vault] = await Promise.all([table.getMany(keys, { consistent: true }), opening]);
  if (session === undefined) return undefined;
  return {
    verification: verificationRecordOf(session),
    progress: item === undefined ? nothingGiven(verificationId) : unseal(item, vault),
  };
}

function unseal(item: Item, vault: Vault): Progress {
  const { pk, sk, verification_id: verificationId, details, ...rest } = ProgressRecord.parse(item);
  const opened = ProgressDetails.parse(vault.unsealJson({ pk, sk, attribute: 'details' }, details));
  return { ...rest, ...opened, verificationId };
}

/** Replaces the progress by its next version. Throws StaleRead where it changed in the meantime. */
export function progressWrite(
  scope: TenantScope,
  vault: Vault,
  progress: Progress,
  changes: Partial<ProgressState>,
): Write {
  const { verificationId, version, document, ...state } = { ...progress, ...changes };
  const key = progressKey(scope, verificationId);
  const details: ProgressDetails = { document };
  const { files_until: at } = state;
  return {
    put: {
      ...key,
      ...state,
      ...(at === null ? {} : dueAttributes({ kind: 'evidence', at, key })),
      verification_id: verificationId,
      version: version + 1,
      details: vault.sealJson({ ...key, attribute: 'details' }, details),
    },
    when: version === 0 ? isNew : equals('version', version),
    refuse: () => new StaleRead(),
  };
}

/** Requires that the session has not ended at the commit. */
export function stillOpen(scope: TenantScope, verificationId: string, refuse: Refusal): Write {
  return {
    check: verificationSessions.key(scope, { id: verificationId }),
    when: oneOf('status', ['pending', 'accessed']),
    refuse,
  };
}

/** The provider does not answer (`delay`), or answers again (`resume`). No write where the progress is not in that state. */
export function delayWrites(
  scope: TenantScope,
  vault: Vault,
  progress: Progress,
  move: 'delay' | 'resume',
): readonly Write[] {
  if (!mayMove(progressLifecycle, move, progress.status)) return [];
  return [progressWrite(scope, vault, progress, { status: progressLifecycle.moves[move].to })];
}

/** Asks the person again for parts of the evidence. No write where the person has not submitted. */
export function retakeWrites(
  scope: TenantScope,
  vault: Vault,
  progress: Progress,
  problems: readonly { readonly slot: Slot; readonly reason: RetakeReason }[],
): readonly Write[] {
  if (!mayMove(progressLifecycle, 'retake', progress.status)) return [];
  const reasons = new Map(problems.map(({ slot, reason }) => [slot, reason]));
  return [
    progressWrite(scope, vault, progress, {
      status: progressLifecycle.moves.retake.to,
      captures: progress.captures.map((capture) => ({
        ...capture,
        problem: reasons.get(capture.slot) ?? capture.problem,
      })),
    }),
  ];
}

/** Name prefix of the accepted files of a session. */
export function evidencePrefix(verificationId: string): string {
  return `files/verification/${verificationId}/`;
}

/** An upload is accepted once, so its id names one file only. */
export function evidenceName(verificationId: string, uploadId: string): string {
  return evidencePrefix(verificationId) + uploadId;
}

/** The id of the upload that the file was accepted with. */
export function pictureIdOf({ object_name }: Pick<Capture, 'object_name'>): string {
  return object_name.slice(object_name.lastIndexOf('/') + 1);
}

/** Name prefix of uploads that are not accepted. The store deletes them after a day. */
export function arrivingPrefix(verificationId: string): string {
  return `pending/verification/${verificationId}/`;
}

export function arrivingName(verificationId: string, uploadId: string): string {
  return arrivingPrefix(verificationId) + uploadId;
}

/** A job that deletes single files after the commit that makes them obsolete. */
export function removeFilesWrites(
  scope: TenantScope,
  vault: Vault,
  names: readonly string[],
  at: { readonly ids: Ids; readonly now: number },
): readonly Write[] {
  if (names.length === 0) return [];
  return [purge(scope, vault, { objects: names }, at)];
}

/** A job that deletes every file of a session after the commit. */
export function removeEvidence(
  scope: TenantScope,
  vault: Vault,
  verificationId: string,
  at: { readonly ids: Ids; readonly now: number },
): Write {
  return purge(scope, vault, { verification_id: verificationId }, at);
}

function purge(
  scope: TenantScope,
  vault: Vault,
  input: Readonly<Record<string, unknown>>,
  { ids, now }: { readonly ids: Ids; readonly now: number },
): Write {
  return jobWrite(scope, vault, { kind: 'purge', input }, { outboxId: ids.uuid(), now });
}
