/** The stages of the service, one row each: all settings in which deployments may differ. */
import * as z from 'zod';

/** Services by origin: `official`, `none`, a JSON object of origins by name, or `sandbox` (on the local stage alone). */
export const ORIGINS = String.raw`^(sandbox|official|none|\{.*\})$`;

/** Ids of the constructs of the tables, as the data stack names them. */
export const TABLE_IDS = ['Table', 'Audit'] as const;
export type TableId = (typeof TABLE_IDS)[number];

const StageSettings = z
  .strictObject({
    name: z.enum(['local', 'dev', 'staging', 'prod']),
    /** Account and region of the deployment. The stages below have none: their templates fit every account. */
    account: z.optional(z.string().regex(/^\d{12}$/, 'twelve digits')),
    region: z
      .string()
      .regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/, 'a region, for example eu-central-1')
      .optional(),
    /** Origin of the API, without a path. */
    publicUrl: z.url(),
    /** Origin of stored files, on the stage where the bucket has no address of its own. */
    storageUrl: z.url().optional(),
    /** ARN of the certificate for the host of `publicUrl`. CloudFront needs it in us-east-1. */
    certificateArn: z
      .string()
      .regex(/^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]+$/, 'a certificate in us-east-1')
      .optional(),
    /** Sending address; its domain is the identity that SES signs for. */
    mailFrom: z.email(),
    /** Whom keys of test mode may mail: anybody, or domains that the operator has verified for the tenant. */
    testMailRecipients: z.enum(['any', 'verified']),
    /**
     * Addresses that SES may mail while the account is in its sandbox. AWS sends each a link that its owner has to open. Take them out when
     * the account has production access.
     */
    sandboxRecipients: z.array(z.email()).max(20).default([]),
    /** Id of the hosted zone of Route 53 that contains the domain of `mailFrom`. Its records are created there; otherwise the operator does. */
    mailZone: z
      .strictObject({
        id: z.string().regex(/^Z[A-Z0-9]{1,31}$/),
        name: z.string().regex(/^[a-z0-9.-]+[a-z]$/),
      })
      .optional(),
    /** Removal policy of stored data when its stack is deleted. */
    removal: z.enum(['retain', 'destroy']),
    /** Deletion protection of the table, termination protection of the stacks. */
    isProtected: z.boolean(),
    /** True for the first creation of the stacks. Alarms that would ring on an empty stage tell nobody. */
    isNew: z.boolean().default(false),
    /**
     * Restored tables that replace those of the template, by the construct's id (docs/deploy.md, "Restore"). The table must exist, and
     * CloudFormation imports it.
     */
    restored: z.partialRecord(z.enum(TABLE_IDS), z.string().regex(/^[A-Za-z0-9_.-]{3,255}$/)),
    /** Days of point-in-time recovery of the table (1 to 35). */
    recoveryDays: z.int().min(1).max(35),
    /** Days for which copies of links of audit trails can be neither changed nor removed. */
    sealDays: z.int().min(1).max(36_500),
    logRetentionDays: z.literal([7, 30, 365]),
    /** How new versions of functions that answer calls take over (lib/constructs/functions/rollout.ts). */
    rollout: z.enum(['canary', 'all at once']),
    /** A web application firewall in front of the API. */
    firewall: z.boolean(),
    /** CloudFront in front of the API. Without it, forms of more than 4.5 MB fail. */
    edge: z.boolean(),
    /**
     * Generations of the secret between edge and API. All are accepted, and the edge sends the last one (docs/runbook.md, "Edge secret
     * to be replaced").
     */
    edgePasses: z
      .array(z.int().positive())
      .min(1)
      .max(2)
      .refine(([first = 0, second = Infinity]) => first < second, 'in ascending order')
      .default([1]),
    /** Whether webhooks may go to loopback addresses. */
    webhookLoopback: z.enum(['refuse', 'allow']),
    /** Default screening provider; a deployment may override it. */
    screeningProvider: z.enum(['embedded', 'yente']),
    /** Origin of yente, if it is the screening provider. */
    yenteUrl: z.url(),
    /** Whether watchlists are downloaded from their publishers. If not, an operator imports them. */
    listSources: z.enum(['official', 'none']),
    /**
     * Company registers that live keys search: the official ones, none, a JSON object of origins by register, or (on the
     * local stage only) the sandbox of test keys.
     */
    registers: z.string().regex(new RegExp(ORIGINS)),
    /** What recognises text in pictures. The embedded cloud has nothing that does. */
    textRecognition: z.enum(['textract', 'none']),
    /**
     * The language model that answers questions beside the rules: `none`, or the id of a model or inference profile of Bedrock. The
     * embedded cloud has none.
     */
    languageModel: z.string().regex(/^(?:none|[\w.:-]+)$/),
    /** The region where the model is asked. */
    languageModelRegion: z.string().regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/),
    /** Tokens that a language model may use for one tenant and environment in a day. */
    languageModelTokensPerDay: z.int().min(0),
    /** Identity providers of live sessions, in the same words. Official ones need credentials (`probity providers set`). */
    identityProviders: z.string().regex(new RegExp(ORIGINS)),
    /** Permission set of IAM Identity Center whose users are operators. Without it, operators are IAM users with a second factor. */
    operatorPermissionSet: z.optional(z.string().regex(/^[\w+=,.@-]{1,32}$/, 'the name of a permission set')),
    /** Receives every alarm. On the local stage, nobody does. */
    alarmEmail: z.email().optional(),
    /** Concurrent executions of Lambda that the account may have in the region. */
    lambdaConcurrency: z.int().min(10),
    /** Executions of one function at once, where the machine bounds them: of the local stage those of the embedded cloud. */
    executionsOfFunction: z.int().min(2).optional(),
    /** MiB by function name; overrides the fleet's value. */
    memoryMiB: z.record(z.string(), z.int().min(128).max(10_240)),
  })
  .refine((stage) => stage.name === 'local' || stage.webhookLoopback === 'refuse', {
    path: ['webhookLoopback'],
    error: 'only the local stage may send webhooks to loopback addresses',
  })
  .refine((stage) => stage.name === 'local' || stage.registers !== 'sandbox', {
    path: ['registers'],
    error: 'a deployed stage answers live keys from registers, never from the sandbox',
  })
  .refine((stage) => stage.name === 'local' || stage.identityProviders !== 'sandbox', {
    path: ['identityProviders'],
    error: 'a deployed stage verifies live sessions at a provider, never in the sandbox',
  })
  .refine((stage) => stage.name === 'local' || stage.storageUrl === undefined, {
    path: ['storageUrl'],
    error: 'a deployed stage stores files where its bucket is',
  })
  .refine((stage) => stage.name === 'local' || stage.publicUrl.startsWith('https://'), {
    path: ['publicUrl'],
    error: 'a deployed stage is served over https',
  })
  .refine((stage) => stage.name === 'local' || stage.firewall, {
    path: ['firewall'],
    error: 'a deployed stage stands behind the firewall',
  })
  .refine((stage) => stage.name === 'local' || !stage.edge || stage.certificateArn !== undefined, {
    path: ['certificateArn'],
    error: 'a deployed edge needs a certificate for its public name',
  })
  .refine((stage) => ['local', 'dev'].includes(stage.name) || stage.testMailRecipients === 'verified', {
    path: ['testMailRecipients'],
    error: 'only local and dev stages mail anybody in test mode',
  })
  .refine((stage) => stage.name !== 'prod' || stage.sandboxRecipients.length === 0, {
    path: ['sandboxRecipients'],
    error: 'production is not run in the sandbox of SES',
  })
  .refine(
    ({ mailZone, mailFrom }) =>
      mailZone === undefined || `.${mailFrom.split('@')[1]}`.endsWith(`.${mailZone.name}`),
    { path: ['mailZone'], error: 'the hosted zone does not contain the domain of mailFrom' },
  )
  .refine(({ name, alarmEmail }) => name === 'local' || alarmEmail !== undefined, {
    path: ['alarmEmail'],
    error: 'the alarms of a deployed stage reach somebody',
  })
  .refine((stage) => stage.name !== 'prod' || (stage.removal === 'retain' && stage.isProtected), {
    path: ['removal'],
    error: 'production keeps its data and is protected from deletion',
  });

export type Stage = Readonly<z.output<typeof StageSettings>>;
export type StageName = Stage['name'];

/** Parses the settings of a stage. Throws a ZodError that names settings not allowed on it. */
export function parseStage(settings: unknown): Stage {
  return StageSettings.parse(settings);
}

const YENTE = 'http://127.0.0.1:8000';

const deployed = {
  testMailRecipients: 'verified',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/00000000-0000-4000-8000-000000000000',
  rollout: 'canary',
  firewall: true,
  edge: true,
  webhookLoopback: 'refuse',
  screeningProvider: 'embedded',
  yenteUrl: YENTE,
  listSources: 'official',
  registers: 'official',
  textRecognition: 'textract',
  // An operator chooses the model and accepts its terms; until then answers come from the rules.
  languageModel: 'none',
  languageModelRegion: 'eu-central-1',
  languageModelTokensPerDay: 2_000_000,
  identityProviders: 'official',
  // The quota of an account in use. New accounts may have ten until they ask for more.
  lambdaConcurrency: 1_000,
  memoryMiB: {},
  restored: {},
} as const;

/**
 * Every stage by name. Domains under `.example` are fictional: a deployment takes its own from the stage's file
 * (`lib/stage-file.ts`).
 */
export const stages: Readonly<Record<StageName, Stage>> = {
  local: parseStage({
    name: 'local',
    // A name, because browsers bind passkeys to a domain and to no address.
    publicUrl: 'http://localhost:3000',
    storageUrl: 'http://127.0.0.1:4566',
    mailFrom: 'no-reply@mail.local.probity.example',
    testMailRecipients: 'any',
    removal: 'destroy',
    isProtected: false,
    recoveryDays: 1,
    sealDays: 1,
    logRetentionDays: 7,
    rollout: 'all at once',
    firewall: false,
    edge: true,
    webhookLoopback: 'allow',
    // The local stage makes no external calls unless a parameter at start says so.
    screeningProvider: 'embedded',
    yenteUrl: YENTE,
    listSources: 'none',
    registers: 'sandbox',
    textRecognition: 'none',
    languageModel: 'none',
    languageModelRegion: 'eu-central-1',
    languageModelTokensPerDay: 2_000_000,
    identityProviders: 'sandbox',
    lambdaConcurrency: 1_000,
    executionsOfFunction: 16,
    memoryMiB: {},
    restored: {},
  }),
  dev: parseStage({
    ...deployed,
    name: 'dev',
    publicUrl: 'https://api.dev.probity.example',
    mailFrom: 'no-reply@mail.dev.probity.example',
    testMailRecipients: 'any',
    rollout: 'all at once',
    removal: 'destroy',
    isProtected: false,
    recoveryDays: 7,
    sealDays: 1,
    logRetentionDays: 7,
    alarmEmail: 'alarms@dev.probity.example',
  }),
  staging: parseStage({
    ...deployed,
    name: 'staging',
    publicUrl: 'https://api.staging.probity.example',
    mailFrom: 'no-reply@mail.staging.probity.example',
    removal: 'retain',
    isProtected: true,
    recoveryDays: 7,
    sealDays: 1,
    logRetentionDays: 30,
    alarmEmail: 'alarms@staging.probity.example',
  }),
  prod: parseStage({
    ...deployed,
    name: 'prod',
    publicUrl: 'https://api.probity.example',
    mailFrom: 'no-reply@mail.probity.example',
    removal: 'retain',
    isProtected: true,
    recoveryDays: 35,
    sealDays: 3_650,
    logRetentionDays: 365,
    alarmEmail: 'alarms@probity.example',
  }),
};

export const STAGE_NAMES = ['local', 'dev', 'staging', 'prod'] as const satisfies readonly StageName[];

/** The stage of that name. Throws an error that lists the known names. */
export function stageNamed(name: unknown): Stage {
  const known = STAGE_NAMES.find((candidate) => candidate === name);
  if (known === undefined) throw new Error(`no stage ${String(name)}: choose ${STAGE_NAMES.join(', ')}`);
  return stages[known];
}

/** Account and region of the stage's stacks. With them, a deployment with credentials of another account is refused. */
export function placeOf({ account, region }: Stage) {
  return account === undefined || region === undefined ? {} : { env: { account, region } };
}

/** The physical name of a resource of a stage, for example `probity-dev-deliveries`. The runbook uses these names. */
export function partName(stage: Stage, part: string): string {
  return `probity-${stage.name}-${part}`;
}

/**
 * The name of a resource whose name is taken for all regions of the account: roles, and what belongs to CloudFront and dashboards. It
 * contains the region, so that a stage can exist in two regions of one account.
 */
export function globalName(stage: Stage, part: string): string {
  return partName(stage, stage.region === undefined ? part : `${stage.region}-${part}`);
}
