/**
 * Stored files over the real S3 engine: a tenant never reaches another's files, and a signed address gives access to one file
 * only.
 */
import type { Permission } from '@probity/embedded-cloud/service';
import { type StorageEndpoint, startStorageEndpoint } from '@probity/embedded-cloud/testing/storage-endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awsObjects, ObjectNameError } from '#shared/platform/aws/objects.ts';
import { dispositionOf } from '#shared/platform/files/disposition.ts';
import type { Objects } from '#shared/platform/ports.ts';
import { unsafeTenantScope } from '#shared/platform/scope.ts';

const ONE = '11111111-1111-4111-8111-111111111111';
const TWO = '22222222-2222-4222-8222-222222222222';
const BUCKET = 'documents';

let endpoint: StorageEndpoint;
let files: Objects;
let before: NodeJS.ProcessEnv;

beforeAll(async () => {
  endpoint = await startStorageEndpoint({ authorize: mayOnlyListTenants });
  await endpoint.s3.ensureBucket({ name: BUCKET });
  before = { ...process.env };
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint.url,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'function',
    AWS_SECRET_ACCESS_KEY: 'secret-of-function',
  });
  files = awsObjects(BUCKET).within(unsafeTenantScope(ONE, 'test'));
});
afterAll(async () => {
  process.env = before;
  await endpoint.stop();
});

const NONE = { filename: 'none.pdf', contentType: 'application/pdf', expiresSec: 60 };
const bytes = (text: string) => new TextEncoder().encode(text);
const stored = async (key: string) => (await endpoint.s3.read(BUCKET, key))?.toString();
const put = (
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
) => fetch(url, { method: 'PUT', body, headers });

/** As the roles of the functions: lists under the prefix of tenants only. */
function mayOnlyListTenants(_caller: string, { action, context }: Permission): string | undefined {
  if (isDenied && action === 's3:GetObject') return 'denied for this test';
  const mayList = /^(?:pending\/|files\/)?T\//.test(context?.['s3:prefix'] ?? '');
  return action !== 's3:ListBucket' || mayList ? undefined : 'may not list the bucket';
}
let isDenied = false;

describe('a role that may list under prefixes only', () => {
  it('is told of a missing file as of a missing one, by every way to read it', async () => {
    const refused = await fetch(await files.downloadUrl('kept/none', NONE));
    expect(refused.status).toBe(403);
    expect([await files.get('kept/none'), await files.open('kept/none')]).toEqual([undefined, undefined]);
    expect([await files.getTagged('kept/none'), await files.verdict('kept/none')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('is told of a file that it may not read, and of one whose name begins like another', async () => {
    await files.put('kept/there.txt', bytes('text'), 'text/plain');
    expect(await files.get('kept/there')).toBeUndefined();
    isDenied = true;
    try {
      await expect(files.get('kept/there.txt')).rejects.toMatchObject({ name: 'AccessDenied' });
      expect(await files.get('kept/there')).toBeUndefined();
    } finally {
      isDenied = false;
    }
  });
});

describe('a file', () => {
  it('is got as it was put, also when it is empty or 10 MB', async () => {
    for (const content of [new Uint8Array(0), bytes('text'), new Uint8Array(10_485_760).fill(7)]) {
      await files.put('kept/a.pdf', content, 'application/pdf');
      const got = await files.get('kept/a.pdf');
      expect(Buffer.from(got ?? bytes('nothing')).equals(content)).toBe(true);
    }
  });

  it('is replaced by the one writer that knows its tag, and a reader that has it reads nothing twice', async () => {
    const first = await files.putIf('names/index.json', bytes('[1]'), 'application/json', undefined);
    expect(first).toBeDefined();
    expect(
      await files.putIf('names/index.json', bytes('[2]'), 'application/json', undefined),
    ).toBeUndefined();
    const outcomes = await Promise.all(
      ['[3]', '[4]'].map((text) => files.putIf('names/index.json', bytes(text), 'application/json', first)),
    );
    expect(outcomes.filter((etag) => etag !== undefined)).toHaveLength(1);
    const now = await files.getTagged('names/index.json');
    if (typeof now !== 'object') throw new Error('the file is gone');
    expect(outcomes).toContain(now.etag);
    expect(await files.getTagged('names/index.json', now.etag)).toBe('unchanged');
    expect(await files.getTagged('names/index.json', first)).toEqual(now);
    expect(await files.getTagged('names/none')).toBeUndefined();
    expect(await files.putIf('names/none', bytes('[]'), 'application/json', now.etag)).toBeUndefined();
  });

  it('that was put with the same content is not lost by the writer that repeats its call', async () => {
    const etag = await files.putIf('names/again.json', bytes('[]'), 'application/json', undefined);
    expect(await files.putIf('names/again.json', bytes('[]'), 'application/json', undefined)).toBe(etag);
  });

  it('that is not there is undefined, and its removal no error', async () => {
    expect(await files.get('kept/none')).toBeUndefined();
    await files.remove(['kept/none']);
    await files.remove([]);
  });

  it('is gone when it was removed, and its neighbours stay', async () => {
    for (const name of ['gone/a', 'gone/b', 'gone/c']) await files.put(name, bytes(name), 'text/plain');
    await files.remove(['gone/a', 'gone/c']);
    expect(await files.list('gone/')).toEqual(['gone/b']);
  });
});

/** Names that look alike, and names that lead out of their folder. */
const UNFIT = [
  ...['', '/a', 'a/', 'a//b', 'pending/', 'pending//a', 'a\\b', 'a b', 'a?b', 'a%2fb', 'ä', 'a\u0000', 'a\n'],
  ...['.', '..', '../b', 'a/../b', 'a/./b', 'a/.hidden', 'pending/../a', 'x'.repeat(513)],
];

describe('a name', () => {
  it('lies under its tenant and environment, and that of a pending file under a place of its own', async () => {
    await files.put('a/b.txt', bytes('kept'), 'text/plain');
    await files.put('pending/a/b.txt', bytes('pending'), 'text/plain');
    expect(await stored(`T/${ONE}/test/a/b.txt`)).toBe('kept');
    expect(await stored(`pending/T/${ONE}/test/a/b.txt`)).toBe('pending');
  });

  it('means another file to another tenant, and in the other environment', async () => {
    await files.put('shared/name', bytes('mine'), 'text/plain');
    for (const [tenant, environment] of [
      [TWO, 'test'],
      [ONE, 'live'],
    ] as const) {
      const others = awsObjects(BUCKET).within(unsafeTenantScope(tenant, environment));
      expect(await others.get('shared/name')).toBeUndefined();
      expect(await others.list('')).toEqual([]);
      await others.remove(['shared/name']);
    }
    expect(await files.get('shared/name')).toEqual(bytes('mine'));
  });

  it.each(UNFIT)('like %j is refused before anything is sent', async (name) => {
    const refused = expect.objectContaining({ name: 'ObjectNameError' });
    await expect(files.put(name, bytes('x'), 'text/plain')).rejects.toEqual(refused);
    await expect(files.get(name)).rejects.toEqual(refused);
    await expect(files.remove(['fine', name])).rejects.toEqual(refused);
    const file = { contentType: 'text/plain', size: 1, expiresSec: 60 };
    await expect(files.uploadAddress(name, file)).rejects.toEqual(refused);
    await expect(files.downloadUrl(name, { ...file, filename: 'a' })).rejects.toEqual(refused);
  });

  it('of whatever text cannot leave its owner’s place', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.stringMatching(/^[a./%\\-]{1,20}$/)), async (name) => {
        const url = await files
          .downloadUrl(name, { filename: 'a', contentType: 'text/plain', expiresSec: 60 })
          .catch((error: unknown) => error);
        if (typeof url === 'string') expect(new URL(url).pathname).toBe(`/${BUCKET}/T/${ONE}/test/${name}`);
        else expect(url).toBeInstanceOf(ObjectNameError);
      }),
    );
  });
});

describe('a list', () => {
  it('has every name under the prefix, however many there are, and pending ones only when they are asked for', async () => {
    const lists = awsObjects(BUCKET).within(unsafeTenantScope(TWO, 'live'));
    const names = Array.from({ length: 1_050 }, (_, at) => `many/${String(at).padStart(4, '0')}`);
    const [first, ...others] = names;
    await lists.put(first ?? '', bytes('x'), 'text/plain');
    for (const name of others) {
      await endpoint.s3.write(BUCKET, `T/${TWO}/live/${name}`, Buffer.from('x'), 'text/plain');
    }
    await lists.put('pending/many/1', bytes('x'), 'text/plain');
    await lists.put('many-others', bytes('x'), 'text/plain');
    expect(await lists.list('many/')).toEqual(names);
    expect(await lists.list('pending/')).toEqual(['pending/many/1']);
    expect(await lists.list('pending/many/')).toEqual(['pending/many/1']);
    expect(await lists.list('')).toHaveLength(names.length + 1);
    await expect(lists.list('../')).rejects.toBeInstanceOf(ObjectNameError);
    await lists.remove(await lists.list(''));
    expect(await lists.list('')).toEqual([]);
  });
});

describe('an address for an upload', () => {
  const file = { contentType: 'application/pdf', size: 7, expiresSec: 60 };

  it('takes just those bytes of that type', async () => {
    const { url, headers } = await files.uploadAddress('pending/up', file);
    expect(headers).toEqual({ 'Content-Type': 'application/pdf' });
    expect((await put(url, 'content', headers)).status).toBe(200);
    expect(await files.get('pending/up')).toEqual(bytes('content'));
  });

  it('refuses another size, another type, another name and another method', async () => {
    const { url, headers } = await files.uploadAddress('pending/refused', file);
    const statuses = await Promise.all([
      put(url, 'content longer', headers),
      put(url, 'short', headers),
      put(url, 'content', { 'Content-Type': 'text/html' }),
      put(url, 'content', {}),
      put(url.replace('refused', 'another'), 'content', headers),
      fetch(url),
      fetch(url, { method: 'DELETE' }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403]);
    expect(await files.list('pending/refused')).toEqual([]);
  });

  it('refuses headers that were not signed', async () => {
    const { url, headers } = await files.uploadAddress('pending/refused', file);
    expect((await put(url, 'content', { ...headers, 'x-amz-acl': 'public-read' })).status).toBe(403);
  });
});

describe('an address for a download', () => {
  it('is an attachment under its own name and type, whatever it was stored as', async () => {
    await files.put('down/1', bytes('%PDF-'), 'text/html');
    const filename = 'Größe "1";\r\nX: y – 株主.pdf';
    const url = await files.downloadUrl('down/1', {
      filename,
      contentType: 'application/pdf',
      expiresSec: 900,
    });
    const answer = await fetch(url);
    expect(await answer.text()).toBe('%PDF-');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const disposition = answer.headers.get('content-disposition') ?? '';
    expect(disposition.startsWith('attachment; filename="')).toBe(true);
    const [, encoded = ''] = /filename\*=UTF-8''([^;]*)$/.exec(disposition) ?? [];
    expect(decodeURIComponent(encoded)).toBe(filename);
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('900');
  });

  it('opens its file only, for reading only, and not with other headers', async () => {
    await files.put('down/2', bytes('x'), 'text/plain');
    await files.put('down/3', bytes('y'), 'text/plain');
    const url = await files.downloadUrl('down/2', {
      filename: 'a',
      contentType: 'text/plain',
      expiresSec: 60,
    });
    const answers = await Promise.all([
      fetch(url.replace('down/2', 'down/3')),
      fetch(url.replace('response-content-type=text%2Fplain', 'response-content-type=text%2Fhtml')),
      fetch(url.replace('attachment', 'inline')),
      fetch(url, { method: 'PUT', body: 'x' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  it.each(['upload', 'download'])('that has run out refuses the %s', async (kind) => {
    await files.put('down/4', bytes('x'), 'text/plain');
    const file = { filename: 'a', contentType: 'text/plain', size: 1, expiresSec: 60 };
    const { url, headers } = await files.uploadAddress('down/4', file);
    const download = await files.downloadUrl('down/4', file);
    await endpoint.clock.advance(61_000);
    const answer = kind === 'upload' ? await put(url, 'x', headers) : await fetch(download);
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('expired')]);
  });
});

describe('the name of an attachment', () => {
  it('is a header value of one line, and reads back whole, whatever the name', () => {
    return fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const value = dispositionOf(name, 'attachment');
        expect(value).toMatch(
          /^attachment; filename="[\w .()-]*"; filename\*=UTF-8''(?:[\w.~!-]|%[0-9A-F]{2})*$/,
        );
        expect(decodeURIComponent(value.slice(value.indexOf("''") + 2))).toBe(name.toWellFormed());
      }),
    );
  });
});
