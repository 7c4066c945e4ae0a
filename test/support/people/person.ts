/** People of a test's tenant who have signed in, made without the mails and calls of a sign-in. */
import { randomBytes, randomUUID } from 'node:crypto';
import { startWrite } from '#shared/domain/people/sessions/repository.ts';
import { userKey } from '#shared/domain/tenants/provision/repository.ts';
import type { ProfileView, Role } from '#shared/domain/tenants/schema.ts';
import { SESSION_COOKIE } from '#shared/http/admission/session/cookie-name.ts';
import { encodeSessionToken } from '#shared/http/admission/session/token.ts';
import type { Item, Key, Table } from '#shared/platform/ports.ts';
import { type Environment, organisationFence } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { InProcessApi } from '../in-process-api.ts';

export interface PersonChanges {
  /** Milliseconds since the epoch. */
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
  api: InProcessApi,
  home: Home,
  role: Role,
  changes: PersonChanges = {},
): Promise<TestPerson> {
  const id = randomUUID();
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
  await organisation(api, home).commit([{ put }]);
  return signedIn(api, home, profile, changes);
}

async function signedIn(
  api: InProcessApi,
  home: Home,
  profile: ProfileView,
  { steppedUpAt }: PersonChanges,
): Promise<TestPerson> {
  const { tenantId, vault } = home;
  const parts = { tenantId, userId: profile.id, sessionId: randomUUID(), secret: randomBytes(16) };
  const start = startWrite(parts, { now: api.clock.now(), device: 'Chromium on Linux', vault });
  const proven = steppedUpAt === undefined ? {} : { stepped_up_at: steppedUpAt };
  await organisation(api, home).commit(
    'put' in start ? [{ ...start, put: { ...start.put, ...proven } }] : [start],
  );
  const token = encodeSessionToken(await api.ports.pepper.read(), parts);
  const Cookie = `${SESSION_COOKIE}=${token}`;
  return {
    profile,
    sessionId: parts.sessionId,
    token,
    user: userKey(tenantId, profile.id),
    again: () => signedIn(api, home, profile, {}),
    as: (environment) => ({ key: undefined, headers: { Cookie, 'Probity-Environment': environment } }),
  };
}

function organisation(api: InProcessApi, { tenantId }: Home): Table {
  return api.ports.tables.within(organisationFence(tenantId));
}
