/** A store that fails: the call is refused, nothing is attached, and the same call succeeds later. */
import { beforeEach, describe, expect, it } from 'vitest';
import { documentsApi } from '#functions/api/documents/app.ts';
import { onboardingApi } from '#functions/api/onboarding/app.ts';
import type { ApiEvent, ApiResult } from '#shared/http/exchange/event.ts';
import type { ObjectStore } from '#shared/platform/ports.ts';
import { type Answer, answerOf, type CallOptions, eventOf } from '../../support/in-process/event.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { type Sent, sendAndOpen } from '../../support/journeys.ts';
import {
  announce,
  complete,
  type FilesTenant,
  makeFilesTenant,
  pdf,
  put,
  runJobs,
  storedFiles,
} from '../../support/onboarding/fixture.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: FilesTenant;
let sent: Sent;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeFilesTenant(api);
  sent = await sendAndOpen(api, tenant);
});

/** The real store, but for what it is told to fail at. */
function failing(at: 'put' | 'remove'): ObjectStore {
  const fail = () => Promise.reject(new Error('SlowDown: Canary store'));
  return {
    within: (scope) => {
      const real = api.ports.objects.within(scope);
      return {
        put: at === 'put' ? fail : (...given) => real.put(...given),
        remove: at === 'remove' ? fail : (names) => real.remove(names),
        get: (name) => real.get(name),
        open: (name) => real.open(name),
        getTagged: (...given) => real.getTagged(...given),
        putIf: at === 'put' ? fail : (...given) => real.putIf(...given),
        list: (prefix) => real.list(prefix),
        uploadAddress: (...given) => real.uploadAddress(...given),
        downloadUrl: (...given) => real.downloadUrl(...given),
        verdict: (name) => real.verdict(name),
      };
    },
  };
}

let calls = 0;
/** A call of a function whose store fails. */
async function call(group: 'documents' | 'onboarding', path: string, options: CallOptions): Promise<Answer> {
  const ports = { ...api.ports, objects: failing('put') };
  const app = group === 'documents' ? documentsApi : onboardingApi;
  calls += 1;
  const event = await eventOf('POST', path, '', options, 9_000 + calls);
  const handler = unsafeHandler(app(ports, 'https://probity.example'));
  return answerOf(await handler(event, { getRemainingTimeInMillis: () => 29_000 }));
}

/** Middy's handler type asks for the whole Lambda context, of which the pipeline reads one method. */
function unsafeHandler(handler: unknown): (event: ApiEvent, context: unknown) => Promise<ApiResult> {
  return handler as (event: ApiEvent, context: unknown) => Promise<ApiResult>;
}

const documents = async () => {
  const path = `/api/v1/responses/${sent.responseId}/documents/`;
  return (await api.call('GET', path, { key: tenant.live })).body['count'];
};

describe('a store that does not take a file', () => {
  // proves DOC-112
  it('is the contract’s 500 of an upload, which attaches nothing and can be repeated under its key', async () => {
    const path = `/api/v1/responses/${sent.responseId}/documents/upload/`;
    const form = () => {
      const made = new FormData();
      made.append('document_type', 'Letter');
      made.append('file', new Blob([pdf()]), 'letter.pdf');
      return made;
    };
    const options = { key: tenant.live, idempotencyKey: 'the-same-upload' };
    const refused = await call('documents', path, { ...options, form: form() });
    expect(refused.status).toBe(500);
    expect(refused.body).toMatchObject({
      error: 'storage_failed',
      detail: 'The file could not be stored. The call can be repeated.',
    });
    expect(refused.text).not.toContain('Canary');
    expect(await documents()).toBe(0);
    expect((await storedFiles(api, tenant.scopes.live, sent.responseId)).kept).toEqual([]);
    const again = await api.call('POST', path, { ...options, form: form() });
    expect([again.status, await documents()]).toEqual([201, 1]);
  });

  it('is the same 500 of a respondent’s upload, which can be completed later', async () => {
    const file = { file_question_id: tenant.files.certificate, filename: 'a.pdf', size: pdf().length };
    const announced = await announce(api, sent.bearer, file);
    await put(announced, pdf());
    const id = String(announced.body['upload_id']);
    const path = `/api/v1/onboarding/uploads/${id}/complete/`;
    const refused = await call('onboarding', path, { key: sent.bearer });
    expect([refused.status, refused.body['error']]).toEqual([500, 'storage_failed']);
    expect(await documents()).toBe(0);
    expect((await complete(api, sent.bearer, id)).status).toBe(201);
  });
});

describe('a store that does not let go of a file', () => {
  it('leaves the removal done and its job to be repeated', async () => {
    const file = { file_question_id: tenant.files.certificate, filename: 'a.pdf', size: pdf().length };
    const announced = await announce(api, sent.bearer, file);
    await put(announced, pdf());
    const attached = await complete(api, sent.bearer, announced.body['upload_id']);
    const path = `/api/v1/onboarding/files/${String(attached.body['attachment_id'])}/`;
    expect((await api.call('DELETE', path, { key: sent.bearer })).status).toBe(204);
    expect(await runJobs(api, tenant.scopes.live, 'purge', failing('remove'))).toBe(2);
    expect(await documents()).toBe(0);
    expect(await runJobs(api, tenant.scopes.live, 'purge')).toBe(0);
    expect(await storedFiles(api, tenant.scopes.live, sent.responseId)).toEqual({ kept: [], pending: [] });
  });
});
