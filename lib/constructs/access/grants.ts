/** What each grant of the fleet means: its IAM statements, and the environment variables that name its resources. */
import { Aws } from 'aws-cdk-lib';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Grant, MachineName, QueueSpecName } from '#functions/function-spec.ts';
import { queueOfGrant } from '../../fleet/rows.ts';
import type { Outside } from '../../stacks/outside.ts';
import type { MailNames } from '../storage/mail-identity.ts';
import type { Stores } from '../storage/stores.ts';
import {
  findsVerdicts,
  keepsReplies,
  readsDocuments,
  readsPictures,
  readsReports,
  takesStaged,
  writesDocuments,
  writesReports,
  writesTexts,
} from './document-statements.ts';
import { readsSecret, unwrapsDataKeys } from './key-statements.ts';
import { readsLists, writesLists } from './list-statements.ts';
import { keepsSeals } from './seal-statements.ts';
import {
  appendsTrail,
  readsDataKeys,
  readsIndexes,
  readsTable,
  readsTrail,
  writesTable,
} from './table-statements.ts';

/** The resources that grants refer to. */
export interface Granted {
  readonly stores: Stores;
  readonly bus: EventBus;
  readonly outside: Outside;
  readonly queue: (name: QueueSpecName) => IQueue;
  readonly machine: (name: MachineName) => Startable;
}

/** A state machine, for functions that start it. */
interface Startable {
  readonly arn: string;
  readonly statements: readonly PolicyStatement[];
}

/** Values by setting name; the names are those of shared/platform/aws/environment.ts. */
export type Settings = Readonly<Record<string, string>>;

interface Meaning {
  readonly statements: readonly PolicyStatement[];
  readonly settings: Settings;
}

type FixedGrant = Exclude<Grant, `queue:${string}`>;

const MEANINGS: Readonly<Record<FixedGrant, (granted: Granted) => Meaning>> = {
  'table:read': ({ stores }) => ({
    statements: [readsTable(stores.table)],
    settings: tablesOf(stores),
  }),
  'table:lists': ({ stores }) => ({
    statements: [readsIndexes(stores.table, 'TableLists', ['listing', 'facet'])],
    settings: tablesOf(stores),
  }),
  'table:due': ({ stores }) => ({
    statements: [readsIndexes(stores.table, 'TableDue', ['due'])],
    settings: tablesOf(stores),
  }),
  'table:write': ({ stores }) => ({
    statements: [writesTable(stores.table), appendsTrail(stores.trail)],
    settings: tablesOf(stores),
  }),
  'trail:read': ({ stores }) => ({
    statements: [readsTrail(stores.trail)],
    settings: tablesOf(stores),
  }),
  'trail:seal': ({ stores }) => ({
    statements: [readsTrail(stores.trail), appendsTrail(stores.trail), ...keepsSeals(stores.seals)],
    settings: { ...tablesOf(stores), SEALS_BUCKET: stores.seals.bucketName },
  }),
  'keys:decrypt': ({ stores }) => ({
    statements: [unwrapsDataKeys(stores.fieldKey), readsDataKeys(stores.dataKeys)],
    settings: { FIELD_KEY_ID: stores.fieldKey.keyArn, DATA_KEYS_TABLE: stores.dataKeys.tableName },
  }),
  'pepper:read': ({ stores }) => ({
    statements: readsSecret('Pepper', stores.pepper, stores.dataKey),
    settings: { PEPPER_SECRET_ARN: stores.pepper.secretArn },
  }),
  'mail:send': ({ stores: { mail } }) => ({
    statements: [sendsMail(mail)],
    settings: { MAIL_FROM: mail.from, MAIL_CONFIGURATION_SET: mail.configurationSetName },
  }),
  'documents:read': ({ stores: { documents, dataKey } }) => ({
    statements: readsDocuments(documents, dataKey),
    settings: { DOCUMENTS_BUCKET: documents.bucketName },
  }),
  'documents:verdict': ({ stores: { documents } }) => ({
    statements: findsVerdicts(documents),
    settings: { DOCUMENTS_BUCKET: documents.bucketName },
  }),
  'identity-pictures:read': ({ stores: { documents, dataKey } }) => ({
    statements: readsPictures(documents, dataKey),
    settings: { DOCUMENTS_BUCKET: documents.bucketName },
  }),
  'documents:write': ({ stores: { documents, dataKey } }) => ({
    statements: writesDocuments(documents, dataKey),
    settings: { DOCUMENTS_BUCKET: documents.bucketName },
  }),
  'texts:write': ({ stores: { documents, dataKey } }) => ({
    statements: writesTexts(documents, dataKey),
    settings: { DOCUMENTS_BUCKET: documents.bucketName },
  }),
  'replies:keep': ({ stores: { documents, dataKey } }) => ({
    statements: keepsReplies(documents, dataKey),
    settings: { DOCUMENTS_BUCKET: documents.bucketName },
  }),
  'reports:read': ({ stores: { documents, dataKey } }) => ({
    statements: readsReports(documents, dataKey),
    settings: { DOCUMENTS_BUCKET: documents.bucketName },
  }),
  'reports:write': ({ stores: { documents, dataKey } }) => ({
    statements: writesReports(documents, dataKey),
    settings: { DOCUMENTS_BUCKET: documents.bucketName },
  }),
  'pictures:recognise': ({ outside }) => ({
    statements: [recognisesText()],
    settings: { TEXT_RECOGNITION: outside.textRecognition },
  }),
  'models:ask': ({ outside }) => ({
    statements: [asksModels(outside.languageModelRegion)],
    settings: {
      LANGUAGE_MODEL: outside.languageModel,
      LANGUAGE_MODEL_REGION: outside.languageModelRegion,
      LANGUAGE_MODEL_TOKENS_PER_DAY: outside.languageModelTokensPerDay,
    },
  }),
  'lists:read': ({ stores: { lists, dataKey } }) => ({
    statements: readsLists(lists, dataKey),
    settings: { LISTS_BUCKET: lists.bucketName },
  }),
  'lists:write': ({ stores: { lists, dataKey } }) => ({
    statements: writesLists(lists, dataKey),
    settings: { LISTS_BUCKET: lists.bucketName },
  }),
  'registers:read': ({ stores, outside }) => ({
    statements: readsSecret('Registers', stores.registers, stores.dataKey),
    settings: { REGISTERS: outside.registers, REGISTERS_SECRET_ARN: stores.registers.secretArn },
  }),
  'providers:read': ({ stores, outside }) => ({
    statements: readsSecret('Providers', stores.providers, stores.dataKey),
    settings: {
      IDENTITY_PROVIDERS: outside.identityProviders,
      IDENTITY_PROVIDERS_SECRET_ARN: stores.providers.secretArn,
    },
  }),
  'staged:take': ({ stores: { documents, dataKey } }) => ({
    statements: takesStaged(documents, dataKey),
    settings: { DOCUMENTS_BUCKET: documents.bucketName },
  }),
  'workflow:screening-batch:start': ({ machine }) => ({
    statements: machine('screening-batch').statements,
    settings: { SCREENING_BATCH_MACHINE_ARN: machine('screening-batch').arn },
  }),
  'bus:publish': ({ bus }) => ({
    statements: [
      new PolicyStatement({
        sid: 'BusPublish',
        actions: ['events:PutEvents'],
        resources: [bus.eventBusArn],
      }),
    ],
    settings: { BUS_NAME: bus.eventBusName },
  }),
};

/** The names of both tables, because one adapter serves them. A name is no permission. */
function tablesOf({ table, trail }: Stores): Settings {
  return { TABLE_NAME: table.tableName, AUDIT_TABLE: trail.tableName };
}

/** Statements of the grants, except for sending to queues: a role has one statement for all its queues. */
export function statementsOf(grants: readonly Grant[], granted: Granted): readonly PolicyStatement[] {
  return fixed(grants).flatMap((grant) => MEANINGS[grant](granted).statements);
}

export function settingsOf(grants: readonly Grant[], granted: Granted): Settings {
  const own = fixed(grants).map((grant) => MEANINGS[grant](granted).settings);
  const queues = queuesOf(grants).map((name) => ({ [QUEUE_SETTINGS[name]]: granted.queue(name).queueUrl }));
  return Object.assign({}, ...own, ...queues);
}

/** The queues to which the grants allow sending. */
export function queuesOf(grants: readonly Grant[]): readonly QueueSpecName[] {
  return grants.flatMap((grant) => queueOfGrant(grant) ?? []);
}

const QUEUE_SETTINGS: Readonly<Record<QueueSpecName, string>> = {
  deliveries: 'DELIVERIES_QUEUE_URL',
  retries: 'RETRIES_QUEUE_URL',
  timers: 'TIMERS_QUEUE_URL',
  monitoring: 'MONITORING_QUEUE_URL',
};

function sendsMail(mail: MailNames): PolicyStatement {
  return new PolicyStatement({
    sid: 'MailSend',
    actions: ['ses:SendEmail'],
    resources: [mail.identityArn, mail.configurationSetArn],
    conditions: { StringEquals: { 'ses:FromAddress': mail.from } },
  });
}

/** Textract has no resources. */
function recognisesText(): PolicyStatement {
  return new PolicyStatement({
    sid: 'PicturesRecognise',
    actions: ['textract:DetectDocumentText'],
    resources: ['*'],
  });
}

/** A profile of several regions asks the model in each of them, so that models are named in every region. */
function asksModels(region: string): PolicyStatement {
  return new PolicyStatement({
    sid: 'ModelsAsk',
    actions: ['bedrock:InvokeModel'],
    resources: [
      `arn:${Aws.PARTITION}:bedrock:*::foundation-model/*`,
      `arn:${Aws.PARTITION}:bedrock:${region}:${Aws.ACCOUNT_ID}:inference-profile/*`,
    ],
  });
}

function fixed(grants: readonly Grant[]): readonly FixedGrant[] {
  return grants.filter((grant) => isFixed(grant));
}

function isFixed(grant: Grant): grant is FixedGrant {
  return grant in MEANINGS;
}
