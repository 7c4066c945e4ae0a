/** The facts of a letter. They are read when it is sent, because the job may have waited and its cause may be undone. */

import type { Table } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import type { CommentRecord } from '../responses/comments/schema.ts';
import { knownToRespondent } from '../responses/known-to-respondent.ts';
import type { ResponseDetails, ResponseRecord } from '../responses/record.ts';
import { findResponse, loadResponse, unsealDetails } from '../responses/repository.ts';
import { furtherLinkWrites, linkToken, linkUrl, pointsAt } from '../sessions/link.ts';
import type { MailJob } from '../sessions/mail-job-schema.ts';
import type { MailLimits } from '../sessions/mail-limits.ts';
import { sessionKey, unsealSession } from '../sessions/repository.ts';
import { type SessionDetails, SessionRecord } from '../sessions/schema.ts';
import type { Branding } from '../tenants/brand.ts';
import { findEnvironment } from '../tenants/repository.ts';
import type { PageLanguage } from '../tenants/schema.ts';
import { languageOf } from './people/language-of.ts';
import type { MailContext } from './run-mail.ts';

/** A part is undefined where it was deleted, or the job has none. */
export interface MailFacts {
  readonly scope: TenantScope;
  readonly sender: Branding & MailLimits;
  readonly session:
    | { readonly record: SessionRecord; readonly details: SessionDetails; readonly url: string }
    | undefined;
  readonly response: { readonly record: ResponseRecord; readonly details: ResponseDetails } | undefined;
  /** The comments that the respondent may read. */
  readonly comments: readonly CommentRecord[];
  /** Read for a letter to the sender alone. */
  readonly senderLanguage: PageLanguage;
}

const TELL_OF_COMMENTS: ReadonlySet<MailJob['template']> = new Set(['changes_requested', 'question_asked']);

interface Reading {
  readonly table: Table;
  readonly scope: TenantScope;
  readonly vault: Vault;
  readonly context: Pick<MailContext, 'pepper' | 'publicUrl' | 'tables' | 'vault'>;
}

export async function readFacts(job: MailJob, reading: Reading): Promise<MailFacts> {
  const { table, scope } = reading;
  const [sender, session, response, comments] = await Promise.all([
    findEnvironment(table, scope),
    readSession(job.session_id, reading),
    job.response_id === null ? undefined : readResponse(job.response_id, reading),
    TELL_OF_COMMENTS.has(job.template) && job.response_id !== null
      ? readComments(job.response_id, reading)
      : [],
  ]);
  if (sender === undefined) throw new Error('the tenant has no settings in this environment');
  const isToSender = job.template === 'question_asked' && response !== undefined;
  const senderLanguage = isToSender
    ? await languageOf(response.details.sent_by_email, scope.tenantId, reading.context)
    : 'en';
  return { scope, sender, session, response, comments, senderLanguage };
}

/**
 * The link is derived again from the fleet secret, because it is not stored. Where the secret was replaced since, the session gets a
 * second link of the same version, and the one that was sent before goes on to work.
 */
async function readSession(id: string, reading: Reading): Promise<MailFacts['session']> {
  const { table, scope, vault, context } = reading;
  const [item, pepper] = await Promise.all([
    table.get(sessionKey(scope, id), { consistent: true }),
    context.pepper.read(),
  ]);
  if (item === undefined) return undefined;
  const record = SessionRecord.parse(item);
  const token = linkToken(pepper, record.id, record.link_version);
  if (!pointsAt(item, token)) {
    const session = { key: sessionKey(scope, id), id, version: record.link_version };
    const links = context.tables.within(fenceOf(scope, 'link'));
    const link = { token, generation: pepper.generation };
    await retryContended(() => links.commit(furtherLinkWrites(scope, session, link)));
  }
  return { record, details: unsealSession(record, vault), url: linkUrl(context.publicUrl, token) };
}

async function readComments(id: string, { table, scope, vault }: Reading): Promise<readonly CommentRecord[]> {
  const loaded = await loadResponse(table, scope, id, Promise.resolve(vault));
  return loaded === undefined ? [] : knownToRespondent(loaded).comments;
}

async function readResponse(id: string, { table, scope, vault }: Reading): Promise<MailFacts['response']> {
  const record = await findResponse(table, scope, id);
  return record === undefined ? undefined : { record, details: unsealDetails(record, vault) };
}
