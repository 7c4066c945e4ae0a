/** Mails a respondent again what is asked for. Nothing of the response changes. */
import { permits } from '#shared/contract/lifecycle.ts';
import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import { all, equals, oneOf } from '#shared/platform/condition.ts';
import { StaleRead, type Write } from '#shared/platform/ports.ts';
import { onboardingLifecycle } from '../../sessions/lifecycle.ts';
import { mailJobWrite } from '../../sessions/mail-job.ts';
import { countMailsWrites, mailsToday } from '../../sessions/mail-limits.ts';
import { findSession, unsealSession } from '../../sessions/repository.ts';
import type { SessionRecord } from '../../sessions/schema.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import { responseNotFound } from '../errors.ts';
import { responseLifecycle } from '../lifecycle.ts';
import { findResponse } from '../repository.ts';
import { newLink } from '../submission/link.ts';
import { nothingToRemind } from './errors.ts';
import type { reminderRoutes } from './routes.ts';

/** A link that works for less than this is replaced: whoever is reminded in the evening may answer tomorrow. */
const LONG_ENOUGH_MS = 24 * 3_600_000;

export const reminderOperations: Operations<typeof reminderRoutes> = {
  remindRespondent: ({ params }, request) => remindRespondent(params.id, request),
};

async function remindRespondent(responseId: string, request: TenantRequest) {
  const { scope, tenantTable: table, now, testMail } = request;
  const [record, environment, vault, used] = await Promise.all([
    findResponse(table, scope, responseId),
    findEnvironment(table, scope),
    request.vault(),
    mailsToday(table, scope, now),
  ]);
  if (record === undefined) throw responseNotFound();
  if (environment === undefined) throw new Error('the tenant has no environment record');
  const isAsked = permits(responseLifecycle, 'respondentEdit', record.status);
  if (!isAsked || record.session_id === null) throw nothingToRemind();
  const session = await findSession(table, scope, record.session_id);
  if (session === undefined || session.withdrawn) throw nothingToRemind();
  const link = isLongEnough(session, now)
    ? { expiresAt: session.expires_at, isNew: false, writes: [unchangedWrite(session)] }
    : { ...(await newLink(record, { environment, vault, ended: nothingToRemind }, request)), isNew: true };
  const { email } = unsealSession(session, vault);
  const budget = { scope, vault, limits: environment, used, now, testMail };
  const mail = {
    template: 'reminder',
    session_id: session.id,
    response_id: record.id,
    message: null,
  } as const;
  return {
    body: {
      response_id: record.id,
      session_id: session.id,
      is_new_link: link.isNew,
      expires_at: new Date(link.expiresAt).toISOString(),
    },
    writes: [...link.writes, ...countMailsWrites([email], budget), mailJobWrite(scope, vault, mail, request)],
    audit: {
      target: `response:${record.id}`,
      entityId: record.entity_id,
      facts: { session_id: session.id, new_link: link.isNew },
    },
  };
}

function isLongEnough({ status, expires_at }: SessionRecord, now: number): boolean {
  return permits(onboardingLifecycle, 'answer', status) && expires_at - now >= LONG_ENOUGH_MS;
}

/** The link that is mailed still opens the page when the mail is promised. */
function unchangedWrite({ pk, sk, id, link_version, expires_at }: SessionRecord): Write {
  return {
    check: { pk, sk },
    when: all(
      equals('id', id),
      oneOf('status', onboardingLifecycle.permits.answer),
      equals('link_version', link_version),
      equals('expires_at', expires_at),
    ),
    refuse: () => new StaleRead(),
  };
}
