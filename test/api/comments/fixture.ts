/** A submitted response to comment on, and the calls of its tenant. */
import { randomUUID } from 'node:crypto';
import { createAttachmentWrite } from '#shared/domain/responses/attachments/repository.ts';
import { createCommentWrite, newCommentId } from '#shared/domain/responses/comments/repository.ts';
import type { CommentRecord } from '#shared/domain/responses/comments/schema.ts';
import { responsePartition } from '#shared/domain/responses/keys.ts';
import { memberId } from '#shared/domain/responses/member-id.ts';
import { DataKeys } from '#shared/domain/tenants/data-keys.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { submitted } from '../../support/journeys.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';

export const PATH = '/api/v1/comments/';

export class CommentFixture {
  readonly api: InProcessApi;
  readonly tenant: TestTenant;
  readonly responseId: string;
  /** An answer that is given, and a file that is there. */
  readonly answerId: string;
  readonly fileId: string;

  private constructor(api: InProcessApi, tenant: TestTenant, responseId: string) {
    this.api = api;
    this.tenant = tenant;
    this.responseId = responseId;
    this.answerId = this.answerTo('name');
    this.fileId = memberId(responseId, 'attachment', 77);
  }

  static async open(api: InProcessApi): Promise<CommentFixture> {
    const tenant = await makeTenant(api);
    const { responseId } = await submitted(api, tenant);
    const fixture = new CommentFixture(api, tenant, responseId);
    await fixture.#attach();
    return fixture;
  }

  async #attach(): Promise<void> {
    const { live: scope } = this.tenant.scopes;
    const vault = await new DataKeys(this.api.ports).of(scope);
    const now = new Date(this.api.clock.now()).toISOString();
    const record = {
      id: this.fileId,
      document_id: randomUUID(),
      is_reference: false,
      file_question_id: null,
      file_question_type: null,
      file_question_description: null,
      file_question_required: null,
      file_question_multiple: null,
      classification: 'entity_private' as const,
      content_type: 'text/plain',
      size: 1,
      object_name: 'files/responses/r/a/o',
      scan_status: 'clean' as const,
      active_content: [],
      uploaded_by: 'respondent' as const,
      is_flagged: null,
      created_at: now,
      updated_at: now,
    };
    const details = { name: 'licence.txt', document_type_name: '', uploaded_by_email: null, digest: '00' };
    await this.tenant
      .table('live')
      .commit([createAttachmentWrite(scope, vault, this.responseId, record, details)]);
  }

  answerTo(question: keyof TestTenant['questionnaire']['ids'], responseId = this.responseId): string {
    return memberId(responseId, 'answer', this.tenant.questionnaire.ids[question]);
  }

  write(body: object, idempotencyKey?: string | null): Promise<Answer> {
    const header = idempotencyKey === undefined ? {} : { idempotencyKey };
    return this.api.call('POST', PATH, { key: this.tenant.live, body, ...header });
  }

  list(query: Readonly<Record<string, string>>, key = this.tenant.live): Promise<Answer> {
    return this.api.call('GET', `${PATH}?${new URLSearchParams(query).toString()}`, { key });
  }

  edit(id: unknown, body: object, key = this.tenant.live): Promise<Answer> {
    return this.api.call('PATCH', `${PATH}${String(id)}/`, { key, body });
  }

  remove(id: unknown, key = this.tenant.live): Promise<Answer> {
    return this.api.call('DELETE', `${PATH}${String(id)}/`, { key });
  }

  /** The comments of the response as they lie in the table. */
  async stored() {
    const pk = responsePartition(this.tenant.scopes.live, this.responseId);
    return (await this.api.items()).filter(
      (item) => item['pk'] === pk && String(item['sk']).startsWith('CMT#'),
    );
  }

  /** A comment on the answer by somebody who has no API key. */
  async writtenBy(
    authorKind: CommentRecord['author_kind'],
    type: CommentRecord['comment_type'],
  ): Promise<string> {
    const { live: scope } = this.tenant.scopes;
    const comment = {
      id: newCommentId(this.responseId, randomUUID()),
      subject: 'answer',
      subjectId: this.answerId,
      type,
      authorKind,
      content: { text: `of ${authorKind}`, profile_name: 'Rosa Reed', profile_email: 'rosa@lantern.example' },
      createdAt: new Date(this.api.clock.now()).toISOString(),
    } as const;
    const vault = await new DataKeys(this.api.ports).of(scope);
    await this.tenant.table('live').commit([createCommentWrite(scope, vault, comment)]);
    return comment.id;
  }
}
