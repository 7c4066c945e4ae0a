/** The operator's view of API keys, without the keys themselves. */
import { rateCounters } from '#shared/http/admission/keys.ts';
import type { WindowLimits } from '#shared/http/admission/throttle.ts';
import type { Item, Table } from '#shared/platform/ports.ts';
import {
  ENVIRONMENTS,
  type Environment,
  type TenantScope,
  unsafeTenantScope,
} from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { apiKeyKey } from '../../repository.ts';
import { ApiKeyRecord, ProfileView } from '../../schema.ts';
import { openVault, type Provisioning, tableOf } from '../context.ts';
import { noSuchKey } from '../errors.ts';
import { listKeyLines } from '../repository.ts';
import type { KeyLine, SignatureForm } from '../schema.ts';

export interface KeyView {
  readonly key_id: string;
  readonly name: string;
  readonly environment: Environment;
  readonly owner: ProfileView;
  /** The last characters of the key. */
  readonly hint: string;
  readonly status: 'active' | 'expired' | 'revoked';
  /** The form that signatures must have; null where requests need no signature. */
  readonly signature: SignatureForm | null;
  readonly scopes: readonly string[];
  readonly ip_whitelist: readonly string[];
  readonly limits: WindowLimits;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  /** The last clock hour with a request and the number of requests, while the limiter still has it (about two hours). */
  readonly last_used: { readonly hour: string; readonly requests: number } | null;
}

/** All keys ever issued to the tenant's users, newest first. */
export async function listKeys(context: Provisioning, tenantId: string): Promise<readonly KeyView[]> {
  const table = tableOf(context, tenantId);
  const lines = await listKeyLines(table, tenantId);
  const vaults = new Map(
    await Promise.all(
      ENVIRONMENTS.map(async (environment): Promise<[Environment, Vault]> => {
        const scope = unsafeTenantScope(tenantId, environment);
        return [environment, await openVault(context, scope)];
      }),
    ),
  );
  const views = await Promise.all(
    lines.map(async (line) => {
      const vault = vaults.get(line.environment);
      if (vault === undefined) throw noSuchKey(line.key_id);
      return readKey(table, unsafeTenantScope(tenantId, line.environment), line, {
        vault,
        now: context.clock.now(),
      });
    }),
  );
  return views.sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
}

/** The status of a key. `now` in milliseconds since the epoch. */
function keyStatus(record: Pick<ApiKeyRecord, 'expires_at' | 'revoked_at'>, now: number): KeyView['status'] {
  if (record.revoked_at !== undefined) return 'revoked';
  return record.expires_at !== undefined && record.expires_at <= now ? 'expired' : 'active';
}

/** One key by its line, with what the limiter still has of its use. `table` must reach the environment of the key. */
export async function readKey(
  table: Table,
  scope: TenantScope,
  line: KeyLine,
  by: { readonly vault: Vault; readonly now: number },
): Promise<KeyView> {
  const [item, counters] = await Promise.all([
    table.get(apiKeyKey(scope, line.key_id), { consistent: true }),
    table.query({
      pk: rateCounters.partition(scope, { owner: line.key_id }),
      beginsWith: rateCounters.start,
      descending: true,
      limit: 1,
    }),
  ]);
  if (item === undefined) throw noSuchKey(line.key_id);
  const record = ApiKeyRecord.parse(item);
  const place = { pk: record.pk, sk: record.sk, attribute: 'owner' };
  return {
    key_id: record.key_id,
    name: record.name,
    environment: scope.environment,
    owner: ProfileView.parse(by.vault.unsealJson(place, record.owner)),
    hint: record.hint,
    status: keyStatus(record, by.now),
    signature: signatureOf(record),
    scopes: record.scopes,
    ip_whitelist: record.ip_whitelist,
    limits: record.limits,
    created_at: record.created_at,
    expires_at: instant(record.expires_at),
    revoked_at: instant(record.revoked_at),
    last_used: lastUse(counters[0]),
  };
}

function signatureOf(record: ApiKeyRecord): KeyView['signature'] {
  if (record.signing_secret === undefined) return null;
  return record.strict_signature ? 'strict' : 'contract';
}

const HOUR_MS = 3_600_000;

/** Sums up the limiter's counters of an hour. Each rate class has its own. */
function lastUse(counter: Item | undefined): KeyView['last_used'] {
  if (counter === undefined) return null;
  const hour = Number(String(counter['sk']).slice(2));
  const sums = Object.entries(counter).filter(([name]) => name.endsWith('_h'));
  return {
    hour: new Date(hour * HOUR_MS).toISOString(),
    requests: sums.reduce((sum, [, value]) => sum + Number(value), 0),
  };
}

function instant(milliseconds: number | undefined): string | null {
  return milliseconds === undefined ? null : new Date(milliseconds).toISOString();
}
