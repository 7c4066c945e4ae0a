/** A setting of the stage in its template. */
import { CfnParameter } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

export interface Described {
  readonly value: string;
  readonly description: string;
  readonly allowedPattern?: string;
  readonly allowedValues?: string[];
}

/**
 * The value itself on a deployed stage. On the local stage it is a parameter, because its addresses are chosen at start. CloudFormation
 * keeps the earlier value of a parameter when its default changes, so a deployed stage with parameters would not follow its file.
 */
export function setting(
  scope: Construct,
  stage: Stage,
  id: string,
  { value, ...described }: Described,
): string {
  if (stage.name !== 'local') return value;
  return new CfnParameter(scope, id, { type: 'String', default: value, ...described }).valueAsString;
}
