/** Every type of file in every condition, as it is uploaded: taken or refused with the contract's words, and then not stored. */
import {
  compoundOf,
  MAIN_STREAM,
  officeParts,
  SOUND,
  text,
  zipOf,
} from '@probity/reading/testing/made-files';
import { beforeAll, describe, expect, it } from 'vitest';
import { FILE_EXTENSIONS, type FileExtension, MAX_FILE_BYTES } from '#shared/domain/documents/file-types.ts';
import { DocumentFixture } from '../../../support/documents/fixture.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { withApi } from '../../../support/with-api.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const CONDITIONS = [
  'good',
  'renamed',
  'truncated',
  'polyglot',
  'empty',
  '10 MB',
  'over',
  'encrypted',
] as const;
type Condition = (typeof CONDITIONS)[number];

let api: InProcessApi;
let fixture: DocumentFixture;

withApi((opened) => {
  api = opened;
});
beforeAll(async () => {
  fixture = await DocumentFixture.open(api);
});

const sound = (type: FileExtension): Bytes => SOUND[type] ?? text('');
const isOneOf = (type: FileExtension, ...types: readonly FileExtension[]) => types.includes(type);

/** A sound file of another type. */
const another = (type: FileExtension): Bytes => sound(isOneOf(type, 'jpg', 'jpeg') ? 'png' : 'jpg');

function padded(bytes: Bytes, size: number): Bytes {
  const whole = new Uint8Array(size);
  whole.fill(0x20);
  whole.set(bytes);
  return whole;
}

/** A sound file of exactly that size. Nothing may follow an archive, so it is a part of it that is so large. */
function sized(type: FileExtension, size: number): Bytes {
  if (!isOneOf(type, 'docx', 'xlsx', 'pptx')) return padded(sound(type), size);
  if (type !== 'docx' && type !== 'xlsx' && type !== 'pptx') throw new Error('no archive');
  const media = (bytes: number) => ({ name: 'media/1.bin', content: new Uint8Array(bytes), stored: true });
  const framing = zipOf([...officeParts(type), media(0)]).length;
  return zipOf([...officeParts(type), media(size - framing)]);
}

/** As its program protects it by a password: Office documents become compound files, old ones keep their streams. */
function encrypted(type: FileExtension): Bytes {
  if (type === 'pdf')
    return text(
      '%PDF-1.7\n1 0 obj\n<</Filter/Standard/V 5/R 6>>\nendobj\ntrailer\n<</Encrypt 1 0 R>>\n%%EOF\n',
    );
  if (isOneOf(type, 'docx', 'xlsx', 'pptx'))
    return compoundOf([
      { name: 'EncryptionInfo', type: 'stream', right: 2 },
      { name: 'EncryptedPackage', type: 'stream' },
    ]);
  if (type === 'doc' || type === 'xls' || type === 'ppt')
    return compoundOf([
      { name: MAIN_STREAM[type], type: 'stream', right: 2 },
      { name: 'EncryptedSummary', type: 'stream' },
    ]);
  return zipOf([{ name: `a.${type}`, content: sound(type), encrypted: true }]);
}

const MADE: Readonly<Record<Condition, (type: FileExtension) => Bytes>> = {
  good: sound,
  renamed: another,
  truncated: (type) => sound(type).slice(0, Math.floor(sound(type).length / 2)),
  polyglot: (type) =>
    new Uint8Array(Buffer.concat([text('MZ\u0090\u0000\u0003\u0000\u0000\u0000'), sound(type)])),
  empty: () => text(''),
  '10 MB': (type) => sized(type, MAX_FILE_BYTES),
  over: (type) => padded(sound(type), MAX_FILE_BYTES + 1),
  encrypted,
};

const EMPTY = 'The file is empty.';
const TOO_LARGE = 'The file is too large. The maximum size is 10 MB.';
const unreadable = (type: FileExtension) =>
  `The content is not that of a readable ${type.toUpperCase()} file.`;

/** Types of which half a file, or a protected one, still is what its name says: whoever reads it meets the damage. */
const TAKEN: Readonly<Partial<Record<Condition, readonly FileExtension[]>>> = {
  truncated: ['pdf', 'txt', 'csv', 'jpg', 'jpeg'],
  encrypted: ['pdf', 'doc', 'xls', 'ppt'],
};

/** The message of the refusal; undefined where the file is taken. */
function expected(type: FileExtension, condition: Condition): string | undefined {
  if (condition === 'good' || condition === '10 MB') return undefined;
  if (condition === 'empty') return EMPTY;
  if (condition === 'over') return TOO_LARGE;
  return TAKEN[condition]?.includes(type) === true ? undefined : unreadable(type);
}

describe.each(FILE_EXTENSIONS)('a file of the type %s', (type) => {
  // proves DOC-105, DOC-106, DOC-108, DOC-110, DOC-113, DOC-114
  it.each(CONDITIONS)('that is %s is taken or refused as it should be', async (condition) => {
    const before = (await fixture.objects()).length;
    const name = `A document.${condition === 'good' ? type.toUpperCase() : type}`;
    const answer = await fixture.upload({ bytes: MADE[condition](type), name });
    const message = expected(type, condition);
    expect([answer.status, answer.body['file']]).toEqual(
      message === undefined ? [201, undefined] : [400, [message]],
    );
    expect((await fixture.objects()).length - before).toBe(message === undefined ? 1 : 0);
  });
});

/** Names that would end a header, leave a folder, or deceive whoever reads them. */
const NAMES: readonly (readonly [string, string])[] = [
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\me\\policy.pdf', 'policy.pdf'],
  ['a\r\nSet-Cookie: b=c.pdf', 'aSet-Cookie: b=c.pdf'],
  ['invoice\u202efdp.exe.pdf', 'invoicefdp.exe.pdf'],
  ['quote".pdf', 'quote".pdf'],
  ['名前 – résumé 🚢.pdf', '名前 – résumé 🚢.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
];

describe('a file name', () => {
  it.each(NAMES)('%j is stored and served as %j, in one header', async (sent, told) => {
    const form = new FormData();
    form.append('document_type', 'Policy');
    form.append('file', new Blob([sound('pdf')]), sent);
    const answer = await fixture.call('POST', '/api/v1/documents/upload/', { form });
    expect([answer.status, answer.body['name']]).toEqual([201, told]);
    const { body } = await fixture.download(String(answer.body['id']));
    const file = await fetch(String(body['download_url']));
    expect(file.headers.get('set-cookie')).toBeNull();
    const disposition = String(file.headers.get('content-disposition'));
    expect(disposition).toMatch(/^attachment; filename="[\w .()-]*"; filename\*=UTF-8''[^"\r\n]+$/);
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(told);
  });
});
