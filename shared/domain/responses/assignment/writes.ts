/** The writes that give a response to somebody. */
import { all, equals } from '#shared/platform/condition.ts';
import { StaleRead, type Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { changeBy } from '../../tenants/last-change.ts';
import type { ProfileView } from '../../tenants/schema.ts';
import { type LoadedResponse, sealedParts } from '../repository.ts';

interface Assignment {
  /** Null: nobody. */
  readonly to: string | null;
  readonly by: ProfileView;
  /** ISO instant. */
  readonly at: string;
}

/** Conditional on the version that was read. The status and its times stay as they are. */
export function assignmentWrites(
  vault: Vault,
  { record, details }: Pick<LoadedResponse, 'record' | 'details'>,
  { to, by, at }: Assignment,
): readonly Write[] {
  const { pk, sk, version, status } = record;
  const key = { pk, sk };
  const next = { ...details, assigned_to: to, last_change: changeBy(by, at, 'assigned') };
  return [
    {
      update: key,
      set: { ...sealedParts(key, vault, next), updated_at: at },
      add: { version: 1 },
      when: all(equals('version', version), equals('status', status)),
      refuse: () => new StaleRead(),
    },
  ];
}
