/** Mails the links of an address. Nobody learns from the answer, or from its time, whether the address belongs to somebody. */
import { RateLimited } from '#shared/contract/errors.ts';
import type { GuestRequest } from '#shared/http/operation.ts';
import { fenceOf, organisationFence, pointerFence, unsafeTenantScope } from '#shared/platform/scope.ts';
import { findUserRecord } from '../../tenants/provision/repository.ts';
import { pointerPartitions, type SignInTarget } from '../../tenants/provision/sign-in/pointers.ts';
import type { PageLanguage } from '../../tenants/schema.ts';
import { isOverLimit, secondsLeft } from './limits.ts';
import { LINK_MS, newLink } from './links.ts';
import { signInMailWrite } from './mail-job.ts';

/** Longer than reads and a commit take, so that calls with and without a mail answer at the same time. */
const ANSWERED_AFTER_MS = 400;
/** One person in more tenants than this is told of the first. */
const MOST_TENANTS = 10;

export async function askForLinks(
  { email, language }: { readonly email: string; readonly language: PageLanguage },
  request: GuestRequest,
): Promise<void> {
  const { pepper, now } = request;
  const table = request.table(pointerFence('signIn'));
  const caller = { what: 'caller', value: request.callerAddress(), now } as const;
  if (await isOverLimit(table, pepper, caller)) throw new RateLimited(secondsLeft(now));
  const answered = new Promise((resolve) => setTimeout(resolve, ANSWERED_AFTER_MS));
  const mailed = (async () => {
    if (await isMailed(email, request)) await mailLinks(await peopleOf(email, request), language, request);
  })();
  await Promise.all([mailed, answered]);
}

/** Whoever asks too often from one place is counted no further, so that they do not use up what the address has left. */
async function isMailed(email: string, request: GuestRequest): Promise<boolean> {
  const { pepper, now } = request;
  const table = request.table(pointerFence('signIn'));
  const value = `${request.callerAddress()} ${email}`;
  if (await isOverLimit(table, pepper, { what: 'pair', value, now })) return false;
  if (await isOverLimit(table, pepper, { what: 'pair of a day', value, now })) return false;
  return !(await isOverLimit(table, pepper, { what: 'address', value: email, now }));
}

/** The people who sign in with the address, by tenant. */
async function peopleOf(email: string, request: GuestRequest): Promise<readonly SignInTarget[]> {
  const table = request.table(pointerFence('signIn'));
  const found = await Promise.all(
    pointerPartitions(request.pepper, email).map((pk) =>
      table.query({ pk, limit: MOST_TENANTS, consistent: true }),
    ),
  );
  const targets = new Map(
    found.flat().map(({ tenant_id, user_id }) => {
      const target = { tenantId: String(tenant_id), userId: String(user_id) };
      return [`${target.tenantId} ${target.userId}`, target];
    }),
  );
  const usable = await Promise.all([...targets.values()].map((target) => maySignIn(target, request)));
  return usable.filter((target) => target !== undefined);
}

async function maySignIn(target: SignInTarget, request: GuestRequest): Promise<SignInTarget | undefined> {
  const table = request.table(organisationFence(target.tenantId));
  const user = await findUserRecord(table, target.tenantId, target.userId);
  return user === undefined || user.deactivated_at !== undefined || user.role === undefined
    ? undefined
    : target;
}

async function mailLinks(
  people: readonly SignInTarget[],
  language: PageLanguage,
  request: GuestRequest,
): Promise<void> {
  const [first] = people;
  if (first === undefined) return;
  const scope = unsafeTenantScope(first.tenantId, 'live');
  const made = people.map((target) => {
    const linkId = request.ids.uuid();
    const { hash, write } = newLink(request.pepper, { ...target, linkId, purpose: 'sign_in' }, request.now);
    return {
      write,
      line: { tenant_id: target.tenantId, user_id: target.userId, id: linkId, hash },
    };
  });
  const links = made.map(({ line }) => line);
  const job = { template: 'sign_in' as const, language, links, expires_at: request.now + LINK_MS };
  await request
    .table(fenceOf(scope, 'signIn', 'due'))
    .commit([
      ...made.map(({ write }) => write),
      signInMailWrite(scope, await request.vaultOf(scope), job, request),
    ]);
}
