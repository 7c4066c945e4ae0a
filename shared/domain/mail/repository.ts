/** Records which mails were sent, so that a second delivery of a job sends nothing. */

import * as z from 'zod';
import { isNew } from '#shared/platform/condition.ts';
import { findJobInput } from '#shared/platform/outbox/write.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { PasskeyMailJob } from '../people/passkeys/mail-job.ts';
import { SignInMailJob } from '../people/sign-in/mail-job.ts';
import { MailJob } from '../sessions/mail-job-schema.ts';
import { mailMarks } from './keys.ts';

const AnyMailJob = z.union([MailJob, SignInMailJob, PasskeyMailJob]);

/** As long as the outbox row of the job is kept. */
const KEEP_MS = 30 * 24 * 3_600_000;

/** Another run has recorded the mail as sent. */
export class AlreadyMailed extends Error {}

function markKey(scope: TenantScope, outboxId: string): Key {
  return mailMarks.key(scope, { 'outbox id': outboxId });
}

/** The content of the job. Undefined where the mail was already sent, or the outbox row has expired. */
export async function findMailJob(
  table: Table,
  scope: TenantScope,
  outboxId: string,
  opening: Promise<Vault>,
): Promise<z.output<typeof AnyMailJob> | undefined> {
  const [input, mark] = await Promise.all([
    findJobInput(table, scope, outboxId, opening),
    table.get(markKey(scope, outboxId), { consistent: true }),
  ]);
  return input === undefined || mark !== undefined ? undefined : AnyMailJob.parse(input);
}

/** `now` in milliseconds. */
export function mailedWrite(scope: TenantScope, outboxId: string, now: number): Write {
  return {
    put: {
      ...markKey(scope, outboxId),
      mailed_at: new Date(now).toISOString(),
      ttl: Math.ceil((now + KEEP_MS) / 1000),
    },
    when: isNew,
    refuse: () => new AlreadyMailed(),
  };
}
