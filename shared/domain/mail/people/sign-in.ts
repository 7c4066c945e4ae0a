/** Mails the links of a person. Names, addresses and settings are read when the mail is sent. */
import type { Mail } from '#shared/platform/ports.ts';
import { fenceOf, organisationFence, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { linkUrl, tokenAgain } from '../../people/sign-in/links.ts';
import type { SignInMailJob } from '../../people/sign-in/mail-job.ts';
import { findUserRecord } from '../../tenants/provision/repository.ts';
import { profileOf } from '../../tenants/provision/user-writes.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import { type SignInLetter, signInMail, stepUpMail } from '../letters/sign-in.ts';
import type { MailContext } from '../run-mail.ts';

type Line = SignInMailJob['links'][number];

/** The letter, or undefined where none of its people may sign in any more. */
export async function composeSignIn(
  job: SignInMailJob,
  scope: TenantScope,
  context: Pick<MailContext, 'tables' | 'vault' | 'pepper' | 'publicUrl'>,
): Promise<Mail | undefined> {
  const [sender, ...lines] = await Promise.all([
    findEnvironment(context.tables.within(fenceOf(scope)), scope),
    ...job.links.map((line) => readLine(line, job.template, context)),
  ]);
  const [first, ...others] = lines.filter((line) => line !== undefined);
  if (sender === undefined || first === undefined) return undefined;
  const letter: SignInLetter = {
    to: first.email,
    sender,
    tenantId: scope.tenantId,
    sessionId: first.userId,
    isTest: false,
    language: job.language,
    links: [first, ...others],
    expiresAt: job.expires_at,
  };
  return job.template === 'sign_in' ? signInMail(letter) : stepUpMail(letter);
}

async function readLine(
  line: Line,
  purpose: SignInMailJob['template'],
  { tables, vault, pepper, publicUrl }: Pick<MailContext, 'tables' | 'vault' | 'pepper' | 'publicUrl'>,
) {
  const scope = unsafeTenantScope(line.tenant_id, 'live');
  const [user, environment, opened, values] = await Promise.all([
    findUserRecord(tables.within(organisationFence(line.tenant_id)), line.tenant_id, line.user_id),
    findEnvironment(tables.within(fenceOf(scope)), scope),
    vault(scope),
    pepper.read(),
  ]);
  const token = tokenAgain(values, line);
  const mayNot = user === undefined || user.deactivated_at !== undefined || user.role === undefined;
  if (mayNot || environment === undefined || token === undefined) return undefined;
  const { email } = profileOf(user, opened);
  const url = linkUrl(publicUrl, purpose, token);
  return { userId: user.user_id, email, tenantName: environment.tenant_name, url };
}
