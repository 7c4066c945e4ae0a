/** The guarded sender against misbehaving receivers and names that change their address. */
import { createServer as createTlsServer } from 'node:https';
import { afterEach, expect, test } from 'vitest';
import { selfSigned } from '../../../support/certificate.ts';
import {
  closeReceivers,
  listening,
  post,
  rawReceiver,
  receiver,
} from '../../../support/outbound-receivers.ts';

afterEach(closeReceivers);

test('posts the bytes and headers as given to the path and query of the URL', async () => {
  const seen: unknown[] = [];
  const port = await receiver(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers } = request;
    const { host, 'content-length': length, 'x-test': own, connection } = headers;
    seen.push({ method, url, host, length, own, connection, body: Buffer.concat(chunks).toString() });
    response.writeHead(202).end('thanks');
  });
  expect(await post(`http://127.0.0.1:${port}/hook?token=1`)).toEqual({ kind: 'answered', status: 202 });
  expect(seen).toEqual([
    {
      method: 'POST',
      url: '/hook?token=1',
      host: `127.0.0.1:${port}`,
      length: '10',
      own: 'yes',
      connection: 'close',
      body: '{"a":"ü"}',
    },
  ]);
});

test('names the host of the URL although it connects to the vetted address', async () => {
  let host: string | undefined;
  const port = await receiver((request, response) => {
    host = request.headers.host;
    response.end();
  });
  const resolve = async () => ['127.0.0.1'];
  expect(await post(`http://hooks.example:${port}/`, { resolve })).toEqual({ kind: 'answered', status: 200 });
  expect(host).toBe(`hooks.example:${port}`);
});

test.each([
  'http://127.0.0.1:PORT/',
  'http://localhost:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://2130706433:PORT/',
])('never connects to %s unless loopback is allowed', async (url) => {
  let reached = 0;
  const port = await receiver((_request, response) => {
    reached += 1;
    response.end();
  });
  const outcome = await post(url.replace('PORT', String(port)), { allowLoopback: false });
  expect(outcome).toEqual({ kind: 'failed', reason: 'blocked' });
  expect(reached).toBe(0);
});

test.each([
  ['https://hooks.example/', ['10.0.0.1']],
  ['https://hooks.example/', ['8.8.8.8', '169.254.169.254']],
  ['https://hooks.example/', ['2606:4700:4700::1111', '::ffff:10.0.0.1']],
  ['https://10.0.0.1/', []],
  ['https://[fd00:ec2::254]/', []],
  ['http://hooks.example/', ['8.8.8.8']],
  ['ftp://hooks.example/', ['8.8.8.8']],
  ['file:///etc/hosts', []],
  ['no address', []],
])('blocks %s that resolves to %j, loopback allowed or not', async (url, addresses) => {
  for (const allowLoopback of [true, false]) {
    const outcome = await post(url, { allowLoopback, resolve: async () => addresses });
    expect(outcome).toEqual({ kind: 'failed', reason: 'blocked' });
  }
});

test('asks for a name once, so a name that moves after the check moves nothing', async () => {
  let reached = 0;
  const port = await receiver((_request, response) => {
    reached += 1;
    response.end();
  });
  let asked = 0;
  const moving = async () => {
    asked += 1;
    return asked % 2 === 1 ? ['127.0.0.1'] : ['10.0.0.1'];
  };
  for (let round = 0; round < 200; round += 1) {
    const outcome = await post(`http://moving.example:${port}/`, { resolve: moving });
    expect(outcome.kind).toBe(round % 2 === 0 ? 'answered' : 'failed');
  }
  expect(asked).toBe(200);
  expect(reached).toBe(100);
});

test('does not follow a redirect', async () => {
  let inside = 0;
  const target = await receiver((_request, response) => {
    inside += 1;
    response.end();
  });
  const port = await receiver((_request, response) => {
    response.writeHead(307, { Location: `http://127.0.0.1:${target}/` }).end();
  });
  expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ kind: 'answered', status: 307 });
  expect(inside).toBe(0);
});

test('goes past the proxies that the environment names', async () => {
  let proxied = 0;
  const proxy = await receiver((_request, response) => {
    proxied += 1;
    response.end();
  });
  const port = await receiver((_request, response) => response.writeHead(204).end());
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy', 'NODE_USE_ENV_PROXY'];
  const before = names.map((name) => [name, process.env[name]] as const);
  for (const name of names)
    process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : `http://127.0.0.1:${proxy}`;
  const outcome = await post(`http://127.0.0.1:${port}/`);
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  expect(outcome).toEqual({ kind: 'answered', status: 204 });
  expect(proxied).toBe(0);
});

test('a switch of protocols is taken as the answer that it is, and the connection is closed', async () => {
  const switching = await rawReceiver((socket) => {
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n'),
    );
  });
  const outcome = await post(`http://127.0.0.1:${switching}/`);
  expect(outcome).toEqual({ kind: 'answered', status: 101 });
});

test('tells a name without an address from one that is refused', async () => {
  const rejecting = async () => Promise.reject(new Error('ENOTFOUND'));
  for (const resolve of [rejecting, async () => []]) {
    expect(await post('https://hooks.example/', { resolve })).toEqual({
      kind: 'failed',
      reason: 'unresolved',
    });
  }
});

test('takes a certificate of the named host and of a trusted authority, and no other, whatever the environment says', async () => {
  const right = selfSigned('hooks.example');
  const names: (string | false)[] = [];
  const server = createTlsServer(right, (_request, response) => response.end());
  server.on('secureConnection', (socket) => names.push(socket.servername ?? false));
  const port = await listening(server);
  const resolve = async () => ['127.0.0.1'];
  const trusted = { resolve, certificateAuthority: right.cert };
  expect(await post(`https://hooks.example:${port}/`, trusted)).toEqual({ kind: 'answered', status: 200 });
  expect(names).toEqual(['hooks.example']);
  const failed = { kind: 'failed', reason: 'certificate' };
  const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  expect(await post(`https://other.example:${port}/`, trusted)).toEqual(failed);
  expect(await post(`https://127.0.0.1:${port}/`, trusted)).toEqual(failed);
  expect(await post(`https://hooks.example:${port}/`, { resolve })).toEqual(failed);
  if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
});

test('opens a connection of its own for every post', async () => {
  const ports = new Set<number | undefined>();
  const port = await receiver((request, response) => {
    ports.add(request.socket.remotePort);
    response.end();
  });
  for (let round = 0; round < 5; round += 1) await post(`http://127.0.0.1:${port}/`);
  expect(ports.size).toBe(5);
});
