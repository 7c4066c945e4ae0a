/** What requests of people need: an administrator who has signed in and confirmed it, links, another session, a colleague. */
import { randomUUID } from 'node:crypto';
import { newLink } from '#shared/domain/people/sign-in/links.ts';
import type { Ids, Pepper, Tables } from '#shared/platform/ports.ts';
import { pointerFence } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { type MadePasskeys, makePasskeys, unknownPasskeys } from './made-passkeys.ts';
import { makePerson } from './person.ts';

export interface PeoplePorts {
  readonly tables: Tables;
  readonly pepper: Pepper;
  readonly ids: Ids;
  readonly clock: { now(): number };
}

export interface MadePeople extends MadePasskeys {
  /** What the browser of the administrator sends; empty where no people were needed. */
  readonly personHeaders: Readonly<Record<string, string>>;
  readonly signInToken: string;
  readonly stepUpToken: string;
  readonly otherSession: string;
  readonly colleague: string;
}

/** Tokens and ids that lead nowhere. */
export function unknownPeople(): Omit<MadePeople, 'personHeaders'> {
  const [signInToken, stepUpToken] = [randomUUID(), randomUUID()];
  return {
    signInToken,
    stepUpToken,
    otherSession: randomUUID(),
    colleague: randomUUID(),
    ...unknownPasskeys(randomUUID()),
  };
}

/** `vault` is that of the live environment. */
export async function makePeople(
  ports: PeoplePorts,
  {
    tenantId,
    vault,
    environment,
    publicUrl,
  }: {
    readonly tenantId: string;
    readonly vault: Vault;
    readonly environment: 'test' | 'live';
    /** Where the page is that asks for passkeys. */
    readonly publicUrl: string;
  },
): Promise<MadePeople> {
  const home = { tenantId, vault };
  const steppedUpAt = ports.clock.now();
  const administrator = await makePerson(ports, home, 'administrator', { steppedUpAt });
  const colleague = await makePerson(ports, home, 'viewer');
  const other = await administrator.again();
  const pepper = await ports.pepper.read();
  const target = { tenantId, userId: administrator.profile.id };
  const { sessionId } = administrator;
  const links = [
    newLink(pepper, { ...target, linkId: ports.ids.uuid(), purpose: 'sign_in' }, steppedUpAt),
    newLink(pepper, { ...target, linkId: ports.ids.uuid(), purpose: 'step_up', sessionId }, steppedUpAt),
  ] as const;
  await ports.tables.within(pointerFence('signIn')).commit(links.map(({ write }) => write));
  return {
    personHeaders: administrator.as(environment).headers,
    signInToken: links[0].token,
    stepUpToken: links[1].token,
    otherSession: other.sessionId,
    colleague: colleague.profile.id,
    ...(await makePasskeys(ports, home, { person: administrator.profile, sessionId, publicUrl })),
  };
}
