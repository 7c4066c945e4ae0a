/** A tenant with a respondent, the mail worker, and the embedded services that it needs. */
import { randomUUID } from 'node:crypto';
import { type StorageEndpoint, startStorageEndpoint } from '@probity/embedded-cloud/testing/storage-endpoint';
import { mailWorker } from '#functions/workers/mail/app.ts';
import { createCommentWrite, newCommentId } from '#shared/domain/responses/comments/repository.ts';
import type { CommentType } from '#shared/domain/responses/comments/schema.ts';
import { responseKey } from '#shared/domain/responses/keys.ts';
import { memberId, responseIdFrom } from '#shared/domain/responses/member-id.ts';
import { createWrites } from '#shared/domain/responses/repository.ts';
import { linkToken } from '#shared/domain/sessions/link.ts';
import { mailJobWrite } from '#shared/domain/sessions/mail-job.ts';
import type { MailJob } from '#shared/domain/sessions/mail-job-schema.ts';
import { createSessionWrites, FIRST_LINK, sessionKey } from '#shared/domain/sessions/repository.ts';
import { setBrand } from '#shared/domain/tenants/provision/brand.ts';
import { openVault } from '#shared/domain/tenants/provision/context.ts';
import { createTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { awsMailer } from '#shared/platform/aws/mailer.ts';
import type { Log, Mail, Mailer, Table } from '#shared/platform/ports.ts';
import { type Environment, fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { tideLogo } from '../../../../cli/seed/demo-logo.ts';
import { type EmbeddedFleet, startFleet } from '../../../cli/embedded-fleet.ts';
import { MortalProcess } from '../../../support/crashing-ports.ts';

export const PUBLIC_URL = 'https://probity.example';
export const EMAIL = 'respondent@lantern.example';
const HOUR_MS = 3_600_000;

/** Starts everything on new folders. `close` stops it. */
export class PostOffice {
  readonly logged: string[] = [];
  /** Errors thrown by the next sends, in order. */
  readonly failures: Error[] = [];
  readonly fleet: EmbeddedFleet;
  readonly cloud: StorageEndpoint;
  readonly #mailer: Mailer;

  private constructor(fleet: EmbeddedFleet, cloud: StorageEndpoint) {
    this.fleet = fleet;
    this.cloud = cloud;
    this.#mailer = sesMailer(cloud);
  }

  static async open(): Promise<PostOffice> {
    return new PostOffice(await startFleet(), await startStorageEndpoint());
  }

  async close(): Promise<void> {
    await this.cloud.stop();
    await this.fleet.stop();
  }

  /** Delivers a message to the worker in a process that may crash. Returns whether the message is delivered again. */
  async deliver(pointer: object, process = new MortalProcess()): Promise<boolean> {
    const { tables, keys, pepper, clock, ids } = this.fleet.context;
    const mortal = {
      tables: process.tables(tables),
      mailer: process.mailer({ send: (mail) => this.#send(mail) }),
    };
    const worker = mailWorker({ keys, pepper, clock, ids, log: this.#log(), ...mortal }, PUBLIC_URL);
    const body = JSON.stringify({ 'detail-type': 'job.mail', detail: pointer });
    const { batchItemFailures } = await worker({ Records: [{ messageId: randomUUID(), body }] });
    return batchItemFailures.length > 0;
  }

  async #send(mail: Mail): Promise<void> {
    const failure = this.failures.shift();
    if (failure !== undefined) throw failure;
    await this.#mailer.send(mail);
  }

  /** Lines as a function writes them: of a cause its name alone (`systemLog`). */
  #log(): Log {
    const line = (...parts: readonly unknown[]) => void this.logged.push(JSON.stringify(parts));
    return {
      info: line,
      warn: line,
      error: (message, facts, cause) => line(message, facts, cause instanceof Error ? cause.name : cause),
    };
  }
}

/** SES clients are made with the process's settings, as in a function. */
function sesMailer(cloud: StorageEndpoint): Mailer {
  const { region, credentials } = cloud.clientOf('mail');
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SESV2: cloud.url,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials?.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials?.secretAccessKey,
  });
  return awsMailer({ from: 'no-reply@mail.probity.example', configurationSet: 'probity' });
}

/** A respondent with a session and a submitted response, with names used nowhere else. */
export class Correspondent {
  readonly office: PostOffice;
  readonly scope: TenantScope;
  readonly table: Table;
  readonly vault: Vault;
  readonly sessionId = randomUUID();
  readonly responseId = responseIdFrom(randomUUID());

  private constructor(office: PostOffice, scope: TenantScope, table: Table, vault: Vault) {
    this.office = office;
    this.scope = scope;
    this.table = table;
    this.vault = vault;
  }

  static async make(
    office: PostOffice,
    options: {
      readonly environment?: Environment;
      readonly steps?: readonly ('ddq' | 'verification')[];
      readonly senderEmail?: string;
    } = {},
  ): Promise<Correspondent> {
    const { context } = office.fleet;
    const { tenant_id } = await createTenant(context, { name: `Harbour Compliance ${randomUUID()}` });
    await setBrand(context, tenant_id, {
      name: 'Harbour Compliance',
      color: '0f4c5c',
      logo: tideLogo('#0f4c5c'),
    });
    const scope = unsafeTenantScope(tenant_id, options.environment ?? 'live');
    const table = context.tables.within(fenceOf(scope, 'due', 'link'));
    const made = new Correspondent(office, scope, table, await openVault(context, scope));
    await made.#store(
      [...(options.steps ?? (['ddq'] as const))],
      options.senderEmail ?? 'olive@owner.example',
    );
    return made;
  }

  get now(): number {
    return this.office.fleet.context.clock.now();
  }

  async #store(steps: ('ddq' | 'verification')[], senderEmail: string): Promise<void> {
    const { scope, vault, sessionId, responseId } = this;
    const createdAt = new Date(this.now).toISOString();
    const expiresAt = this.now + 48 * HOUR_MS;
    const session = {
      id: sessionId,
      steps,
      entityId: randomUUID(),
      responseId,
      questionnaireId: 7,
      verificationSessionId: null,
      details: {
        email: EMAIL,
        entity_name: 'Lantern Shipping Ltd',
        sender_name: 'Harbour Compliance',
        language: 'en' as const,
      },
      token: await this.token(),
      createdAt,
      expiresAt,
    };
    const response = {
      id: responseId,
      status: 'DRAFT',
      entityId: session.entityId,
      entityType: 'company',
      questionnaireId: 7,
      questionnaireType: 'ddq',
      details: {
        response_name: 'Lantern',
        questionnaire_name: 'Supplier check',
        entity_name: 'Lantern Shipping Ltd',
        sent_by: 'Olive Owner',
        sent_by_email: senderEmail,
        responded_by: null,
        reviewed_by: null,
        manager_reviewer: null,
      },
      createdAt,
      pendingVerification: null,
      session: { id: sessionId, steps, expiresAt, linkVersion: FIRST_LINK, verificationId: null },
    } as const;
    await this.table.commit([
      ...createSessionWrites(scope, vault, session),
      ...createWrites(scope, vault, response),
    ]);
    await this.moveResponse('SUBMITTED', { submitted_at: '2026-03-01T09:30:59.000Z' });
  }

  /** The token of the session's link. */
  async token(version = FIRST_LINK): Promise<string> {
    return linkToken(await this.office.fleet.context.pepper.read(), this.sessionId, version);
  }

  async moveResponse(status: string, set: object = {}): Promise<void> {
    await this.table.update(responseKey(this.scope, this.responseId), { set: { status, ...set } });
  }

  async changeSession(set: Readonly<Record<string, unknown>>): Promise<void> {
    await this.table.update(sessionKey(this.scope, this.sessionId), { set });
  }

  /** What the session says of its last mail. */
  async emailDelivery(): Promise<unknown> {
    return (await this.table.get(sessionKey(this.scope, this.sessionId)))?.['email_delivery'] ?? null;
  }

  async removeSession(): Promise<void> {
    await this.table.commit([{ remove: sessionKey(this.scope, this.sessionId) }]);
  }

  async removeResponse(): Promise<void> {
    await this.table.commit([{ remove: responseKey(this.scope, this.responseId) }]);
  }

  async comment(question: number, type: CommentType, authorKind: 'key' | 'respondent' | 'ai'): Promise<void> {
    const comment = {
      id: newCommentId(this.responseId, randomUUID()),
      subject: 'answer',
      subjectId: memberId(this.responseId, 'answer', question),
      type,
      authorKind,
      content: {
        text: 'Which authority?',
        profile_name: 'Olive Owner',
        profile_email: 'olive@owner.example',
      },
      createdAt: new Date(this.now).toISOString(),
    } as const;
    await this.table.commit([createCommentWrite(this.scope, this.vault, comment)]);
  }

  /** Commits the job like an operation. Returns what the queue would deliver. */
  async job(template: MailJob['template'], change: Partial<MailJob> = {}): Promise<object> {
    const outbox_id = randomUUID();
    const input = { template, session_id: this.sessionId, response_id: this.responseId, message: null };
    const at = { ids: { uuid: () => outbox_id }, now: this.now };
    await this.table.commit([mailJobWrite(this.scope, this.vault, { ...input, ...change }, at)]);
    const { tenantId: tenant_id, environment } = this.scope;
    return { tenant_id, environment, outbox_id, type: 'mail' };
  }
}
