/** The operator of an API in this process. */
import { type OperatorContext, operatorContext } from '../../../cli/connection/operator-context.ts';
import { DATA_KEYS_NAME } from '../in-process/data-keys-table.ts';
import { DOCUMENTS, FIELD_KEY, PEPPER } from '../in-process/services.ts';
import type { InProcessApi } from '../in-process-api.ts';
import { TABLE_NAME, TRAIL_NAME } from '../service-table.ts';

export function operatorOf(api: InProcessApi): OperatorContext {
  const {
    AWS_REGION: region = '',
    AWS_ENDPOINT_URL: endpoint = '',
    AWS_ACCESS_KEY_ID: accessKeyId = '',
    AWS_SECRET_ACCESS_KEY: secretAccessKey = '',
  } = process.env;
  return operatorContext({
    resources: {
      table: TABLE_NAME,
      auditTable: TRAIL_NAME,
      dataKeysTable: DATA_KEYS_NAME,
      fieldKey: FIELD_KEY,
      pepperSecret: PEPPER.arn,
      documentsBucket: DOCUMENTS,
    },
    client: { region, endpoint, credentials: { accessKeyId, secretAccessKey } },
    operator: 'ada',
    clock: { now: () => api.clock.now() },
  });
}
