/** Table definitions as the template writes them. */
import { TABLE_DEFINITION, type TableDefinition } from '../../dynamodb/table/definition.ts';
import type { Deployment } from '../../template/deployment.ts';
import type { Reading } from '../../template/reading.ts';
import type { Resource } from '../../template/stack.ts';

/** Days, where the template does not say. */
const LONGEST_RECOVERY = 35;

/** Changes are only recorded where a mapping reads them: without one they would never be removed. */
export function tableDefinition(table: Resource, deployment: Deployment): TableDefinition {
  const { properties } = table;
  const ttl = properties.at('TimeToLiveSpecification');
  const recovery = properties.at('PointInTimeRecoverySpecification');
  const indexes = properties.at('GlobalSecondaryIndexes').list().map(index);
  if (properties.at('LocalSecondaryIndexes').present) {
    throw new Error(`${properties.place}.LocalSecondaryIndexes is not known to the embedded cloud`);
  }
  const stream = table.attributes['StreamArn'];
  const isRead = deployment
    .of('AWS::Lambda::EventSourceMapping')
    .some((mapping) => mapping.properties.at('EventSourceArn').raw === stream);
  const view = properties.at('StreamSpecification').at('StreamViewType');
  if (isRead && !view.present) {
    throw new Error(`${properties.place}: a mapping reads a stream that the table does not have`);
  }
  return TABLE_DEFINITION.parse({
    TableName: table.ref,
    AttributeDefinitions: properties.at('AttributeDefinitions').raw,
    KeySchema: properties.at('KeySchema').raw,
    BillingMode: 'PAY_PER_REQUEST',
    ...(indexes.length > 0 ? { GlobalSecondaryIndexes: indexes } : {}),
    ...(ttl.at('Enabled').flagOr(false) ? { ttlAttribute: ttl.at('AttributeName').text() } : {}),
    ...(recovery.at('PointInTimeRecoveryEnabled').flagOr(false)
      ? { recoveryDays: recovery.at('RecoveryPeriodInDays').numberOr(LONGEST_RECOVERY) }
      : {}),
    DeletionProtectionEnabled: properties.at('DeletionProtectionEnabled').flagOr(false),
    ...(isRead ? { StreamSpecification: { StreamEnabled: true, StreamViewType: view.text() } } : {}),
  });
}

/** An index without the throughput and insight settings, which nothing here measures. */
function index(reading: Reading): unknown {
  const { IndexName, KeySchema, Projection } = reading.document();
  return { IndexName, KeySchema, Projection };
}
