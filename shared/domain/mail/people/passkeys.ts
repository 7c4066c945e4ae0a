/** Tells a person which of their passkeys were added or removed. Name, address, language and settings are read when the mail is sent. */
import type { Mail } from '#shared/platform/ports.ts';
import { fenceOf, organisationFence, type TenantScope } from '#shared/platform/scope.ts';
import type { PasskeyMailJob } from '../../people/passkeys/mail-job.ts';
import { findUserRecord } from '../../tenants/provision/repository.ts';
import { profileOf } from '../../tenants/provision/user-writes.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import { passkeyAddedMail, passkeysRemovedMail } from '../letters/passkeys.ts';
import type { MailContext } from '../run-mail.ts';

/** The letter, or undefined where the person was removed meanwhile. */
export async function composePasskeys(
  { template, user_id, names, by, at }: PasskeyMailJob,
  scope: TenantScope,
  { tables, vault, publicUrl }: Pick<MailContext, 'tables' | 'vault' | 'publicUrl'>,
): Promise<Mail | undefined> {
  const { tenantId } = scope;
  const [user, sender, opened] = await Promise.all([
    findUserRecord(tables.within(organisationFence(tenantId)), tenantId, user_id),
    findEnvironment(tables.within(fenceOf(scope)), scope),
    vault(scope),
  ]);
  if (user === undefined || user.deactivated_at !== undefined || sender === undefined) return undefined;
  const letter = {
    to: profileOf(user, opened).email,
    sender,
    tenantId,
    sessionId: user.user_id,
    isTest: false,
    language: user.language ?? 'en',
    names,
    at,
    url: `${publicUrl}/api/console/live/settings/sessions`,
  };
  return template === 'passkey_added' ? passkeyAddedMail(letter) : passkeysRemovedMail({ ...letter, by });
}
