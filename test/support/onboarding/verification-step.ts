/** What a person does at the identity verification on the respondent's page. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { verificationWorker } from '#functions/workers/verification-run/app.ts';
import type { IdentityProviders } from '#shared/domain/verification/provider/choose.ts';
import { conclude } from '#shared/domain/verification-sessions/conclusion/conclude.ts';
import type { Environment, TenantScope } from '#shared/platform/scope.ts';
import type { Answer, InProcessApi } from '../in-process-api.ts';
import type { TestTenant } from '../tenant.ts';
import { exchange, put } from './fixture.ts';

const STEP = '/api/v1/onboarding/verification/';

/** A JPEG by its beginning; `content` tells one from another. */
export function jpeg(content = 'a picture'): Uint8Array<ArrayBuffer> {
  return new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new TextEncoder().encode(content), 0xff, 0xd9]);
}

/** A PNG by its beginning. */
export function png(): Uint8Array<ArrayBuffer> {
  return new Uint8Array([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
  ]);
}

export interface Asked {
  /** Checks of the send by their short names; a document and a comparison of faces where nothing is said. */
  readonly checks?: Readonly<Record<string, boolean>>;
  readonly environment?: Environment;
  /** True where the questionnaire is asked for, too. */
  readonly ddq?: boolean;
  readonly person?: { readonly first_name: string; readonly last_name: string };
}

const View = z.looseObject({
  state: z.string(),
  consent: z.object({ version: z.string(), text: z.string(), given_at: z.string().nullable() }),
  captures: z.array(
    z.object({
      slot: z.string(),
      status: z.string(),
      problem: z.string().nullable(),
      received_at: z.unknown(),
    }),
  ),
});
export type StepView = z.output<typeof View>;

/** One person in front of one verification. */
export class PersonAtStep {
  readonly api: InProcessApi;
  /** Where calls go: the functions, or functions over other ports. */
  via: Pick<InProcessApi, 'call'>;
  bearer: string;
  readonly linkToken: string;
  readonly entityId: string;
  readonly sessionId: string;
  readonly verificationId: string;
  readonly responseId: string;

  private constructor(
    parts: Pick<
      PersonAtStep,
      'api' | 'bearer' | 'linkToken' | 'entityId' | 'sessionId' | 'verificationId' | 'responseId'
    >,
  ) {
    this.api = parts.api;
    this.via = parts.api;
    this.bearer = parts.bearer;
    this.linkToken = parts.linkToken;
    this.entityId = parts.entityId;
    this.sessionId = parts.sessionId;
    this.verificationId = parts.verificationId;
    this.responseId = parts.responseId;
  }

  /** Sends the verification and opens its link. */
  static async open(
    api: InProcessApi,
    tenant: TestTenant,
    asked: Asked = {},
    sender: Pick<InProcessApi, 'call'> = api,
  ): Promise<PersonAtStep> {
    const { checks = { document: true, identity: true }, environment = 'live', ddq = false } = asked;
    const email = `person+${randomUUID()}@lantern.example`;
    const sent = await sender.call('POST', '/api/v1/workflows/send/', {
      key: tenant[environment],
      body: {
        entity: { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau', ...asked.person },
        verification: { checks },
        ...(ddq ? { ddq: { questionnaire_id: tenant.questionnaire.stored.id } } : {}),
        email,
      },
    });
    if (sent.status >= 300) throw new Error(`the send answers ${sent.status} ${sent.text}`);
    const linkToken = api.mails.find(({ to }) => to === email)?.token ?? '';
    const opened = await exchange(api, linkToken);
    return new PersonAtStep({
      api,
      linkToken,
      bearer: String(opened.body['session_token']),
      entityId: String(sent.body['entity_id']),
      sessionId: String(sent.body['workflow_session_id']),
      verificationId: String(sent.body['verification_session_id']),
      responseId: String(sent.body['response_id']),
    });
  }

  call(method: string, path: string, body?: unknown, idempotencyKey?: string): Promise<Answer> {
    return this.via.call(method, STEP + path, {
      key: this.bearer,
      ...(body === undefined ? {} : { body }),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });
  }

  get(language = 'en'): Promise<Answer> {
    return this.call('GET', `?language=${language}`);
  }

  async view(language = 'en'): Promise<StepView> {
    return View.parse((await this.get(language)).body);
  }

  async consent(language = 'en'): Promise<Answer> {
    const { version } = (await this.view(language)).consent;
    return this.call('POST', 'consent/', { version });
  }

  document(kind = 'national_id', country = 'DE'): Promise<Answer> {
    return this.call('PUT', 'document/', { kind, country });
  }

  announce(slot: string, filename = 'picture.jpg', size = jpeg().length): Promise<Answer> {
    return this.call('POST', 'uploads/', { slot, filename, size });
  }

  complete(uploadId: unknown, idempotencyKey?: string): Promise<Answer> {
    return this.call('POST', `uploads/${String(uploadId)}/complete/`, undefined, idempotencyKey);
  }

  /** Announces, puts and completes, and waits for the scan unless scans are held; the answer of the last step. */
  async capture(slot: string, bytes = jpeg(slot), filename = 'picture.jpg'): Promise<Answer> {
    const announced = await this.announce(slot, filename, bytes.length);
    if (announced.status !== 201) return announced;
    await put(announced, bytes);
    const completed = await this.complete(announced.body['upload_id']);
    if (!this.api.scans.isHeld) await this.api.scans.settle();
    return completed;
  }

  submit(body: object = {}, idempotencyKey?: string): Promise<Answer> {
    return this.call('POST', 'submit/', body, idempotencyKey);
  }

  start(language = 'en'): Promise<Answer> {
    return this.call('POST', `start/?language=${language}`);
  }

  handOver(): Promise<Answer> {
    return this.call('POST', 'hand-over/');
  }

  /** Everything up to the submission, which is not sent. */
  async giveEverything(): Promise<void> {
    await this.consent();
    await this.document();
    for (const { slot } of (await this.view()).captures) await this.capture(slot);
  }
}

/** Delivers every job of verifications that an environment ever started, done or not; how many come back. */
export async function runVerifications(
  api: InProcessApi,
  scope: TenantScope,
  providers: IdentityProviders = api.ports.providers,
): Promise<number> {
  const worker = verificationWorker({ ...api.ports, providers, conclude }, 'https://probity.example');
  const jobs = (await api.outbox(scope)).filter(
    ({ lane, type }) => lane === 'job' && type === 'verification',
  );
  jobs.sort((a, b) => Number(a['created_at']) - Number(b['created_at']));
  let failed = 0;
  for (const detail of jobs) {
    const Records = [{ messageId: randomUUID(), body: JSON.stringify({ detail }) }];
    failed += (await worker({ Records })).batchItemFailures.length;
  }
  return failed;
}

/** The token in the address of a hand-over. */
export function tokenIn(answer: Answer): string {
  return String(answer.body['url']).split('#')[1] ?? '';
}
