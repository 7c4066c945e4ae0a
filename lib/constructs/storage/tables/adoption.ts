/** How a stack adopts a restored table: by a name of its own, under an id of its own, kept whatever happens to the stack. */
import { RemovalPolicy } from 'aws-cdk-lib';
import type { Stage, TableId } from '../../../stages.ts';
import { removalOf } from '../removal.ts';

interface Adoption {
  /** Id of the construct. A restored table is another resource, because a resource cannot be imported over one that exists. */
  readonly id: string;
  readonly tableName?: string;
  readonly removalPolicy: RemovalPolicy;
}

/**
 * `cdk deploy --import-existing-resources` imports resources with a fixed name that their stack retains (CloudFormation User Guide,
 * "Import AWS resources into a CloudFormation stack automatically").
 */
export function adopted(stage: Stage, id: TableId): Adoption {
  const tableName = stage.restored[id];
  if (tableName === undefined) return { id, removalPolicy: removalOf(stage) };
  return { id: `${id}-${tableName}`, tableName, removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE };
}
