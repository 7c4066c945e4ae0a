/**
 * The API functions in this process, over the real adapters and the embedded services on loopback: what a request
 * does, without bundles and a gateway in between.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Clock } from '@probity/embedded-cloud/clock';
import { Store } from '@probity/embedded-cloud/store';
import { installedPrinter } from '@probity/printing/testing/installed-fonts';
import { accountApi } from '#functions/api/account/app.ts';
import { assistantApi } from '#functions/api/assistant/app.ts';
import { commentsApi } from '#functions/api/comments/app.ts';
import { companySearchApi } from '#functions/api/company-search/app.ts';
import { documentsApi } from '#functions/api/documents/app.ts';
import { entitiesApi } from '#functions/api/entities/app.ts';
import { fallbackApi } from '#functions/api/fallback/app.ts';
import { notesApi } from '#functions/api/notes/app.ts';
import { onboardingApi } from '#functions/api/onboarding/app.ts';
import { onboardingRecordApi } from '#functions/api/onboarding-record/app.ts';
import { onboardingVerificationApi } from '#functions/api/onboarding-verification/app.ts';
import { providerCallbacksApi } from '#functions/api/provider-callbacks/app.ts';
import { questionnairesApi } from '#functions/api/questionnaires/app.ts';
import { reportDownloadApi } from '#functions/api/report-download/app.ts';
import { reportsApi } from '#functions/api/reports/app.ts';
import { responsesApi } from '#functions/api/responses/app.ts';
import { screeningApi } from '#functions/api/screening/app.ts';
import { signInApi } from '#functions/api/sign-in/app.ts';
import { tasksApi } from '#functions/api/tasks/app.ts';
import { verificationApi } from '#functions/api/verification/app.ts';
import { webhookTestApi } from '#functions/api/webhook-test/app.ts';
import { webhooksApi } from '#functions/api/webhooks/app.ts';
import { workApi } from '#functions/api/work/app.ts';
import { workflowsApi } from '#functions/api/workflows/app.ts';
import { type FunctionName, fleet } from '#functions/fleet.ts';
import { fileScanWorker } from '#functions/workers/file-scan/app.ts';
import type { CompanyDirectory } from '#shared/domain/company-search/directory.ts';
import { sandboxDirectory } from '#shared/domain/company-search/sandbox/sandbox-directory.ts';
import type { IdentityProviders } from '#shared/domain/verification/provider/choose.ts';
import { deployedProviders } from '#shared/domain/verification/provider/deployed.ts';
import type { ApiEvent, ApiResult } from '#shared/http/exchange/event.ts';
import { isMatch, routeMatcher } from '#shared/http/exchange/match-route.ts';
import { awsKeys } from '#shared/platform/aws/keys.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { awsPepper } from '#shared/platform/aws/pepper.ts';
import { readScanResult, ScanResultEvent } from '#shared/platform/aws/scan-result.ts';
import { awsTables, documentClient } from '#shared/platform/aws/table.ts';
import { awsWatchlistFiles } from '#shared/platform/aws/watchlist-files.ts';
import { guardedSender } from '#shared/platform/outbound/guarded-sender.ts';
import type { Item, Mail, OptionalPorts, Ports } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { systemIds } from '#shared/platform/system.ts';
import type { MortalProcess } from './crashing-ports.ts';
import { DATA_KEYS_NAME } from './in-process/data-keys-table.ts';
import { type Answer, answerOf, type CallOptions, eventOf } from './in-process/event.ts';
import { logInto } from './in-process/log.ts';
import type { PastTheFence } from './in-process/past-the-fence.ts';
import type { Scans } from './in-process/scans.ts';
import { DOCUMENTS, FIELD_KEY, LISTS, openServices, PEPPER, useEndpoint } from './in-process/services.ts';
import { TABLE_NAME, TRAIL_NAME } from './service-table.ts';
import { offChart } from './table-chart.ts';

export type { Answer } from './in-process/event.ts';

export interface SentMail extends Mail {
  /** The link's token, out of the text. */
  readonly token: string;
}

type ApiHandler = (event: ApiEvent, context: unknown) => Promise<ApiResult>;

/** Everything a test touches; `close` ends it and removes its folder. */
export class InProcessApi {
  readonly mails: SentMail[] = [];
  readonly logged: string[] = [];
  readonly clock: Clock;
  /** Malware scans of stored files. */
  readonly scans: Scans;
  readonly ports: Omit<Ports, 'bus' | 'queues'> &
    Pick<OptionalPorts, 'testMail'> & {
      /** What live mode asks in this process: the sandbox in the place of a real register, unless a test puts registers here. */
      readonly registers: CompanyDirectory;
      /** The sandbox in both modes, unless a test puts providers here. */
      readonly providers: IdentityProviders;
    };
  /** The tables as they are stored. */
  readonly stored: PastTheFence;
  /** Addresses whose dispatch fails. */
  readonly failing = new Set<string>();
  readonly #handlers: Readonly<Record<string, ApiHandler>>;
  readonly #matchers: readonly (readonly [string, ReturnType<typeof routeMatcher>])[];
  readonly #close: () => Promise<void>;
  #calls = 0;

  private constructor(parts: {
    readonly clock: Clock;
    readonly ports: (api: InProcessApi) => InProcessApi['ports'];
    readonly close: () => Promise<void>;
    readonly stored: PastTheFence;
    readonly scans: Scans;
  }) {
    this.clock = parts.clock;
    this.stored = parts.stored;
    this.scans = parts.scans;
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
    const { endpoint, scans, stored } = await openServices(store, clock, folder);
    useEndpoint(endpoint);
    const close = async () => {
      await endpoint.stop();
      await scans.close();
      clock.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    };
    return new InProcessApi({
      clock,
      close,
      stored,
      scans,
      ports: (api) => portsOf(api, clock, outside, observe),
    });
  }

  /** Ends it. Rejects where a test has left an item that is not on the chart of the table. */
  async close(): Promise<void> {
    const faults = offChart(await this.stored.items());
    await this.#close();
    if (faults.length > 0)
      throw new Error(
        `items that docs/generated/table.md does not declare:\n${faults.slice(0, 20).join('\n')}`,
      );
  }

  /** The same functions as another process has them: fresh caches, and ports that may die. */
  process(mortal: MortalProcess): Pick<InProcessApi, 'call'> {
    const { tables, mailer } = this.ports;
    return this.over({ tables: mortal.tables(tables), mailer: mortal.mailer(mailer) });
  }

  /** The same functions over other ports, with fresh caches. */
  over(changes: Partial<InProcessApi['ports']>): Pick<InProcessApi, 'call'> {
    const handlers = handlersOf({ ...this.ports, ...changes });
    return { call: (method, path, options) => this.#call(handlers, method, path, options) };
  }

  /** Every item of the table, as stored. */
  items(): Promise<readonly Item[]> {
    return this.stored.items();
  }

  /** Removes every item of the table. */
  forget(): Promise<void> {
    return this.stored.forget();
  }

  /** The outbox rows of one environment. */
  async outbox(scope: TenantScope): Promise<readonly Item[]> {
    const every = await this.stored.items();
    return every.filter(
      (item) => item['kind'] === 'outbox' && String(item['pk']).startsWith(`${scope.prefix}#`),
    );
  }

  /** Gives results of scans, or all results so far, to their worker. Answers how many messages came back. */
  async recordScans(results?: readonly object[]): Promise<number> {
    const work = fileScanWorker(this.ports, { schema: ScanResultEvent, read: readScanResult });
    const report = await work({ Records: results ?? (await this.scans.results()) });
    return report.batchItemFailures.length;
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
    const result = await handler(await eventOf(method, pathname, query, options, this.#calls), {
      getRemainingTimeInMillis: () => 29_000,
    });
    return answerOf(result);
  }
}

/** The public address of the API in this process. */
export const PUBLIC_URL = 'https://probity.example';

/** Functions that API Gateway invokes with a call of the API, each with a handler in this process. */
type ApiFunctionName = {
  [Name in FunctionName]: (typeof fleet)[Name]['trigger']['kind'] extends 'api' | 'fallback' ? Name : never;
}[FunctionName];

function handlersOf(ports: InProcessApi['ports']): Readonly<Record<string, ApiHandler>> {
  const url = PUBLIC_URL;
  const allowLoopback = true;
  const outbound = guardedSender({ allowLoopback, deadlineMs: 2_000 });
  const handlers: Readonly<Record<ApiFunctionName, unknown>> = {
    account: accountApi(ports, url, { provider: 'embedded', lists: ports.lists }),
    assistant: assistantApi(ports, url),
    comments: commentsApi(ports, url),
    'company-search': companySearchApi(ports, url),
    documents: documentsApi(ports, url),
    entities: entitiesApi(ports, url),
    fallback: fallbackApi(ports, url),
    notes: notesApi(ports, url),
    onboarding: onboardingApi(ports, url),
    'onboarding-record': onboardingRecordApi({ ...ports, printPdf: installedPrinter }, url),
    'onboarding-verification': onboardingVerificationApi(ports, url),
    'provider-callbacks': providerCallbacksApi(ports, url),
    questionnaires: questionnairesApi(ports, url),
    'report-download': reportDownloadApi(ports, url),
    reports: reportsApi(ports, url),
    responses: responsesApi(ports, url),
    'sign-in': signInApi(ports, url),
    screening: screeningApi(ports, url, { allowLoopback, provider: 'embedded' }),
    tasks: tasksApi(ports, url),
    verification: verificationApi(ports, url, { allowLoopback, providers: ports.providers }),
    'webhook-test': webhookTestApi({ ...ports, outbound }, url, { allowLoopback }),
    webhooks: webhooksApi(ports, url, { allowLoopback }),
    work: workApi(ports, url),
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
  const log = logInto(api.logged);
  const client = documentClient(observe);
  return {
    tables: awsTables({ main: TABLE_NAME, trail: TRAIL_NAME }, client),
    keys: awsKeys(FIELD_KEY, awsTables(DATA_KEYS_NAME, client), () => clock.now()),
    pepper: awsPepper(PEPPER.arn, () => clock.now()),
    clock: { now: () => clock.now() },
    ids: systemIds,
    log,
    registers: { ...sandboxDirectory, isInvented: false },
    providers: deployedProviders('sandbox', {
      log,
      clock: { now: () => clock.now() },
      keys: { read: async () => ({}) },
    }),
    objects: awsObjects(DOCUMENTS),
    lists: awsWatchlistFiles(LISTS),
    mailer: {
      send: (mail) =>
        outside(async () => {
          if (api.failing.has(mail.to)) throw new Error('the provider refused the message');
          api.mails.push({ ...mail, token: /#(?:step-up=)?([\w-]+)/.exec(mail.text)?.[1] ?? '' });
        }),
    },
  };
}

/** Middy's handler type asks for the whole Lambda context, of which the pipeline reads one method. */
function unsafeHandlers(handlers: Readonly<Record<string, unknown>>): Readonly<Record<string, ApiHandler>> {
  return handlers as Readonly<Record<string, ApiHandler>>;
}
