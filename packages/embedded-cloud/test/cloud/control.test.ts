import { request } from 'node:http';
import { type Attachment, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restApi } from './assembly.ts';
import { type Playground, startPlayground } from './fixture.ts';

let play: Playground;
beforeAll(async () => {
  play = await startPlayground({
    functions: { Hello: { code: 'export const handler = async () => ({ statusCode: 200 });' } },
    resources: { Jobs: { Type: 'AWS::SQS::Queue' }, ...restApi({ 'GET /': { to: 'Hello' } }) },
  });
});
afterAll(() => play.end());

const at = (path: string) => play.cloud().urls.control + path;
async function get(path: string): Promise<Readonly<Record<string, unknown>>> {
  return JSON.parse(await (await fetch(at(path))).text());
}
const post = async (path: string, body: unknown, type = 'application/json') =>
  fetch(at(path), { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': type } });

const send = (
  to: string,
  html = '<p>Hello <a href="https://a.example/x">you</a></p>',
  Attachments: Attachment[] = [],
) =>
  new SESv2Client(play.client('root')).send(
    new SendEmailCommand({
      FromEmailAddress: 'from@a.example',
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: { Data: 'Your <questionnaire>' },
          Body: { Text: { Data: 'Open https://a.example/link?t=1&u=2. Thanks' }, Html: { Data: html } },
          Attachments,
        },
      },
    }),
  );

describe('mail', () => {
  test('is listed, and shown with links to click under a policy that lets its one line of script run and nothing else', async () => {
    await send('to@b.example');
    expect(await get('/mails')).toMatchObject([{ to: ['to@b.example'], subject: 'Your <questionnaire>' }]);
    const list = await fetch(play.cloud().urls.inbox);
    const listed = await list.text();
    expect(listed).toContain('Your &#60;questionnaire&#62;');
    expect(listed).not.toContain('<questionnaire>');
    expect(listed).toMatch(/fetch\('\/mails'\)/);
    const path = /href="(\/inbox\/[^"]+)"/.exec(listed)?.[1] ?? '';
    const mail = await fetch(at(path));
    expect(await mail.text()).toContain('<a href="https://a.example/link?t=1&#38;u=2"');
    for (const page of [list, mail]) {
      const policy = page.headers.get('content-security-policy');
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
      expect(policy?.match(/script-src [^;]*/)?.[0] ?? '').toMatch(
        page === list ? /^script-src 'sha256-[^ ]+'$/ : /^$/,
      );
    }
    const frame = await fetch(at(`${path}/html`));
    expect(await frame.text()).toContain('<a href="https://a.example/x">');
    expect(frame.headers.get('content-security-policy')).toMatch(/sandbox/);
  });

  test('shows the pictures that came with it, lists its files, and loads nothing', async () => {
    const bytes = Buffer.from('89504e470d0a1a0a', 'hex');
    await send('files@b.example', '<img src="cid:logo" alt="L"><img src="cid:page"><img src="cid:none">', [
      {
        RawContent: bytes,
        FileName: 'l<o>go.png',
        ContentType: 'image/png',
        ContentId: 'logo',
        ContentDisposition: 'INLINE',
      },
      { RawContent: bytes, FileName: 'page.html', ContentType: 'text/html', ContentId: 'page' },
    ]);
    const listed = await (await fetch(play.cloud().urls.inbox)).text();
    const path = /href="(\/inbox\/[^"]+)"/.exec(listed)?.[1] ?? '';
    const page = await (await fetch(at(path))).text();
    expect(page).toContain('<dt>File</dt><dd>l&#60;o&#62;go.png (image/png, 8 bytes, in the text)</dd>');
    expect(page).toContain('<dt>File</dt><dd>page.html (text/html, 8 bytes)</dd>');
    const frame = await fetch(at(`${path}/html`));
    expect(await frame.text()).toContain(
      `<img src="data:image/png;base64,${bytes.toString('base64')}" alt="L"><img src="cid:page"><img src="cid:none">`,
    );
    expect(frame.headers.get('content-security-policy')).toMatch(/^default-src 'none';.* img-src data:;/);
    expect(await (await fetch(at('/mails'))).json()).toContainEqual(
      expect.objectContaining({
        to: ['files@b.example'],
        attachments: [
          {
            fileName: 'l<o>go.png',
            contentType: 'image/png',
            disposition: 'INLINE',
            contentId: 'logo',
            size: 8,
          },
          {
            fileName: 'page.html',
            contentType: 'text/html',
            disposition: 'ATTACHMENT',
            contentId: 'page',
            size: 8,
          },
        ],
      }),
    );
  });

  test('to an address that is made to fail is rejected until that is taken back', async () => {
    expect(await (await post('/mail-failures', { address: 'bad@b.example' })).json()).toEqual({
      addresses: ['bad@b.example'],
      outcomes: { 'bad@b.example': 'refused' },
    });
    await expect(send('bad@b.example')).rejects.toMatchObject({ name: 'MessageRejected' });
    await play.restart();
    expect(await get('/mail-failures')).toMatchObject({ addresses: ['bad@b.example'] });
    await post('/mail-failures', { address: 'bad@b.example', failing: false });
    await send('bad@b.example');
  });
});

test('the account of SES is put into the sandbox and taken out again', async () => {
  expect(await get('/mail-account')).toEqual({ sandbox: false });
  expect((await post('/mail-account', { sandbox: 'yes' })).status).toBe(400);
  expect((await post('/mail-failures', { address: 'a@b.example', as: 'nothing' })).status).toBe(400);
  await post('/mail-account', { sandbox: true });
  await play.restart();
  expect(await get('/mail-account')).toEqual({ sandbox: true });
  await post('/mail-account', { sandbox: false });
});

test('the clock is told and moved, and the answer waits for what falls due', async () => {
  const { now } = await get('/clock');
  const moved = Object(await (await post('/clock', { seconds: 3600 })).json());
  expect(moved).toMatchObject({ offsetSeconds: 3600, settled: true, busy: [] });
  expect(Date.parse(moved['now']) - Date.parse(String(now))).toBeGreaterThanOrEqual(3_600_000);
  expect((await post('/clock', { seconds: -1 })).status).toBe(400);
  expect((await post('/clock', [])).status).toBe(400);
});

test('statistics, health and settling are there', async () => {
  await fetch(`${play.cloud().urls.api}/`);
  const stats = await get('/stats');
  expect(Object.values(Object(stats['functions']))).toMatchObject([
    { invocations: 1, failures: 0, coldStarts: 1 },
  ]);
  expect(Object.values(Object(stats['queues']))).toEqual([{ visible: 0, inFlight: 0, delayed: 0 }]);
  expect(await get('/health')).toEqual({ status: 'ok' });
  expect(await (await post('/settle', {})).json()).toEqual({ settled: true, busy: [] });
});

describe('a page from elsewhere', () => {
  test('cannot post without a preflight that nobody answers', async () => {
    expect((await post('/clock', { seconds: 1 }, 'text/plain')).status).toBe(403);
    expect((await fetch(at('/clock'), { method: 'OPTIONS' })).status).toBe(405);
  });

  test('cannot read through a name that points here', async () => {
    const status = await new Promise((resolve) => {
      const { hostname, port } = new URL(at('/'));
      request({ hostname, port, path: '/mails', headers: { host: 'evil.example' } }, (response) =>
        resolve(response.statusCode),
      ).end();
    });
    expect(status).toBe(403);
  });
});
