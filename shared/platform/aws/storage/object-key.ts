/** The keys of stored files: tenant and environment first, below a root that rules of the bucket can name. */
import { ENVIRONMENTS, type TenantScope } from '../../scope.ts';

/**
 * Beginnings of names that are also the beginnings of keys, because rules of the bucket name them: files that are not yet
 * accepted, which the bucket keeps for a day, and files that people download, which are scanned and otherwise not readable.
 */
const ROOTS = ['pending/', 'files/'] as const;

/** Where names like this one are, what is left of the name there, and what its owner calls the place. */
interface Place {
  readonly root: string;
  readonly rest: string;
  readonly shown: string;
}

export function placeOf({ tenantId, environment }: TenantScope, name: string): Place {
  const shown = ROOTS.find((root) => name.startsWith(root)) ?? '';
  return { root: `${shown}T/${tenantId}/${environment}/`, rest: name.slice(shown.length), shown };
}

/** Whose object it is, and its name. */
interface OwnedName {
  readonly tenantId: string;
  readonly environment: TenantScope['environment'];
  readonly name: string;
}

const KEY = /^(pending\/|files\/|)T\/([0-9a-f-]{36})\/([a-z]+)\/(.+)$/;

/** The owner and name of a key; undefined for a key that `placeOf` does not make. */
export function ownedNameOf(key: string): OwnedName | undefined {
  const [, shown = '', tenantId = '', environment, rest = ''] = KEY.exec(key) ?? [];
  const known = ENVIRONMENTS.find((each) => each === environment);
  return known === undefined ? undefined : { tenantId, environment: known, name: shown + rest };
}
