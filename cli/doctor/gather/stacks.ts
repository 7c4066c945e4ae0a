/** Facts of the stacks: their states, and the code of the deployed functions beside that of this checkout. */
import type { CloudFormationClient, Stack } from '@aws-sdk/client-cloudformation';
import * as z from 'zod';
import { partName, type Stage } from '../../../lib/stages.ts';
import type { ClientSettings } from '../../connection/operator-context.ts';
import { readJson } from '../../connection/read-json.ts';
import type { CodeFact, Facts, StackFact } from '../facts.ts';
import { clientOptions, using } from './reading.ts';

const PARTS = ['data', 'logs', 'service', 'api', 'watch'] as const;
const BOOTSTRAP = 'CDKToolkit';

export async function bootstrap(client: ClientSettings): Promise<Facts['bootstrap']> {
  return withStacks(client, (stacks) => find(stacks, BOOTSTRAP));
}

export async function stacks(client: ClientSettings, stage: Stage): Promise<Facts['stacks']> {
  const wanted = PARTS.map((part) => partName(stage, part));
  const found = await withStacks(client, (cloud) => Promise.all(wanted.map((name) => find(cloud, name))));
  return { wanted, found: found.filter((each) => each !== undefined) };
}

const Template = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z.looseObject({ Code: z.object({ S3Key: z.string() }).optional() }).optional(),
    }),
  ),
});

/** `assembly` is the folder into which the CDK synthesised this checkout. */
export async function release(
  client: ClientSettings,
  stage: Stage,
  assembly: string,
): Promise<Facts['release']> {
  const file = `${assembly}/service.template.json`;
  const local = await readJson(file);
  if (local === undefined)
    throw new Error(`${file} is missing: npx cdk synth -c stage=${stage.name} --quiet`);
  const { GetTemplateCommand } = await import('@aws-sdk/client-cloudformation');
  const command = new GetTemplateCommand({
    StackName: partName(stage, 'service'),
    TemplateStage: 'Processed',
  });
  const { TemplateBody = '{}' } = await withStacks(client, (cloud) => cloud.send(command));
  return compared(codes(JSON.parse(TemplateBody)), codes(local));
}

function codes(document: unknown): ReadonlyMap<string, string> {
  const { Resources } = Template.parse(document);
  return new Map(
    Object.entries(Resources).flatMap(([id, { Type, Properties }]): [string, string][] => {
      const code = Properties?.Code?.S3Key;
      return Type === 'AWS::Lambda::Function' && code !== undefined ? [[id, code]] : [];
    }),
  );
}

function compared(deployed: ReadonlyMap<string, string>, released: ReadonlyMap<string, string>): CodeFact[] {
  const ids = new Set([...deployed.keys(), ...released.keys()]);
  return [...ids].map((id) => ({ id, deployed: deployed.get(id), released: released.get(id) }));
}

async function withStacks<T>(
  client: ClientSettings,
  work: (cloud: CloudFormationClient) => Promise<T>,
): Promise<T> {
  const sdk = await import('@aws-sdk/client-cloudformation');
  return using(new sdk.CloudFormationClient(clientOptions(client)), work);
}

async function find(cloud: CloudFormationClient, name: string): Promise<StackFact | undefined> {
  const { DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation');
  try {
    const { Stacks: [stack] = [] } = await cloud.send(new DescribeStacksCommand({ StackName: name }));
    return stack === undefined ? undefined : factOf(name, stack);
  } catch (error) {
    // CloudFormation has no error of its own for an unknown stack.
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
}

function factOf(name: string, stack: Stack): StackFact {
  const outputs = (stack.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [
    OutputKey,
    OutputValue,
  ]);
  return {
    name,
    status: stack.StackStatus ?? 'of an unknown state',
    reason: stack.StackStatusReason ?? '',
    isProtected: stack.EnableTerminationProtection === true,
    outputs: Object.fromEntries(outputs),
  };
}
