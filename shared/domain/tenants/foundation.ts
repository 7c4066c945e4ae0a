/** Implements the ports of the request pipeline for tenants: key records, data keys and audit rows. */
import type { KeyRecord, KeyRing, Profile } from '#shared/http/admission/admission.ts';
import type { Foundation } from '#shared/http/foundation.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { auditRow } from '../audit/audit-row.ts';
import { timelineRow } from '../audit/timeline/row.ts';
import { DataKeys, type FoundationPorts, UnknownTenant } from './data-keys.ts';
import { findApiKey } from './repository.ts';
import { type ApiKeyRecord, ProfileView } from './schema.ts';

export type { FoundationPorts };

/** What the context of API functions has of tenants. `publicUrl` is `https://host` without a path. */
export function tenantFoundation(
  ports: FoundationPorts,
  publicUrl: string,
): Omit<Foundation, 'sessionRing' | 'vault'> & { vault(scope: TenantScope): Promise<Vault> } {
  const vaults = new DataKeys(ports);
  return {
    ports,
    publicUrl,
    keyRing: keyRing(ports, vaults),
    vault: (scope) => vaults.of(scope),
    auditRow,
    timelineRow,
  };
}

function keyRing(ports: FoundationPorts, vaults: DataKeys): KeyRing {
  return {
    async find(credential) {
      const table = ports.tables.within(fenceOf(credential.scope));
      const [record, vault] = await Promise.all([
        findApiKey(table, credential.scope, credential.keyId),
        vaults.of(credential.scope).catch(unlessUnknownTenant),
      ]);
      return record === undefined || vault === undefined ? undefined : admissionRecord(record, vault);
    },
  };
}

function admissionRecord(record: ApiKeyRecord, vault: Vault): KeyRecord {
  const { signing_secret: sealed } = record;
  return {
    secretHash: record.secret_hash,
    owner: ownerOf(record, vault),
    ipWhitelist: record.ip_whitelist,
    scopes: record.scopes,
    limits: record.limits,
    classLimits: record.class_limits,
    expiresAt: record.expires_at,
    revokedAt: record.revoked_at,
    strictSignature: record.strict_signature,
    signingSecret:
      sealed === undefined
        ? undefined
        : (opened) => opened.unseal({ pk: record.pk, sk: record.sk, attribute: 'signing_secret' }, sealed),
  };
}

function ownerOf(record: ApiKeyRecord, vault: Vault): Profile {
  return ProfileView.parse(
    vault.unsealJson({ pk: record.pk, sk: record.sk, attribute: 'owner' }, record.owner),
  );
}

function unlessUnknownTenant(error: unknown): undefined {
  if (!(error instanceof UnknownTenant)) throw error;
}
