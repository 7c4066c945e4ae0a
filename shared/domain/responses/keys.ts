/** Where a response lies, with everything that belongs to it: answers, files, comments and notes share its partition. */
import type { Key } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';

/** Sort keys begin with these; one query from the first to the record reads them all. */
export const MEMBERS = { answers: 'ANS#', attachment: 'ATT#', comment: 'CMT#', note: 'NOTE#' } as const;

export function responsePartition(scope: TenantScope, id: string): string {
  return `${scope.prefix}#RES#${id}`;
}

export function responseKey(scope: TenantScope, id: string): Key {
  return { pk: responsePartition(scope, id), sk: 'RESPONSE' };
}
