/** The entity tag of a response, and what a decision that names an older one is refused with. */
import { entityTag } from '#shared/contract/entity-tag.ts';
import type { GuestRequest } from '#shared/http/operation.ts';
import { requireUnchanged } from '#shared/http/precondition.ts';
import { lastChange } from '../tenants/last-change.ts';
import type { ResponseDetails, ResponseRecord } from './record.ts';

/** Names status, people, answers and files. Comments and mails have no part in it, because they change no answer. */
export function responseTag({ version }: Pick<ResponseRecord, 'version'>): Readonly<Record<string, string>> {
  return { ETag: entityTag('r', version) };
}

/** True where the call has a precondition. Throws 412 where the response was changed since. */
export function requireSameResponse(
  request: Pick<GuestRequest, 'sent'>,
  { version, updated_at: updatedAt }: ResponseRecord,
  { last_change }: ResponseDetails,
): boolean {
  return requireUnchanged(request, [entityTag('r', version)], () =>
    lastChange(last_change, { updatedAt, otherwise: 'edited' }),
  );
}
