/** Removal policy of a stage's data when its stack is deleted. */
import { RemovalPolicy } from 'aws-cdk-lib';
import type { Stage } from '../../stages.ts';

export function removalOf(stage: Stage): RemovalPolicy {
  return stage.removal === 'retain' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
}
