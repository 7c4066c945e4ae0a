/** An accepted finding, how findings name the place of a stage, and those of the edge and of the operator's checks. */
import { RegionInfo } from 'aws-cdk-lib/region-info';
import { FILES_PREFIX, TENANT_PREFIX } from './constructs/access/document-statements.ts';
import { rowsOf } from './fleet/rows.ts';
import { idOf, type Told } from './stacks/told.ts';
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
    .replaceAll('<AWS::Region>', region);
}

/** The bucket of documents, as findings in other stacks name it. */
export const DOCUMENTS_TOLD = bucketTold('DocumentsName');

/** A bucket of the data stack, as findings in other stacks name it. */
function bucketTold(name: Told): string {
  return `arn:<AWS::Partition>:s3:::<${idOf(name)}>`;
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

const OLD_LISTS =
  'Versions of lists that are long out of force are removed; their ids are hashes of what they hold.';

const LISTS =
  'The bucket contains watchlists and no data of tenants; names of versions and parts are not known at deployment.';

/** Watchlists, and copies of links of audit trails. */
export function onLists(): readonly Acknowledgement[] {
  const own = '<ListsBucket466A1045.Arn>';
  const ofFunctions = bucketTold('ListsName');
  const operator = /^data\/Operator$/;
  return [
    { finding: `AwsSolutions-IAM5[Resource::${own}/*]`, at: operator, reason: LISTS },
    { finding: `AwsSolutions-IAM5[Resource::${ofFunctions}/*]`, at: rolesGranted('lists:'), reason: LISTS },
    { finding: `AwsSolutions-IAM5[Resource::${own}/versions/*]`, at: operator, reason: OLD_LISTS },
    {
      finding: `AwsSolutions-IAM5[Resource::${ofFunctions}/versions/*]`,
      at: rolesGranted('lists:write'),
      reason: OLD_LISTS,
    },
  ];
}

export function onSeals(): readonly Acknowledgement[] {
  const reason = 'Copies of links lie under prefixes of tenants; nobody can change one before its time.';
  return [
    {
      finding: `AwsSolutions-IAM5[Resource::<SealsBucketE93CAD23.Arn>/${TENANT_PREFIX}*]`,
      at: /^data\/Operator$/,
      reason,
    },
    {
      finding: `AwsSolutions-IAM5[Resource::${bucketTold('SealsName')}/${TENANT_PREFIX}*]`,
      at: rolesGranted('trail:'),
      reason,
    },
  ];
}

/** The roles of functions with a grant that begins so. */
export function rolesGranted(...kinds: readonly string[]): RegExp {
  const names = rowsOf()
    .filter(({ spec }) => spec.grants.some((grant) => kinds.some((kind) => grant.startsWith(kind))))
    .map(({ name }) => name);
  return new RegExp(`^service/(${names.join('|')})/Role$`);
}

/** Engineers on call act on what belongs to the stage, by its name. */
export function onCall(stage: Stage): readonly Acknowledgement[] {
  const ofStage = (service: string, name: string, region = '<AWS::Region>') =>
    `arn:<AWS::Partition>:${service}:${region}:<AWS::AccountId>:${name}`;
  const places = [
    '*',
    ofStage('sqs', partName(stage, '*')),
    ...['apigateway', 'cloudfront/function', 'lambda'].map((place) =>
      ofStage('logs', `log-group:/aws/${place}/${partName(stage, '*')}`, '*'),
    ),
    ofStage('lambda', 'event-source-mapping:*'),
    ...['execution', 'stateMachine'].map((kind) => ofStage('states', `${kind}:${partName(stage, '*')}`)),
    ofStage('codedeploy', `deploymentgroup:${partName(stage, 'api')}/*`),
    ...['rule', 'replay'].map((kind) => ofStage('events', `${kind}/${partName(stage, '*')}`)),
    `${DOCUMENTS_TOLD}/${FILES_PREFIX}${TENANT_PREFIX}*`,
  ];
  return places.map((place) => ({
    finding: `AwsSolutions-IAM5[Resource::${place}]`,
    at: /^logs\/OnCall$/,
    reason: 'The commands of the runbook name what alarms name, or what has no name before it exists.',
  }));
}
