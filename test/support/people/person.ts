/** People of a test's tenant who have signed in, made without the mails and calls of a sign-in. */
import { randomBytes } from 'node:crypto';
import { startWrite } from '#shared/domain/people/sessions/repository.ts';
import { userKey } from '#shared/domain/tenants/provision/repository.ts';
import type { ProfileView, Role } from '#shared/domain/tenants/schema.ts';
import { SESSION_COOKIE } from '#shared/http/admission/session/cookie-name.ts';
import { encodeSessionToken } from '#shared/http/admission/session/token.ts';
import type { Item, Key, Table } from '#shared/platform/ports.ts';
import { type Environment, organisationFence } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { PeoplePorts } from './made-people.ts';

export interface PersonChanges {
  /** When the person confirmed, with a passkey where there is one (milliseconds since the epoch). */
  readonly steppedUpAt?: number;
}

/** What a browser sends of a session. */
interface SessionOptions {
  readonly key: undefined;
  readonly headers: Readonly<Record<string, string>>;
}

export interface TestPerson {
  readonly profile: ProfileView;
  readonly sessionId: string;
  /** The content of the cookie. */
  readonly token: string;
  /** The stored item of the user. */
  readonly user: Key;
  /** Another session of the same person. */
  again(): Promise<TestPerson>;
  /** Options of a call in this environment. */
  as(environment: Environment): SessionOptions;
}

interface Home {
  readonly tenantId: string;
  /** Of the live environment. */
  readonly vault: Vault;
}

export async function makePerson(
  ports: PeoplePorts,
  home: Home,
  role: Role,
  changes: PersonChanges = {},
): Promise<TestPerson> {
  const id = ports.ids.uuid();
  const profile = { id, name: `Pat ${role}`, email: `pat.${id.slice(0, 8)}@harbour.example` };
  const key = userKey(home.tenantId, id);
  const put: Item & Key = {
    ...key,
    user_id: id,
    profile: home.vault.sealJson({ ...key, attribute: 'profile' }, profile),
    email_claim: `EMAIL#${id}`,
    role,
    created_at: new Date(0).toISOString(),
    active_test: 0,
    active_live: 0,
  };
  await organisation(ports, home).commit([{ put }]);
  return signedIn(ports, home, profile, changes);
}

async function signedIn(
  ports: PeoplePorts,
  home: Home,
  profile: ProfileView,
  { steppedUpAt }: PersonChanges,
): Promise<TestPerson> {
  const { tenantId, vault } = home;
  const parts = { tenantId, userId: profile.id, sessionId: ports.ids.uuid(), secret: randomBytes(16) };
  const { write } = startWrite(parts, { now: ports.clock.now(), device: 'Chromium on Linux', vault });
  const proven =
    steppedUpAt === undefined ? {} : { stepped_up_at: steppedUpAt, passkey_confirmed_at: steppedUpAt };
  await organisation(ports, home).commit('put' in write ? [{ put: { ...write.put, ...proven } }] : [write]);
  const token = encodeSessionToken(await ports.pepper.read(), parts);
  const Cookie = `${SESSION_COOKIE}=${token}`;
  return {
    profile,
    sessionId: parts.sessionId,
    token,
    user: userKey(tenantId, profile.id),
    again: () => signedIn(ports, home, profile, {}),
    as: (environment) => ({ key: undefined, headers: { Cookie, 'Probity-Environment': environment } }),
  };
}

function organisation(ports: PeoplePorts, { tenantId }: Home): Table {
  return ports.tables.within(organisationFence(tenantId));
}
