/** Pictures of a verification: announced, put by the browser directly into the store, checked, and then taken. */
import type { Reply, RespondentRequest } from '#shared/http/operation.ts';
import type { Objects } from '#shared/platform/ports.ts';
import { fileTypeNotAllowed, storageFailed } from '../../documents/errors.ts';
import { refusalOfAnnouncement, refusalOfFile } from '../../documents/file-refusals.ts';
import { fileTypeOf } from '../../documents/file-types.ts';
import { uploadMissing, uploadNotFound } from '../../responses/attachments/errors.ts';
import type { PageLanguage } from '../../tenants/schema.ts';
import { SLOT_TYPES } from '../../verification/progress/evidence.ts';
import { arrivingName, evidenceName, removeFilesWrites } from '../../verification/progress/repository.ts';
import type { Ticket } from '../../verification/progress/schema.ts';
import type { Slot } from '../../verification/provider/port.ts';
import { changed, changeWrites } from './change.ts';
import { notAskedFor, tooManyUploads } from './errors.ts';
import { givenIn, type Step } from './read.ts';
import { slotsOf } from './rules.ts';
import type { VerificationView } from './schema.ts';
import { stepView } from './view.ts';

/** Lifetime of an upload address. */
const UPLOAD_MS = 15 * 60_000;
/** Uploads of a session that are announced, and neither completed nor expired. */
export const MOST_OPEN_UPLOADS = 10;
/** Uploads that are announced for one slot on one day (UTC). */
export const MOST_DAILY_UPLOADS = 30;
const DAY_MS = 24 * 3_600_000;

interface UploadAddress {
  readonly upload_id: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly expires_at: string;
}

/** Signs one upload. Throws 400, 409 or 429 for a file that would be refused later. */
export async function announceCapture(
  step: Step,
  file: { readonly slot: Slot; readonly filename: string; readonly size: number },
  request: RespondentRequest,
  store: Objects,
): Promise<Reply<UploadAddress>> {
  const { progress } = step;
  const { slot, size } = file;
  if (!slotsOf(givenIn(step)).includes(slot)) throw notAskedFor();
  const type = fileTypeOf(file.filename);
  const refusal = refusalOfAnnouncement(file.filename, size);
  if (refusal !== undefined) throw refusal;
  if (type === undefined || !SLOT_TYPES[slot].includes(type.extension)) throw fileTypeNotAllowed();
  const counted = countUpload(step, slot, request.now);
  const id = request.ids.uuid();
  const expiresAt = request.now + UPLOAD_MS;
  const { url, headers } = await store.uploadAddress(arrivingName(progress.verificationId, id), {
    contentType: type.contentType,
    size,
    expiresSec: UPLOAD_MS / 1000,
  });
  const ticket: Ticket = {
    id,
    slot,
    extension: type.extension,
    content_type: type.contentType,
    expires_at: expiresAt,
  };
  return {
    body: { upload_id: id, url, headers: { ...headers }, expires_at: new Date(expiresAt).toISOString() },
    writes: changeWrites(
      step,
      { tickets: [...counted.tickets, ticket], announced: counted.announced },
      request,
    ),
    audit: { target: `verification:${progress.verificationId}`, facts: { slot, upload_id: id } },
  };
}

/** The open tickets and the counts of the day with this upload. Throws 429 where there are too many. */
function countUpload({ progress }: Step, slot: Slot, now: number) {
  const tickets = progress.tickets.filter(({ expires_at }) => expires_at > now);
  if (tickets.length >= MOST_OPEN_UPLOADS)
    throw tooManyUploads(secondsUntil(Math.min(...tickets.map(({ expires_at }) => expires_at)), now));
  const day = new Date(now).toISOString().slice(0, 10);
  const counts = progress.announced.day === day ? progress.announced.counts : {};
  const count = (counts[slot] ?? 0) + 1;
  if (count > MOST_DAILY_UPLOADS) throw tooManyUploads(secondsUntil(Date.parse(day) + DAY_MS, now));
  return { tickets, announced: { day, counts: { ...counts, [slot]: count } } };
}

function secondsUntil(at: number, now: number): number {
  return Math.max(1, Math.ceil((at - now) / 1000));
}

/**
 * Takes an uploaded picture in place of the slot's previous one. Throws 400 where the content is not what the file name said,
 * and 404 or 409 where nothing was uploaded.
 */
export async function completeCapture(
  step: Step,
  call: {
    readonly uploadId: string;
    readonly language: PageLanguage;
    readonly request: RespondentRequest;
    readonly store: Objects;
  },
): Promise<Reply<VerificationView>> {
  const { progress, vault } = step;
  const { request, store } = call;
  const ticket = progress.tickets.find(({ id }) => id === call.uploadId);
  if (ticket === undefined) throw uploadNotFound();
  const { slot, content_type } = ticket;
  // The document may have been changed after the announcement.
  if (!slotsOf(givenIn(step)).includes(slot)) throw notAskedFor();
  await request.outside.ready();
  const arriving = arrivingName(progress.verificationId, ticket.id);
  const object_name = evidenceName(progress.verificationId, ticket.id);
  const bytes = await arrived(store, arriving, ticket);
  await keep(store, object_name, bytes, content_type);
  const received_at = new Date(request.now).toISOString();
  const capture = { slot, object_name, content_type, size: bytes.length, received_at, problem: null };
  const replaced = progress.captures.filter((each) => each.slot === slot);
  const changes = {
    captures: [...progress.captures.filter((each) => each.slot !== slot), capture],
    tickets: progress.tickets.filter(({ id }) => id !== ticket.id),
  };
  const removed = [arriving, ...replaced.map((each) => each.object_name)];
  return {
    body: stepView(request.scope, changed(step, changes), call.language),
    writes: [
      ...changeWrites(step, changes, request),
      ...removeFilesWrites(request.scope, vault, removed, request),
    ],
    audit: {
      target: `verification:${progress.verificationId}`,
      entityId: step.verification.entity_id,
      facts: { slot, upload_id: ticket.id },
    },
  };
}

async function arrived(store: Objects, name: string, { extension }: Ticket): Promise<Uint8Array> {
  const bytes = await store.get(name);
  if (bytes === undefined) throw uploadMissing();
  const refusal = refusalOfFile(`evidence.${extension}`, bytes);
  if (refusal !== undefined) throw refusal;
  return bytes;
}

/** A repeated call stores the file again under the same name. A failure of the store is the contract's 500. */
async function keep(store: Objects, name: string, bytes: Uint8Array, contentType: string): Promise<void> {
  try {
    await store.put(name, bytes, contentType);
  } catch (cause) {
    throw storageFailed(cause);
  }
}
