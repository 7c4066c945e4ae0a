/** The ports that every API function has: table, data keys, fleet secret, clock, ids, log. */

import type { OptionalPorts, Ports } from '../ports.ts';
import { BETWEEN_PASSES } from '../secrets/edge-passes.ts';
import { systemClock, systemIds, systemLog } from '../system.ts';
import { hasSetting, setting } from './environment.ts';
import { awsKeys } from './keys.ts';
import { awsPepper } from './pepper.ts';
import { tableNames } from './table/names.ts';
import { awsTables, documentClient } from './table.ts';

export type CorePorts = Pick<Ports, 'tables' | 'keys' | 'pepper' | 'clock' | 'ids' | 'log'> & OptionalPorts;

/** Makes the core ports from this process's settings. */
export function corePorts(serviceName: string): CorePorts {
  const client = documentClient();
  return {
    tables: awsTables(tableNames(), client),
    keys: awsKeys(setting('FIELD_KEY_ID'), awsTables(setting('DATA_KEYS_TABLE'), client)),
    pepper: awsPepper(setting('PEPPER_SECRET_ARN')),
    clock: systemClock,
    ids: systemIds,
    log: systemLog(serviceName),
    testMail: setting('TEST_MAIL_RECIPIENTS'),
    ...(hasSetting('EDGE_PASS') ? { edgePasses: setting('EDGE_PASS').split(BETWEEN_PASSES) } : {}),
  };
}
