/** Every finding of cdk-nag and of CloudFormation's rules that stays, each with the reason why it may. */
import { type App, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { STAGED_PREFIX } from '#shared/domain/responses/staged/routes.ts';
import { PENDING_PREFIX, TENANT_PREFIX } from './constructs/access/document-statements.ts';
import { keepsFailures, machinesOf, rowsOf } from './fleet/rows.ts';
import { partName, type Stage, type StageName } from './stages.ts';

/** One finding, wherever it appears. */
export interface Acknowledgement {
  /** Rule, and in brackets the very finding where a rule has several. */
  readonly finding: string;
  /** Path of the constructs that show it, `<stack>/<id>/…`. */
  readonly at: RegExp;
  readonly reason: string;
  /** Stages that show it; all where nothing is said. */
  readonly on?: readonly StageName[];
}

const METHODS = /^service\/Api\/RestApi\/Default\/.*(GET|POST|PUT|PATCH|DELETE|ANY)$/;

const DISTRIBUTION = /^service\/Edge\/Distribution$/;

const AT_THE_EDGE: readonly Acknowledgement[] = [
  {
    finding: 'AwsSolutions-CFR1',
    at: DISTRIBUTION,
    reason: 'Respondents are wherever the companies are that tenants ask; no country is closed to them.',
  },
  {
    finding: 'AwsSolutions-CFR2',
    at: DISTRIBUTION,
    reason:
      'The firewall stands before the API’s stage, which calls that avoid the edge have to pass as well.',
  },
  {
    finding: 'AwsSolutions-CFR4',
    at: DISTRIBUTION,
    reason: 'The local stage is served on loopback; deployed ones have a certificate of their own.',
    on: ['local'],
  },
  {
    finding: 'AwsSolutions-S1',
    at: /^service\/Edge\/AccessLog$/,
    reason: 'It is itself an access log, and a log of who wrote it would only name CloudFront.',
  },
  {
    finding: 'AwsSolutions-SMG4',
    at: /^service\/EdgePass$/,
    reason:
      'The edge and the functions are told it at a deployment; another value takes another deployment, which an operator does on purpose only.',
  },
];

const LISTS =
  'The bucket holds watchlists and nothing of tenants; the names of versions and their parts are not known beforehand.';

const SECRETS: readonly Acknowledgement[] = [
  {
    finding: 'AwsSolutions-SMG4',
    at: /^data\/Registers$/,
    reason: 'It holds what registers have issued to the operator; nobody but the register can replace it.',
  },
  {
    finding: 'AwsSolutions-SMG4',
    at: /^data\/Pepper$/,
    reason:
      'API keys and links carry checksums under this secret; replacing it voids all of them, which an operator does on purpose only.',
  },
];

function onLists(stage: Stage): readonly Acknowledgement[] {
  return [
    {
      finding: 'AwsSolutions-IAM5[Resource::<ListsBucket466A1045.Arn>/*]',
      at: /^data\/Operator$/,
      reason: LISTS,
    },
    {
      finding: `AwsSolutions-IAM5[Resource::probity-${stage.name}-data:ExportsOutputFnGetAttListsBucket466A1045Arn9FE7DB46/*]`,
      at: rolesGranted('lists:'),
      reason: LISTS,
    },
  ];
}

const MACHINE_ROLE = /^service\/Machines\/[a-z-]+\/Role$/;

function onMachines(stage: Stage): readonly Acknowledgement[] {
  const executions = (machine: string) =>
    `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:states:<AWS::Region>:<AWS::AccountId>:execution:${partName(stage, machine)}`;
  const machines = machinesOf(rowsOf());
  return [
    {
      finding: 'AwsSolutions-IAM5[Resource::*]',
      at: MACHINE_ROLE,
      reason: 'Traces and the delivery of logs have no resource to name: their actions take * only.',
    },
    {
      finding: `AwsSolutions-IAM5[Resource::${documentsOf(stage)}/${TENANT_PREFIX}*/batches/*]`,
      at: MACHINE_ROLE,
      reason:
        'Batches are stored below their tenants, under the ids of their jobs; nothing else of a tenant is.',
    },
    ...machines.flatMap((machine) => [
      {
        finding: `${executions(machine)}*]`,
        at: MACHINE_ROLE,
        reason:
          'A distributed map starts its children under names that it makes itself, of its own machine alone.',
      },
      {
        finding: `${executions(machine)}:*]`,
        at: rolesGranted(`workflow:${machine}:`),
        reason: 'Executions are named by the jobs that start them, which nobody knows beforehand.',
      },
    ]),
  ];
}

/** How the findings name the bucket of documents. */
function documentsOf(stage: Stage): string {
  return `probity-${stage.name}-data:ExportsOutputFnGetAttDocumentsBucket089EA665Arn9C7B4550`;
}

/** The queues of what functions gave up on that are told of work directly. */
function deadLetters(): RegExp {
  const names = rowsOf()
    .filter(({ spec }) => keepsFailures(spec))
    .map(({ name }) => name);
  return new RegExp(`^service/Queues/(${names.join('|')})-dead$`);
}

/** The roles of the functions that hold a grant of this kind. */
function rolesGranted(kind: string): RegExp {
  const names = rowsOf()
    .filter(({ spec }) => spec.grants.some((grant) => grant.startsWith(kind)))
    .map(({ name }) => name);
  return new RegExp(`^service/(${names.join('|')})/Role$`);
}

/** The findings that stay on `stage`. */
export function acknowledgements(stage: Stage): readonly Acknowledgement[] {
  const all: readonly Acknowledgement[] = [
    {
      finding: 'AwsSolutions-APIG4',
      at: METHODS,
      reason:
        'Callers hold API keys, links or respondent sessions, which the function judges itself: a signature covers the body, which no authorizer sees. A test calls every route without a credential.',
    },
    {
      finding: 'AwsSolutions-COG4',
      at: METHODS,
      reason: 'Callers are systems with API keys and respondents with mailed links; there are no user pools.',
    },
    {
      finding: 'AwsSolutions-APIG2',
      at: /^service\/Api\/RestApi$/,
      reason:
        'The contract’s schemas validate in the function, and refuse in the shapes that the contract promises.',
    },
    {
      finding: 'AwsSolutions-APIG3',
      at: /^service\/Api\/RestApi\/DeploymentStage\.api$/,
      reason: 'The local stage is served on loopback; deployed stages cannot be without a firewall.',
      on: ['local'],
    },
    {
      finding:
        'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
      at: /^service\/Api\/RestApi\/CloudWatchRole$/,
      reason: 'API Gateway takes one logging role for the whole account, and AWS maintains its policy.',
    },
    {
      finding: 'AwsSolutions-IAM5[Resource::*]',
      at: /^service\/[a-z-]+\/Role$/,
      reason: 'Traces have no resource to name: xray:PutTraceSegments and PutTelemetryRecords take * only.',
    },
    {
      finding: `AwsSolutions-IAM5[Resource::probity-${stage.name}-data:ExportsOutputFnGetAttTableCD117FA1ArnE2C8C204/stream/*]`,
      at: /^service\/event-publisher\/Role$/,
      reason: 'Listing streams is authorised over all streams of the one table; reading names the stream.',
    },
    ...[`${TENANT_PREFIX}*`, `${PENDING_PREFIX}${TENANT_PREFIX}*`].map((files) => ({
      finding: `AwsSolutions-IAM5[Resource::${documentsOf(stage)}/${files}]`,
      at: rolesGranted('documents:'),
      reason:
        'Files are stored below their tenants, whose number is not known; what a call reaches is fenced by the adapter, which builds every key.',
    })),
    {
      finding: `AwsSolutions-IAM5[Resource::${documentsOf(stage)}/${STAGED_PREFIX}*]`,
      at: stage.edge ? /^service\/(staged|Staging)\/Role$/ : /^service\/staged\/Role$/,
      reason: 'Forms are put aside under the ids of their requests, which nobody knows beforehand.',
    },
    {
      finding: 'AwsSolutions-SQS3',
      at: deadLetters(),
      reason: 'It is itself where failures end: of a rule, of an asynchronous call or of a stream mapping.',
    },
    ...onLists(stage),
    ...onMachines(stage),
    ...SECRETS,
  ];
  return [...all, ...(stage.edge ? AT_THE_EDGE : [])].filter(
    ({ on }) => on === undefined || on.includes(stage.name),
  );
}

/** Acknowledges them on the constructs of `app`; throws for an entry that fits no construct. */
export function acknowledge(app: App, stage: Stage): void {
  const constructs = app.node.findAll();
  for (const { finding, at, reason } of acknowledgements(stage)) {
    const shown = constructs.filter((construct: IConstruct) => at.test(construct.node.path));
    if (shown.length === 0) throw new Error(`the acknowledgement of ${finding} fits nothing`);
    for (const construct of shown) Validations.of(construct).acknowledge({ id: finding, reason });
  }
}
