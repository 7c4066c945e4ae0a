/** Downloads of documents: one object for a quarter of an hour, as a file of its name, or shown for a minute. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DocumentFixture, pdf } from '../../../support/documents/fixture.ts';
import { pass } from '../../../support/in-process/pass.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let fixture: DocumentFixture;
const NAME = 'Canary policy – 名.pdf';
const MINUTE_MS = 60_000;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await DocumentFixture.open(api);
});

describe('a download', () => {
  // proves DOC-206 to DOC-213
  it('has an address that gives the very bytes twice, as a file of its name, without a key', async () => {
    const id = await fixture.uploaded({ bytes: pdf('the page'), name: NAME });
    const answer = await fixture.download(id);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        download_url: expect.stringMatching(/^https?:\/\//),
        expires_at: expect.any(String),
        filename: NAME,
        content_type: 'application/pdf',
        size: pdf('the page').length,
      },
    ]);
    const left = Date.parse(String(answer.body['expires_at'])) - api.clock.now();
    expect(Math.round(left / MINUTE_MS)).toBe(15);
    for (const _ of [1, 2]) {
      const file = await fetch(String(answer.body['download_url']));
      expect(file.status).toBe(200);
      expect(new Uint8Array(await file.arrayBuffer())).toEqual(pdf('the page'));
      expect(file.headers.get('content-type')).toBe('application/pdf');
      expect(file.headers.get('content-disposition')).toMatch(
        /^attachment; filename="Canary policy _ _\.pdf"/,
      );
    }
  });

  // proves DOC-214, DOC-215
  it('has an address that is over after fifteen minutes, and opens nothing else', async () => {
    const [one, two] = [await fixture.uploaded(), await fixture.uploaded({ bytes: pdf('two') })];
    const [own, other] = [(await fixture.download(one)).body, (await fixture.download(two)).body].map(
      (body) => new URL(String(body['download_url'])),
    );
    expect((await fetch(new URL(`${other?.pathname}${own?.search}`, own))).status).toBe(403);
    await pass(api, 14 * MINUTE_MS);
    expect((await fetch(String(own))).status).toBe(200);
    await pass(api, 2 * MINUTE_MS);
    expect((await fetch(String(own))).status).toBe(403);
  });

  it('with ?inline shows a PDF for a minute, under the type of our table', async () => {
    const id = await fixture.uploaded({ name: NAME });
    for (const query of ['?inline', '?inline=true', '?inline=1']) {
      const { body } = await fixture.download(id, query);
      const left = Date.parse(String(body['expires_at'])) - api.clock.now();
      expect(Math.round(left / 1000)).toBe(60);
      const file = await fetch(String(body['download_url']));
      expect(file.headers.get('content-disposition')).toMatch(/^inline; filename=/);
      expect(file.headers.get('content-type')).toBe('application/pdf');
    }
    const { body } = await fixture.download(id, '?inline=false');
    const file = await fetch(String(body['download_url']));
    expect(file.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect((await fixture.download(id, '?inline=perhaps')).status).toBe(400);
  });

  it('with ?inline of any other type is 400', async () => {
    const id = await fixture.uploaded({ bytes: Buffer.from('a,b\r\n1,2\r\n'), name: 'figures.csv' });
    const answer = await fixture.download(id, '?inline');
    expect([answer.status, answer.body['errors']]).toEqual([
      400,
      { inline: ['Only PDF, JPEG and PNG files can be shown inline.'] },
    ]);
    expect((await fixture.download(id)).status).toBe(200);
  });
});
