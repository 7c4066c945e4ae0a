/** A tenant for tests: both environments, a key of each, credits, and the short questionnaire. */
import { randomBytes, randomUUID } from 'node:crypto';
import { ACCOUNT_CLASSES } from '#shared/contract/route.ts';
import { CREDIT_KINDS } from '#shared/domain/credits/ledger.ts';
import { balanceKey } from '#shared/domain/credits/purse.ts';
import { importWrites } from '#shared/domain/questionnaires/repository.ts';
import { apiKeyKey, environmentKey } from '#shared/domain/tenants/repository.ts';
import type { Role } from '#shared/domain/tenants/schema.ts';
import { encodeApiKey, hashSecret } from '#shared/http/admission/credential.ts';
import type { Item, Table } from '#shared/platform/ports.ts';
import { type Environment, fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { makeRing } from './in-process/data-keys-table.ts';
import { FIELD_KEY } from './in-process/services.ts';
import type { InProcessApi } from './in-process-api.ts';
import { makePerson, type PersonChanges, type TestPerson } from './people/person.ts';
import { type SmallQuestionnaire, smallQuestionnaire } from './small-questionnaire.ts';

export const OWNER = {
  id: '5d0f6f0a-5a5e-4f0c-9c63-0a5a0f3c1a11',
  name: 'Olive Owner',
  email: 'olive.owner@example.org',
};

export interface TestTenant {
  readonly id: string;
  /** API keys, generous in their limits. */
  readonly test: string;
  readonly live: string;
  readonly scopes: Readonly<Record<Environment, TenantScope>>;
  readonly questionnaire: SmallQuestionnaire;
  /** Everything of one environment, as stored. */
  table(environment: Environment): Table;
  /** Makes another key with what `record` says. */
  key(environment: Environment, record?: KeyChanges): Promise<string>;
  /** Makes a person who has signed in. */
  person(role: Role, changes?: PersonChanges): Promise<TestPerson>;
}

export interface KeyChanges {
  readonly ip_whitelist?: readonly string[];
  readonly scopes?: readonly string[];
  readonly limits?: { readonly hour: number; readonly minute: number };
  /** Generous where nothing is said; `{}` for what the classes themselves say. */
  readonly class_limits?: Readonly<Record<string, { readonly hour: number; readonly minute: number }>>;
  readonly expires_at?: number;
  readonly revoked_at?: number;
  readonly apiSecret?: string;
  readonly strict_signature?: boolean;
  /** The person whose key it is; `OWNER` where nothing is said. */
  readonly owner?: typeof OWNER;
}

const GENEROUS = { hour: 1_000_000, minute: 1_000_000 };

/** Signs what is sent to addresses without a subscription. */
const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

let nextQuestionnaireId = 1000;
function freeQuestionnaireId(): number {
  nextQuestionnaireId += 10;
  return nextQuestionnaireId;
}

export async function makeTenant(
  api: InProcessApi,
  options: { readonly credits?: number; readonly questionnaire?: SmallQuestionnaire } = {},
): Promise<TestTenant> {
  const id = randomUUID();
  const questionnaire = options.questionnaire ?? smallQuestionnaire(freeQuestionnaireId());
  const scopes = { test: unsafeTenantScope(id, 'test'), live: unsafeTenantScope(id, 'live') };
  const vaults = {
    test: await makeEnvironment(api, scopes.test, questionnaire, options.credits ?? 100),
    live: await makeEnvironment(api, scopes.live, questionnaire, options.credits ?? 100),
  };
  const key = (environment: Environment, record: KeyChanges = {}) =>
    makeKey(api, scopes[environment], vaults[environment], record);
  return {
    id,
    test: await key('test'),
    live: await key('live'),
    scopes,
    questionnaire,
    table: (environment) => api.ports.tables.within(fenceOf(scopes[environment])),
    key,
    person: (role, changes) => makePerson(api.ports, { tenantId: id, vault: vaults.live }, role, changes),
  };
}

async function makeEnvironment(
  api: InProcessApi,
  scope: TenantScope,
  questionnaire: SmallQuestionnaire,
  credits: number,
): Promise<Vault> {
  const table = api.ports.tables.within(fenceOf(scope));
  const vault = await makeRing(scope, FIELD_KEY);
  const created_at = new Date(0).toISOString();
  const environment = environmentKey(scope);
  await table.commit([
    {
      put: {
        ...environment,
        tenant_name: 'Harbour Compliance',
        default_expiry_hours: 48,
        // Generous, as the limits of its keys are.
        mails_per_recipient: 1_000,
        webhook_secret: vault.seal({ ...environment, attribute: 'webhook_secret' }, WEBHOOK_SECRET),
        created_at,
      },
    },
    { put: { ...balanceKey(scope), ...Object.fromEntries(CREDIT_KINDS.map((kind) => [kind, credits])) } },
    ...importWrites(scope, questionnaire.stored),
  ]);
  return vault;
}

async function makeKey(
  api: InProcessApi,
  scope: TenantScope,
  vault: Vault,
  changes: KeyChanges,
): Promise<string> {
  const keyId = randomBytes(8).toString('hex');
  const secret = randomBytes(16);
  const place = apiKeyKey(scope, keyId);
  const { apiSecret, owner = OWNER, ...record } = changes;
  const item: Item & typeof place = {
    ...place,
    key_id: keyId,
    secret_hash: hashSecret(secret),
    hint: 'test',
    name: 'Test key',
    owner_id: owner.id,
    owner: vault.sealJson({ ...place, attribute: 'owner' }, owner),
    ip_whitelist: [],
    scopes: ['*'],
    limits: GENEROUS,
    class_limits: Object.fromEntries(ACCOUNT_CLASSES.map((name) => [name, GENEROUS])),
    created_at: new Date(0).toISOString(),
    ...record,
    ...(apiSecret === undefined
      ? {}
      : { signing_secret: vault.seal({ ...place, attribute: 'signing_secret' }, apiSecret) }),
  };
  await api.ports.tables.within(fenceOf(scope)).commit([{ put: item }]);
  return encodeApiKey(await api.ports.pepper.read(), {
    tenantId: scope.tenantId,
    environment: scope.environment,
    keyId,
    secret,
  });
}
