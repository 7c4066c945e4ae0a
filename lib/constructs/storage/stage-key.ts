/** A customer managed key of the stage. */
import { Duration } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { partName, type Stage } from '../../stages.ts';
import { removalOf } from './removal.ts';

export interface StageKeyProps {
  readonly stage: Stage;
  /** Last part of the alias. */
  readonly part: string;
  readonly description: string;
}

/** Rotates every year. The deletion of a key can be cancelled for 30 days. */
export function stageKey(scope: Construct, id: string, props: StageKeyProps): Key {
  return new Key(scope, id, {
    alias: partName(props.stage, props.part),
    description: props.description,
    enableKeyRotation: true,
    pendingWindow: Duration.days(30),
    removalPolicy: removalOf(props.stage),
  });
}
