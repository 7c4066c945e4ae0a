/** The ports of workers that never see a key or a link: the core ports without the fleet secret. */
import type { Pepper } from '../ports.ts';
import { systemClock, systemIds, systemLog } from '../system.ts';
import type { CorePorts } from './core-ports.ts';
import { setting } from './environment.ts';
import { awsKeys } from './keys.ts';
import { tableNames } from './table/names.ts';
import { awsTables, documentClient } from './table.ts';

/** Makes the ports from this process's settings; reading the pepper of such a worker rejects. */
export function workerPorts(serviceName: string): CorePorts {
  const client = documentClient();
  return {
    tables: awsTables(tableNames(), client),
    keys: awsKeys(setting('FIELD_KEY_ID'), awsTables(setting('DATA_KEYS_TABLE'), client)),
    pepper: withheldPepper,
    clock: systemClock,
    ids: systemIds,
    log: systemLog(serviceName),
  };
}

const withheldPepper: Pepper = {
  read: () => Promise.reject(new Error('this worker is not granted the fleet secret')),
};
