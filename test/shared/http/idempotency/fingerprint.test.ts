/** When two calls have the same data: forms by their parts, JSON by its values. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readForm, type SentForm } from '#shared/http/exchange/multipart.ts';
import { type CallData, fingerprint } from '#shared/http/idempotency/fingerprint.ts';

const CALL = { method: 'POST', path: '/api/v1/things/', query: {} };

function print(body: CallData['body']): string {
  return fingerprint({ ...CALL, body });
}

function text(content: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(content);
}

const FILE = { field: 'file', filename: 'a.pdf', contentType: 'application/pdf', bytes: text('content') };
const FORM: SentForm = {
  texts: [
    ['title', 'A title'],
    ['document_type', 'licence'],
  ],
  files: [FILE, { ...FILE, field: 'second' }],
};

describe('two forms are the same data', () => {
  it('whatever boundary each was sent under', async () => {
    const form = new FormData();
    form.append('title', 'A title');
    form.append('file', new Blob(['content'], { type: 'application/pdf' }), 'a.pdf');
    const prints = await Promise.all(
      [1, 2].map(async () => {
        const encoded = new Response(form);
        const type = encoded.headers.get('content-type') ?? '';
        return { type, print: print(await readForm(new Uint8Array(await encoded.arrayBuffer()), type)) };
      }),
    );
    expect(prints[0]?.type).not.toBe(prints[1]?.type);
    expect(prints[0]?.print).toBe(prints[1]?.print);
  });

  it('in whatever order their parts came', () => {
    const turned = { texts: FORM.texts.toReversed(), files: FORM.files.toReversed() };
    expect(print(turned)).toBe(print(FORM));
  });
});

describe('two forms are different data', () => {
  it.each<[string, SentForm]>([
    ['for another text', { ...FORM, texts: [['title', 'Another']] }],
    [
      'for another name of a text',
      { ...FORM, texts: FORM.texts.map(([name, value]) => [`${name}_`, value]) },
    ],
    ['for a text less', { ...FORM, texts: FORM.texts.slice(1) }],
    ['for another content', { ...FORM, files: [{ ...FILE, bytes: text('contenu') }] }],
    ['for another file name', { ...FORM, files: [{ ...FILE, filename: 'b.pdf' }] }],
    ['for another declared type', { ...FORM, files: [{ ...FILE, contentType: 'text/plain' }] }],
    ['for another field', { ...FORM, files: [{ ...FILE, field: 'other' }] }],
    [
      'for a file in place of a text',
      { texts: [], files: [{ ...FILE, field: 'title', bytes: text('A title') }] },
    ],
  ])('%s', (_, other) => {
    expect(print(other)).not.toBe(print(FORM));
  });

  it('however names and values are drawn', () => {
    return fc.assert(
      fc.property(Texts, Texts, (one, two) => {
        const same = sorted(one) === sorted(two);
        expect(print({ texts: one, files: [] }) === print({ texts: two, files: [] })).toBe(same);
      }),
    );
  });
});

const Texts = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'ab', ','), fc.constantFrom('', 'a', 'b', ',')), {
  maxLength: 3,
});

function sorted(texts: SentForm['texts']): string {
  return JSON.stringify(texts.map((each) => JSON.stringify(each)).sort());
}

describe('a form', () => {
  it('without parts is not an empty body, nor empty JSON', () => {
    const empty = { texts: [], files: [] };
    expect(new Set([print(empty), print(''), print('[]'), print('{}'), print('form ')]).size).toBeGreaterThan(
      3,
    );
  });
});
