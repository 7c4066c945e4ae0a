/** The accepted findings of cdk-nag and of CloudFormation's rules, each with its reason. */
import { type App, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { STAGED_PREFIX } from '#shared/domain/responses/staged/routes.ts';
import {
  type Acknowledgement,
  AT_THE_EDGE,
  DOCUMENTS_TOLD,
  onCall,
  onHealth,
  onLists,
  onSeals,
  placed,
  rolesGranted,
} from './acknowledged.ts';
import { FILES_PREFIX, PENDING_PREFIX, TENANT_PREFIX } from './constructs/access/document-statements.ts';
import { keepsFailures, machinesOf, rowsOf } from './fleet/rows.ts';
import { logGroupName } from './stacks/logs-stack.ts';
import { partName, type Stage } from './stages.ts';

const SECRETS: readonly Acknowledgement[] = [
  {
    finding: 'AwsSolutions-SMG4',
    at: /^data\/Registers$/,
    reason:
      'It contains credentials that registers issued to the operator; only the register can replace them.',
  },
  {
    finding: 'AwsSolutions-SMG4',
    at: /^data\/Providers$/,
    reason:
      'It contains credentials that identity providers issued to the operator; only the provider can replace them.',
  },
  {
    finding: 'AwsSolutions-SMG4',
    at: /^data\/Pepper$/,
    reason: 'API keys and links have checksums under this secret; replacing it invalidates all of them.',
  },
];

const SCAN_ROLE = /^data\/Documents\/MalwareProtection\/Role$/;

const ON_SCANS: readonly Acknowledgement[] = [
  {
    finding: `AwsSolutions-IAM5[Resource::<DocumentsBucket089EA665.Arn>/${FILES_PREFIX}*]`,
    at: SCAN_ROLE,
    reason: 'GuardDuty reads and tags every file under the prefix, whose names are not known at deployment.',
  },
  {
    finding:
      'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:events:<AWS::Region>:<AWS::AccountId>:rule/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*]',
    at: SCAN_ROLE,
    reason: 'GuardDuty chooses the name of its managed rule; it is the only service that may manage it.',
  },
];

const ERASED = ['', 'pending/', 'files/'].map(
  (root): Acknowledgement => ({
    finding: `AwsSolutions-IAM5[Resource::<DocumentsBucket089EA665.Arn>/${root}${TENANT_PREFIX}*]`,
    at: /^data\/Operator$/,
    reason:
      'Erasure removes files of any tenant; they lie under prefixes of tenants, and no content is read.',
  }),
);

function onModels(stage: Stage): readonly Acknowledgement[] {
  return [
    {
      byReference: true,
      finding: 'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:bedrock:*::foundation-model/*]',
      at: rolesGranted('models:'),
      reason: 'A profile of several regions asks the model in each of them; the operator chooses the model.',
    },
    {
      byReference: true,
      finding: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:bedrock:${stage.name === 'local' ? '<LanguageModelRegion>' : stage.languageModelRegion}:<AWS::AccountId>:inference-profile/*]`,
      at: rolesGranted('models:'),
      reason: 'The operator chooses the profile at deployment.',
    },
  ];
}

function onPictures(): Acknowledgement {
  return {
    finding: `AwsSolutions-IAM5[Resource::${DOCUMENTS_TOLD}/${FILES_PREFIX}${TENANT_PREFIX}*/verification/*]`,
    at: rolesGranted('identity-pictures:'),
    reason: 'Pictures are stored under prefixes of tenants, beside their files; no other file matches.',
  };
}

function onReports(): Acknowledgement {
  return {
    finding: `AwsSolutions-IAM5[Resource::${DOCUMENTS_TOLD}/${TENANT_PREFIX}*/reports/*]`,
    at: rolesGranted('reports:'),
    reason: 'Reports are stored under prefixes of tenants, by ids that are not known at deployment.',
  };
}

function onLogs(stage: Stage): readonly Acknowledgement[] {
  return rowsOf().map(({ name }) => ({
    finding: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:logs:<AWS::Region>:<AWS::AccountId>:log-group:${logGroupName(stage, name)}:*]`,
    at: new RegExp(`^service/${name}/Role$`),
    reason: 'Lambda names the streams of the function’s own log group.',
  }));
}

const MACHINE_ROLE = /^service\/Machines\/[a-z-]+\/Role$/;

function onMachines(stage: Stage): readonly Acknowledgement[] {
  const executions = (machine: string) =>
    `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:states:<AWS::Region>:<AWS::AccountId>:execution:${partName(stage, machine)}`;
  const machines = machinesOf(rowsOf());
  return [
    {
      finding: 'AwsSolutions-SF1',
      at: /^service\/Machines\/[a-z-]+\/Machine$/,
      reason:
        'Its functions log what they do. A log of every state of every chunk costs more than the work itself.',
    },
    {
      finding: 'AwsSolutions-IAM5[Resource::*]',
      at: /^service\/(Machines\/[a-z-]+|Rollout)\/Role$/,
      reason: 'The actions for traces, log delivery and alarms accept no resource but *.',
    },
    {
      finding: `AwsSolutions-IAM5[Resource::${DOCUMENTS_TOLD}/${TENANT_PREFIX}*/batches/*]`,
      at: MACHINE_ROLE,
      reason:
        'Batches are stored under their tenants’ prefixes, by the ids of their jobs; no other file matches.',
    },
    ...machines.flatMap((machine) => [
      {
        finding: `${executions(machine)}*]`,
        at: MACHINE_ROLE,
        reason:
          'A distributed map generates the names of its child executions; they belong to its own machine.',
      },
      {
        finding: `${executions(machine)}:*]`,
        at: rolesGranted(`workflow:${machine}:`),
        reason: 'Executions are named by their jobs, whose ids are not known at deployment.',
      },
    ]),
  ];
}

/** Whoever gets or puts files does so under every root; the worker for scan results looks at tags under one of them. */
const FILE_ROOTS = [
  { root: '', grants: ['documents:read', 'documents:write'] },
  { root: PENDING_PREFIX, grants: ['documents:read', 'documents:write'] },
  { root: FILES_PREFIX, grants: ['documents:'] },
] as const;

/** The dead-letter queues of functions that are invoked asynchronously. */
function deadLetters(): RegExp {
  const names = rowsOf()
    .filter(({ spec }) => keepsFailures(spec))
    .map(({ name }) => name);
  return new RegExp(`^service/Queues/(${names.join('|')})-dead$`);
}

/** The roles of the functions with a grant of one of these kinds. */
const ON_THE_API: readonly Acknowledgement[] = [
  {
    finding: 'AwsSolutions-APIG2',
    at: /^api\/Api\/Gateway$/,
    reason: 'The function validates with the contract’s schemas, and refuses in the contract’s shapes.',
  },
  {
    finding: 'AwsSolutions-APIG3',
    at: /^api\/Api\/Gateway\/DeploymentStage\.api$/,
    reason: 'The local stage is served on loopback; deployed stages always have a firewall.',
    on: ['local'],
  },
  {
    byReference: true,
    finding:
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
    at: /^api\/Api\/Gateway\/CloudWatchRole$/,
    reason: 'API Gateway has one logging role per account, and AWS maintains its policy.',
  },
];

/** The accepted findings of `stage`. */
export function acknowledgements(stage: Stage): readonly Acknowledgement[] {
  const all: readonly Acknowledgement[] = [
    ...ON_THE_API,
    {
      finding: 'AwsSolutions-IAM5[Resource::*]',
      at: /^service\/[a-z-]+\/Role$/,
      reason: 'The actions of traces and dynamodb:ListStreams accept no resource but *.',
    },
    ...FILE_ROOTS.map(({ root, grants }) => ({
      finding: `AwsSolutions-IAM5[Resource::${DOCUMENTS_TOLD}/${root}${TENANT_PREFIX}*]`,
      at: rolesGranted(...grants),
      reason:
        'Files are stored under prefixes of tenants, which are not known at deployment; the adapter builds every key from the tenant’s scope.',
    })),
    {
      finding: `AwsSolutions-IAM5[Resource::${DOCUMENTS_TOLD}/${PENDING_PREFIX}${TENANT_PREFIX}*/replies/*]`,
      at: rolesGranted('replies:'),
      reason: 'Remembered bodies are stored under prefixes of tenants; no other file matches.',
    },
    onPictures(),
    {
      finding: `AwsSolutions-IAM5[Resource::${DOCUMENTS_TOLD}/${STAGED_PREFIX}*]`,
      at: stage.edge ? /^(service\/staged|api\/Staging)\/Role$/ : /^service\/staged\/Role$/,
      reason: 'Forms are stored by the ids of their requests, which are not known at deployment.',
    },
    {
      finding: `AwsSolutions-IAM5[Resource::${DOCUMENTS_TOLD}/${TENANT_PREFIX}*/text/*]`,
      at: rolesGranted('texts:'),
      reason: 'Texts are stored under prefixes of tenants, beside their files; no other file matches.',
    },
    {
      finding: 'AwsSolutions-SQS3',
      at: deadLetters(),
      reason: 'It is a dead-letter queue itself: of a rule, an asynchronous invocation or a stream mapping.',
    },
    {
      finding: 'Annotation::@aws-cdk/aws-events:ruleUnresolvedEnvironment',
      at: /^service\/[a-z-]+\/(Job|Reports|Results)$/,
      reason: 'The CDK cannot see that the queue, whose ARN is a reference, belongs to the same stack.',
      whenPlaced: true,
    },
    ...ON_SCANS,
    ...onModels(stage),
    onReports(),
    ...onLogs(stage),
    ...onLists(),
    ...onSeals(),
    ...onHealth(stage),
    ...onCall(stage),
    ...ERASED,
    ...onMachines(stage),
    ...SECRETS,
  ];
  return [...all, ...(stage.edge ? AT_THE_EDGE : [])]
    .filter(
      ({ on, whenPlaced }) =>
        (on === undefined || on.includes(stage.name)) &&
        (whenPlaced === undefined || stage.account !== undefined),
    )
    .map((each) => ({ ...each, finding: placed(each, stage) }));
}

/** Acknowledges them on the constructs of `app`. Throws for an entry that matches no construct. */
export function acknowledge(app: App, stage: Stage): void {
  const constructs = app.node.findAll();
  for (const { finding, at, reason } of acknowledgements(stage)) {
    const shown = constructs.filter((construct: IConstruct) => at.test(construct.node.path));
    if (shown.length === 0) throw new Error(`the acknowledgement of ${finding} matches no construct`);
    for (const construct of shown) Validations.of(construct).acknowledge({ id: finding, reason });
  }
}
