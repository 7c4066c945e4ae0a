/** Removal policy of a stage's data when its stack is deleted. */
import { RemovalPolicy } from 'aws-cdk-lib';
import type { Stage } from '../../stages.ts';

/**
 * Retained data survives the deletion of its stack, but not the rollback of its first creation: a resource with a fixed name that stayed
 * behind would block the second attempt (CloudFormation Template Reference, "DeletionPolicy": `RetainExceptOnCreate`).
 */
export function removalOf(stage: Stage): RemovalPolicy {
  return stage.removal === 'retain' ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
