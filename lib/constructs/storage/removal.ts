/** What becomes of a stage's data when its stack goes. */
import { RemovalPolicy } from 'aws-cdk-lib';
import type { Stage } from '../../stages.ts';

export function removalOf(stage: Stage): RemovalPolicy {
  return stage.removal === 'retain' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
}
