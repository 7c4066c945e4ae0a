/**
 * The API functions in this process, over the real adapters and the embedded services on loopback: what a request
 * does, without bundles and a gateway in between.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { entitiesApi } from '#functions/api/entities/app.ts';
import { fallbackApi } from '#functions/api/fallback/app.ts';
import { notesApi } from '#functions/api/notes/app.ts';
import { onboardingApi } from '#functions/api/onboarding/app.ts';
import { questionnairesApi } from '#functions/api/questionnaires/app.ts';
import { responsesApi } from '#functions/api/responses/app.ts';
import { tasksApi } from '#functions/api/tasks/app.ts';
import { workflowsApi } from '#functions/api/workflows/app.ts';
import { fleet } from '#functions/fleet.ts';
import type { ApiEvent, ApiResult } from '#shared/http/exchange/event.ts';
import { isMatch, routeMatcher } from '#shared/http/exchange/match-route.ts';
import { awsKeys } from '#shared/platform/aws/keys.ts';
import { awsPepper } from '#shared/platform/aws/pepper.ts';
import { awsTables, documentClient } from '#shared/platform/aws/table.ts';
import type { Item, Log, Mail, Ports } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { systemIds } from '#shared/platform/system.ts';
import { Clock } from '../../local/clock.ts';
import { DynamoDb } from '../../local/dynamodb/dynamo-db.ts';
import { Kms } from '../../local/kms/kms.ts';
import { Secrets } from '../../local/secrets/secrets.ts';
import { arn } from '../../local/service.ts';
import { Store } from '../../local/store.ts';
import { type AwsEndpoint, startEndpoint } from './aws-endpoint.ts';
import type { MortalProcess } from './crashing-ports.ts';
import { SERVICE_TABLE, TABLE_NAME } from './service-table.ts';

/** One answer, its body parsed where it is JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface CallOptions {
  readonly key?: string;
  readonly body?: unknown;
  /** The body exactly as sent, instead of `body`. */
  readonly raw?: string;
  readonly idempotencyKey?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sourceIp?: string;
}

export interface SentMail extends Mail {
  /** The link's token, out of the text. */
  readonly token: string;
}

type ApiHandler = (event: ApiEvent, context: unknown) => Promise<ApiResult>;

const FIELD_KEY = 'field-key';
const PEPPER = { name: 'pepper', arn: arn('secretsmanager', 'secret:pepper') };

/** Everything a test touches; `close` ends it and removes its folder. */
export class InProcessApi {
  readonly mails: SentMail[] = [];
  readonly logged: string[] = [];
  readonly clock: Clock;
  readonly ports: Omit<Ports, 'bus' | 'queues'>;
  /** Addresses whose dispatch fails. */
  readonly failing = new Set<string>();
  readonly #handlers: Readonly<Record<string, ApiHandler>>;
  readonly #matchers: readonly (readonly [string, ReturnType<typeof routeMatcher>])[];
  readonly #close: () => Promise<void>;
  readonly #scan: () => Promise<readonly Item[]>;
  #calls = 0;

  private constructor(parts: {
    readonly clock: Clock;
    readonly ports: (api: InProcessApi) => InProcessApi['ports'];
    readonly close: () => Promise<void>;
    readonly scan: () => Promise<readonly Item[]>;
  }) {
    this.clock = parts.clock;
    this.#scan = parts.scan;
    this.#close = parts.close;
    this.ports = parts.ports(this);
    this.#handlers = handlersOf(this.ports);
    this.#matchers = Object.entries(fleet).flatMap(([name, { trigger }]) =>
      trigger.kind === 'api' ? [[name, routeMatcher(trigger.routes)] as const] : [],
    );
  }

  /** Opens the services on a fresh folder; `observe` sees the document client, for counting what is sent. */
  static async open(
    observe?: (client: DynamoDBDocumentClient) => void,
    outside: Outside = (run) => run(),
  ): Promise<InProcessApi> {
    const folder = await mkdtemp(join(tmpdir(), 'probity-api-'));
    const store = await Store.open(join(folder, 'store'));
    const clock = await Clock.open(store);
    const endpoint = await openServices(store, clock);
    useEndpoint(endpoint);
    const close = async () => {
      await endpoint.stop();
      clock.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    };
    return new InProcessApi({
      clock,
      close,
      scan: scanTable,
      ports: (api) => portsOf(api, clock, outside, observe),
    });
  }

  close(): Promise<void> {
    return this.#close();
  }

  /** The same functions as another process has them: fresh caches, and ports that may die. */
  process(mortal: MortalProcess): Pick<InProcessApi, 'call'> {
    const ports = {
      ...this.ports,
      tables: mortal.tables(this.ports.tables),
      mailer: mortal.mailer(this.ports.mailer),
    };
    const handlers = handlersOf(ports);
    return { call: (method, path, options) => this.#call(handlers, method, path, options) };
  }

  /** Every item of the table, as stored. */
  items(): Promise<readonly Item[]> {
    return this.#scan();
  }

  /** The outbox rows of one environment. */
  async outbox(scope: TenantScope): Promise<readonly Item[]> {
    const every = await this.#scan();
    return every.filter(
      (item) => item['kind'] === 'outbox' && String(item['pk']).startsWith(`${scope.prefix}#`),
    );
  }

  call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    return this.#call(this.#handlers, method, path, options);
  }

  async #call(
    handlers: Readonly<Record<string, ApiHandler>>,
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Answer> {
    const [pathname = '', query = ''] = path.split('?');
    const name = this.#matchers.find(([, matcher]) => isMatch(matcher(method, pathname)))?.[0] ?? 'fallback';
    const handler = handlers[name];
    if (handler === undefined) throw new Error(`no function ${name} in this process`);
    this.#calls += 1;
    const result = await handler(eventOf(method, pathname, query, options, this.#calls), {
      getRemainingTimeInMillis: () => 29_000,
    });
    return answerOf(result);
  }
}

function handlersOf(ports: InProcessApi['ports']): Readonly<Record<string, ApiHandler>> {
  const url = 'https://probity.example';
  const handlers = {
    entities: entitiesApi(ports, url),
    fallback: fallbackApi(ports, url),
    notes: notesApi(ports, url),
    onboarding: onboardingApi(ports, url),
    questionnaires: questionnairesApi(ports, url),
    responses: responsesApi(ports, url),
    tasks: tasksApi(ports, url),
    workflows: workflowsApi(ports, url),
  };
  return unsafeHandlers(handlers);
}

/** Wraps effects outside the table. */
type Outside = <T>(run: () => Promise<T>) => Promise<T>;

function portsOf(
  api: InProcessApi,
  clock: Clock,
  outside: Outside,
  observe?: (client: DynamoDBDocumentClient) => void,
): InProcessApi['ports'] {
  const log: Log = {
    info: (message, facts) => void api.logged.push(JSON.stringify({ message, facts })),
    warn: (message, facts) => void api.logged.push(JSON.stringify({ message, facts })),
    error: (message, facts, cause) =>
      void api.logged.push(JSON.stringify({ message, facts, cause: String(cause) })),
  };
  return {
    tables: awsTables(TABLE_NAME, documentClient(observe)),
    keys: awsKeys(FIELD_KEY, () => clock.now()),
    pepper: awsPepper(PEPPER.arn),
    clock: { now: () => clock.now() },
    ids: systemIds,
    log,
    mailer: {
      send: (mail) =>
        outside(async () => {
          if (api.failing.has(mail.to)) throw new Error('the provider refused the message');
          api.mails.push({ ...mail, token: /#([\w-]+)/.exec(mail.text)?.[1] ?? '' });
        }),
    },
  };
}

async function openServices(store: Store, clock: Clock): Promise<AwsEndpoint> {
  const dynamo = await DynamoDb.open({ store, clock });
  await dynamo.ensureTable(SERVICE_TABLE);
  const kms = await Kms.open({ store, clock });
  await kms.ensureKey({ keyId: FIELD_KEY });
  const secrets = await Secrets.open({ store, clock });
  await secrets.ensureSecret({ ...PEPPER, generate: { PasswordLength: 64, ExcludePunctuation: true } });
  const endpoint = await startEndpoint({
    DynamoDB_20120810: dynamo,
    TrentService: kms,
    secretsmanager: secrets,
  });
  return endpoint;
}

/** Reads the whole table past the fence, as only a test may. */
async function scanTable(): Promise<readonly Item[]> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const found: Item[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName: TABLE_NAME,
        ...(after === undefined ? {} : { ExclusiveStartKey: after }),
      }),
    );
    found.push(...(page.Items ?? []));
    after = page.LastEvaluatedKey;
  } while (after !== undefined);
  return found;
}

function useEndpoint(endpoint: AwsEndpoint): void {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint.url,
    AWS_REGION: endpoint.client.region,
    AWS_ACCESS_KEY_ID: endpoint.client.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: endpoint.client.credentials.secretAccessKey,
  });
}

function eventOf(method: string, path: string, query: string, options: CallOptions, call: number): ApiEvent {
  const body = options.raw ?? (options.body === undefined ? null : JSON.stringify(options.body));
  const idempotency =
    options.idempotencyKey === undefined ? `automatic-key-${call}-${process.pid}` : options.idempotencyKey;
  return {
    httpMethod: method,
    headers: {
      ...(options.key === undefined ? {} : { Authorization: `Bearer ${options.key}` }),
      ...(body === null ? {} : { 'Content-Type': 'application/json' }),
      ...(idempotency === null ? {} : { 'Idempotency-Key': idempotency }),
      ...options.headers,
    },
    queryStringParameters: query === '' ? null : Object.fromEntries(new URLSearchParams(query)),
    body,
    isBase64Encoded: false,
    requestContext: {
      path,
      requestId: `request-${call}`,
      identity: { sourceIp: options.sourceIp ?? '127.0.0.1' },
    },
  };
}

function answerOf(result: ApiResult): Answer {
  return {
    status: result.statusCode,
    headers: result.headers,
    text: result.body,
    body: unsafeBody(result.body),
  };
}

function unsafeBody(text: string): Readonly<Record<string, unknown>> {
  return text === '' ? {} : (JSON.parse(text) as Readonly<Record<string, unknown>>);
}

/** Middy's handler type asks for the whole Lambda context, of which the pipeline reads one method. */
function unsafeHandlers(handlers: Readonly<Record<string, unknown>>): Readonly<Record<string, ApiHandler>> {
  return handlers as Readonly<Record<string, ApiHandler>>;
}
