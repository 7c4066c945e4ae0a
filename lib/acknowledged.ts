/** An accepted finding, how findings name the place of a stage, and those of the edge and of the operator's checks. */
import { createHash } from 'node:crypto';
import { RegionInfo } from 'aws-cdk-lib/region-info';
import { partName, type Stage, type StageName } from './stages.ts';

/** One accepted finding. */
export interface Acknowledgement {
  /** Rule, and in brackets the finding if a rule has several. */
  readonly finding: string;
  /** Path of the constructs that have it, `<stack>/<id>/…`. */
  readonly at: RegExp;
  readonly reason: string;
  /** Stages that have it; default all. */
  readonly on?: readonly StageName[];
  /** The finding refers to the account by a pseudo parameter, also on a stage with an account of its own. */
  readonly byReference?: true;
  /** Only stages with an account and a region of their own have it. */
  readonly whenPlaced?: true;
}

/** Findings name partition, region and account of a stage that is deployed in one; else they name the template's own references. */
export function placed({ finding, byReference }: Acknowledgement, { account, region }: Stage): string {
  if (byReference || account === undefined || region === undefined) return finding;
  return finding
    .replaceAll('<AWS::Partition>', RegionInfo.get(region).partition ?? 'aws')
    .replaceAll('<AWS::AccountId>', account)
    .replaceAll('<AWS::Region>', region)
    .replaceAll('{"Ref":"AWS::Region"}', JSON.stringify(region));
}

/** Name of the output by which other stacks read an attribute of a resource, whose path in its stack is given. */
export function attributeOutput(path: readonly string[], attribute: string): string {
  return idOf(['Publish', `Output${JSON.stringify({ 'Fn::GetAtt': [idOf(path), attribute] })}`]);
}

/** The logical id that the CDK gives to a path: its letters and digits, and a digest of the whole. */
function idOf(path: readonly string[]): string {
  const readable = path
    .filter((part) => part !== 'Resource')
    .join('')
    .replaceAll(/[^A-Za-z0-9]/g, '');
  return readable + createHash('md5').update(path.join('/')).digest('hex').slice(0, 8).toUpperCase();
}

const DISTRIBUTION = /^api\/Edge\/Distribution$/;

export const AT_THE_EDGE: readonly Acknowledgement[] = [
  {
    finding: 'AwsSolutions-CFR1',
    at: DISTRIBUTION,
    reason: 'Respondents may be in any country, so no country is blocked.',
  },
  {
    finding: 'AwsSolutions-CFR2',
    at: DISTRIBUTION,
    reason: 'The firewall is on the API’s stage, so it also applies to calls that bypass the edge.',
  },
  {
    finding: 'AwsSolutions-CFR4',
    at: DISTRIBUTION,
    reason: 'The local stage is served on loopback; deployed stages have their own certificate.',
    on: ['local'],
  },
  {
    finding: 'AwsSolutions-S1',
    at: /^api\/Edge\/AccessLog$/,
    reason: 'It is an access log itself; a log of its writes would only name CloudFront.',
  },
  {
    finding: 'AwsSolutions-SMG4',
    at: /^service\/EdgePass\d*$/,
    reason: 'The edge and the functions receive it at deployment; a new value needs a deployment.',
  },
];

/** `probity doctor` asks for the state of resources whose ids CloudFormation chooses. */
export function onHealth(stage: Stage): readonly Acknowledgement[] {
  const operator = /^data\/Operator$/;
  const own = (service: string, name: string) =>
    `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:${service}:<AWS::Region>:<AWS::AccountId>:${name}]`;
  return [
    {
      finding: 'AwsSolutions-IAM5[Resource::*]',
      at: operator,
      reason:
        'Quotas and lists of alarms, queues and rules accept no resource but *. They contain no data of tenants.',
    },
    ...[partName(stage, '*'), 'CDKToolkit'].map((name) => ({
      finding: own('cloudformation', `stack/${name}/*`),
      at: operator,
      reason: 'CloudFormation chooses the last part of the ids of stacks.',
    })),
    {
      finding: own('sqs', partName(stage, '*')),
      at: operator,
      reason: 'The dead-letter queues belong to a later stack; the action reads counts and no messages.',
    },
  ];
}
