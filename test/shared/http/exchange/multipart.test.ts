/** Multipart bodies: the formats of real clients are read, and anything else is a 400. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ApiError, DomainError, GeneralError } from '#shared/contract/errors.ts';
import { SentFile } from '#shared/contract/primitives.ts';
import { type Route, route } from '#shared/contract/route.ts';
import { sentBody } from '#shared/http/exchange/event.ts';
import { MAX_PARTS, readForm } from '#shared/http/exchange/multipart.ts';
import { readBody } from '#shared/http/exchange/read-body.ts';

const TYPE = 'multipart/form-data; boundary=edge';

const upload = route({
  id: 'things.upload',
  method: 'POST',
  path: '/api/v1/things/',
  summary: 'Upload a thing',
  spec: 'test',
  auth: 'key',
  rate: 'general',
  idempotency: 'recommended',
  encoding: 'multipart',
  body: z.object({ title: z.string().optional(), files: z.array(SentFile) }),
  maxBodyBytes: 20_000,
  tooLarge: () => new DomainError(400, 'too_large', 'Send less.'),
  success: { status: 201, body: z.object({}) },
});

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** One part with these headers. */
function part(headers: string, content = 'v'): string {
  return `--edge\r\n${headers}\r\n\r\n${content}\r\n`;
}

const field = (name: string) => `Content-Disposition: form-data; name="${name}"`;
const END = '--edge--\r\n';

function read(body: string | Uint8Array, contentType: string | undefined = TYPE, contract: Route = upload) {
  const sent = sentBody(eventWith(body));
  return readBody(contract, sent, contentType);
}

function eventWith(body: string | Uint8Array) {
  return {
    httpMethod: 'POST',
    headers: {},
    queryStringParameters: null,
    body: Buffer.from(body).toString('base64'),
    isBase64Encoded: true,
    requestContext: { path: '/', requestId: '1', identity: { sourceIp: '127.0.0.1' } },
  };
}

async function refusal(promise: Promise<unknown>): Promise<ApiError> {
  const outcome = await promise.catch((error: unknown) => error);
  if (outcome instanceof ApiError) return outcome;
  throw outcome instanceof Error ? outcome : new Error('it was not refused');
}

async function fileNamed(disposition: string): Promise<string | undefined> {
  const form = await readForm(bytes(part(disposition) + END), TYPE);
  return form.files[0]?.filename;
}

describe('a form', () => {
  it('becomes its texts by name, and its files in their order with all that was declared', async () => {
    const form = new FormData();
    form.append('title', 'Ownership – 所有権');
    form.append('file', new Blob([new Uint8Array([0, 255, 13, 10])], { type: 'application/pdf' }), 'a.pdf');
    form.append('second', new Blob(['x'], { type: 'text/csv' }), 'Größe "1".csv');
    const encoded = new Response(form);
    const content = new Uint8Array(await encoded.arrayBuffer());
    const { value } = await read(content, encoded.headers.get('content-type') ?? '');
    expect(value).toEqual({
      title: 'Ownership – 所有権',
      files: [
        {
          field: 'file',
          filename: 'a.pdf',
          contentType: 'application/pdf',
          bytes: new Uint8Array([0, 255, 13, 10]),
        },
        { field: 'second', filename: 'Größe "1".csv', contentType: 'text/csv', bytes: bytes('x') },
      ],
    });
  });

  it('may carry several files under one name, and files under the name "files"', async () => {
    const one = `${field('files')}; filename="a.txt"`;
    const { files } = await readForm(bytes(part(one, 'a') + part(one, 'b') + END), TYPE);
    expect(files.map((file) => new TextDecoder().decode(file.bytes))).toEqual(['a', 'b']);
  });

  it('keeps an empty file and an empty text, and leaves out an input where nothing was chosen', async () => {
    const body =
      part(`${field('empty')}; filename="a.txt"`, '') +
      part(`${field('unchosen')}; filename=""\r\nContent-Type: application/octet-stream`, '') +
      part(field('title'), '');
    const { value } = await read(body + END);
    expect(value).toMatchObject({ title: '', files: [{ field: 'empty', filename: 'a.txt' }] });
    expect(z.object({ files: z.array(z.unknown()) }).parse(value).files).toHaveLength(1);
  });

  it('may have a field named __proto__, which is a member like any other', async () => {
    const { value } = await read(part(field('__proto__'), 'x') + END);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.getOwnPropertyDescriptor(value, '__proto__')?.value).toBe('x');
    expect(upload.body.parse(value)).toEqual({ files: [] });
  });

  it('may hold the very character that stands for undecodable ones', async () => {
    expect((await read(part(field('title'), 'a\ufffd') + END)).value).toMatchObject({ title: 'a\ufffd' });
  });

  it('is read with parts up to the limit, with text before and after it, and without its last line end', async () => {
    const many = part(field('a')).repeat(MAX_PARTS);
    expect((await readForm(bytes(`${many}--edge--`), TYPE)).texts).toHaveLength(MAX_PARTS);
    const { texts } = await readForm(bytes(`before\r\n${part(field('a'))}${END}after`), TYPE);
    expect(texts).toEqual([['a', 'v']]);
  });
});

describe('a file name', () => {
  it.each([
    [`${field('f')}; filename="plain.txt"`, 'plain.txt'],
    [`${field('f')}; filename=token.txt`, 'token.txt'],
    [`Content-Disposition: form-data; filename="before.txt"; name="f"`, 'before.txt'],
    [`${field('f')}; filename="quoted%22.txt"`, 'quoted".txt'],
    [`${field('f')}; filename="Übersicht 株主.txt"`, 'Übersicht 株主.txt'],
    [`${field('f')}; filename*=UTF-8''na%C3%AFve.txt`, 'naïve.txt'],
    [`${field('f')}; filename="ascii.txt"; filename*=UTF-8''na%C3%AFve.txt`, 'naïve.txt'],
    [`${field('f')}; filename="C:\\temp\\a.txt"`, 'C:\\temp\\a.txt'],
    [`${field('f')}; filename="../../etc/passwd"`, '../../etc/passwd'],
  ])('in %s is %s', async (disposition, name) => {
    expect(await fileNamed(disposition)).toBe(name);
  });
});

describe('the boundary', () => {
  it.each([
    [
      'quoted, with every character that it may hold',
      `--'()+_,-./:=? x`,
      `multipart/form-data; boundary="--'()+_,-./:=? x"`,
    ],
    ['in capitals', 'edge', 'Multipart/Form-Data; BOUNDARY=edge'],
    ['after another parameter', 'edge', 'multipart/form-data; charset=utf-8; boundary=edge'],
    ['as long as it may be', 'x'.repeat(70), `multipart/form-data; boundary=${'x'.repeat(70)}`],
  ])('may be %s', async (_, boundary, contentType) => {
    const body = (part(field('title'), 'v') + END).replaceAll('edge', boundary);
    expect((await read(body, contentType)).value).toEqual({ title: 'v', files: [] });
  });
});

describe('a body that is no form', () => {
  const whole = part(field('title')) + part(`${field('f')}; filename="a.txt"`, 'content');

  it.each([
    ['without its last boundary', whole],
    ['cut off within a part', whole.slice(0, -5)],
    ['cut off within a header', whole.slice(0, 30)],
    ['with bare line feeds', (whole + END).replaceAll('\r', '')],
    ['under another boundary', (whole + END).replaceAll('edge', 'egde')],
    ['of JSON', '{}'],
    ['of nothing at all', ''],
    ['with a text that is not UTF-8', Buffer.from(part(field('a'), 'Größe') + END, 'latin1')],
    ['with a part without headers', `--edge\r\n\r\nv\r\n${END}`],
    ['with a part that has no name', part('Content-Type: text/plain') + END],
    ['with a part of another disposition', part('Content-Disposition: attachment; name="a"') + END],
    ['with a text that comes twice', part(field('a')) + part(field('a')) + END],
    ['with a text named "files"', part(field('files')) + END],
    ['with one part too many', part(field('a')).repeat(MAX_PARTS + 1) + END],
    ['with 10,000 parts', part(field('a')).repeat(10_000) + END],
    ['with 10,000 boundaries in a row', '\r\n--edge'.repeat(10_000)],
  ])('%s is malformed', async (_, body) => {
    const error = await refusal(read(body, TYPE, { ...upload, maxBodyBytes: 1_000_000 }));
    expect(error).toBeInstanceOf(GeneralError);
    expect([error.status, error.code]).toEqual([400, 'malformed_form']);
  });

  it.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=""'])(
    'announced as %s is malformed',
    async (contentType) => {
      const error = await refusal(read(whole + END, contentType));
      expect(error.message).toContain('names no boundary');
    },
  );

  it.each([
    'application/json',
    'multipart/mixed; boundary=edge',
    'application/x-www-form-urlencoded',
    '',
    undefined,
  ])('announced as %s is refused with the type that is read', async (contentType) => {
    const sent = sentBody(eventWith(whole + END));
    const error = await refusal(readBody(upload, sent, contentType));
    expect([error.status, error.code]).toEqual([400, 'unsupported_content_type']);
    expect(error.message).toContain('multipart/form-data');
  });

  it('may be absent where the route says so', async () => {
    const { value } = await read('', undefined, { ...upload, bodyOptional: true });
    expect(value).toEqual({ files: [] });
  });

  it('over the size of its route is refused in the words of the route, before it is read', async () => {
    expect((await refusal(read('x'.repeat(20_001)))).message).toBe('Send less.');
    const { tooLarge: _, ...silent } = upload;
    const large = sentBody(eventWith('x'.repeat(20_001)));
    expect((await refusal(readBody(silent, large, TYPE))).code).toBe('body_too_large');
  });
});

describe('whatever bytes come', () => {
  it('they are a form or a 400', async () => {
    const whole = bytes(part(field('title')) + part(`${field('f')}; filename="ä.txt"`, 'content') + END);
    const mutation = fc.record({
      at: fc.nat(whole.length),
      cut: fc.nat(20),
      put: fc.uint8Array({ maxLength: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { maxLength: 4 }), async (mutations) => {
        const changed = mutations.reduce<Uint8Array>(
          (body, { at, cut, put }) => Buffer.concat([body.subarray(0, at), put, body.subarray(at + cut)]),
          whole,
        );
        const outcome = await read(changed).catch((error: unknown) => error);
        if (outcome instanceof ApiError) expect(outcome.status).toBe(400);
        else expect(upload.body.safeParse(Reflect.get(Object(outcome), 'value')).error).toBeUndefined();
      }),
      { numRuns: 1_000 },
    );
  });
});
