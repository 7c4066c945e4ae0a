/** The signed addresses of files: what they give, and that their time is over after a quarter of an hour. */
import { beforeEach, describe, expect, it } from 'vitest';
import { pass } from '../../support/in-process/pass.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { type Sent, sendAndOpen } from '../../support/journeys.ts';
import {
  announce,
  complete,
  type FilesTenant,
  makeFilesTenant,
  pdf,
  put,
  upload,
} from '../../support/onboarding/fixture.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: FilesTenant;
let sent: Sent;
const NAME = 'Canary certificate – 名.pdf';
const MINUTE_MS = 60_000;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeFilesTenant(api);
  sent = await sendAndOpen(api, tenant);
});

const minutes = (count: number) => pass(api, count * MINUTE_MS);

const download = async (attachmentId: unknown) => {
  const path = `/api/v1/responses/${sent.responseId}/documents/${String(attachmentId)}/download/`;
  return api.call('GET', path, { key: tenant.live });
};

describe('a download', () => {
  // proves AUTH-020, DOC-406
  it('has an address that gives the very bytes, as a file of its name and type', async () => {
    const attached = await upload(api, sent.bearer, tenant.files.certificate, NAME, pdf('the page'));
    const answer = await download(attached.body['attachment_id']);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      download_url: expect.stringMatching(/^https?:\/\//),
      expires_at: expect.any(String),
      attachment_id: attached.body['attachment_id'],
      filename: NAME,
      content_type: 'application/pdf',
      size: pdf('the page').length,
    });
    const left = Date.parse(String(answer.body['expires_at'])) - api.clock.now();
    expect(Math.round(left / MINUTE_MS)).toBe(15);
    const file = await fetch(String(answer.body['download_url']));
    expect(file.status).toBe(200);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(pdf('the page'));
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toContain(
      `attachment; filename="Canary certificate _ _.pdf"; filename*=UTF-8''${encodeURIComponent(NAME)}`,
    );
  });

  it('has an address that is good for fourteen minutes, and not for sixteen', async () => {
    const attached = await upload(api, sent.bearer, tenant.files.certificate, NAME);
    const { body } = await download(attached.body['attachment_id']);
    const status = async () => (await fetch(String(body['download_url']))).status;
    await minutes(14);
    expect(await status()).toBe(200);
    await minutes(2);
    expect(await status()).toBe(403);
  });

  it('has an address that opens no other file', async () => {
    const one = await upload(api, sent.bearer, tenant.files.others, 'one.pdf', pdf('one'));
    const two = await upload(api, sent.bearer, tenant.files.others, 'two.pdf', pdf('two'));
    const addresses = [await download(one.body['attachment_id']), await download(two.body['attachment_id'])];
    const [own, other] = addresses.map(({ body }) => new URL(String(body['download_url'])));
    const changed = new URL(`${other?.pathname}${own?.search}`, own);
    expect((await fetch(changed)).status).toBe(403);
  });
});

describe('an upload', () => {
  it('has an address that takes the file for fourteen minutes, and not for sixteen', async () => {
    const file = { file_question_id: tenant.files.others, filename: NAME, size: pdf().length };
    const [one, other] = [await announce(api, sent.bearer, file), await announce(api, sent.bearer, file)];
    await minutes(14);
    expect(await put(one, pdf())).toBe(200);
    expect((await complete(api, sent.bearer, one.body['upload_id'])).status).toBe(201);
    await minutes(2);
    expect(await put(other, pdf())).toBe(403);
    expect((await complete(api, sent.bearer, other.body['upload_id'])).status).toBeOneOf([404, 409]);
  });

  it('has an address that takes nothing but what was announced', async () => {
    const file = { file_question_id: tenant.files.others, filename: NAME, size: pdf().length };
    const ticket = await announce(api, sent.bearer, file);
    const url = String(ticket.body['url']);
    const html = { 'Content-Type': 'text/html' };
    expect((await fetch(url, { method: 'PUT', headers: html, body: pdf() })).status).toBe(403);
    expect((await fetch(url)).status).toBe(403);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
    expect(await put(ticket, pdf('longer than that'))).toBe(403);
  });
});
