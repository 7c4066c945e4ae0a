/**
 * What a stack tells later ones: parameters of Systems Manager, which a stack that reads them declares as parameters of its template. So
 * CloudFormation looks up a value once for a template, and again with every deployment. `Fn::GetStackOutput` asks once for each place where
 * it stands, and CloudFormation throttles such questions (aws-cdk issue 38010; decisions/0091).
 */
import { CfnParameter, Stack } from 'aws-cdk-lib';
import { CfnParameter as StoredParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

/** Names of values. A generation of the edge's secret has its number in it. */
export type Told =
  | 'TableName'
  | 'TableArn'
  | 'TableStreamArn'
  | 'TrailName'
  | 'TrailArn'
  | 'DataKeysName'
  | 'DataKeysArn'
  | 'DocumentsName'
  | 'ListsName'
  | 'SealsName'
  | 'DataKeyArn'
  | 'FieldKeyArn'
  | 'TransitKeyArn'
  | 'PepperArn'
  | 'RegistersArn'
  | 'ProvidersArn'
  | 'OperatorArn'
  | `EdgePass${number}Arn`;

/** Stores a value for the stacks that are deployed after this one. */
export function tell(scope: Construct, stage: Stage, name: Told, value: string): void {
  new StoredParameter(Stack.of(scope), idOf(name), {
    name: pathOf(stage, name),
    type: 'String',
    value,
    description: 'Read by the stacks that are deployed after this one',
  });
}

/** The value that an earlier stack tells, as a parameter of this one's template. */
export function told(scope: Construct, stage: Stage, name: Told): string {
  const stack = Stack.of(scope);
  const known = stack.node.tryFindChild(idOf(name));
  const parameter =
    known instanceof CfnParameter
      ? known
      : new CfnParameter(stack, idOf(name), {
          type: 'AWS::SSM::Parameter::Value<String>',
          default: pathOf(stage, name),
        });
  return parameter.valueAsString;
}

/** The id of the value in both templates. */
export function idOf(name: Told): string {
  return `Told${name}`;
}

function pathOf(stage: Stage, name: Told): string {
  return `/probity/${stage.name}/${name}`;
}
