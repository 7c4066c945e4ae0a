/** What a new file does: becomes an attachment, equals an existing one, or replaces one. */
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FieldErrors } from '#shared/contract/errors.ts';
import type { FileQuestion } from '#shared/domain/questionnaires/schema.ts';
import {
  attach,
  type OfferedFile,
  offer,
  offeredFiles,
} from '#shared/domain/responses/attachments/attach.ts';
import { type Attachment, unsealAttachment } from '#shared/domain/responses/attachments/repository.ts';
import { readMemberId, responseIdFrom } from '#shared/domain/responses/member-id.ts';
import { unsafeTenantScope } from '#shared/platform/scope.ts';
import { vaultOf } from '#shared/platform/vault.ts';

const RESPONSE = responseIdFrom(randomUUID());
const scope = unsafeTenantScope(randomUUID(), 'test');
const vault = vaultOf(new Uint8Array(32).fill(7));
const context = { scope, vault, now: '2026-03-02T00:00:00.000Z', ids: { uuid: () => randomUUID() } };
const BY = { kind: 'respondent', email: null } as const;

const question = (id: number, multiple: boolean): FileQuestion => ({
  id,
  document_type: 'Certificate',
  description: 'Of incorporation',
  required: true,
  multiple,
});
const SINGLE = question(11, false);
const MANY = question(12, true);
const bytesOf = (content: string) => new TextEncoder().encode(`%PDF-1.7\n${content}`);
const file = (to: FileQuestion | null, name: string, content: string) => offer(name, bytesOf(content), to);

const anyFile = fc
  .tuple(
    fc.constantFrom(SINGLE, MANY, null),
    fc.constantFrom('a.pdf', 'b.pdf'),
    fc.constantFrom('1', '2', '3'),
  )
  .map(([to, name, content]) => file(to, name, content));

/** The attachments after `files`, one call per file. */
function once(files: readonly OfferedFile[]): readonly Attachment[] {
  return files.reduce<readonly Attachment[]>((there, each) => {
    const { writes, replaced } = attach(RESPONSE, there, [each], BY, context);
    const gone = new Set(replaced.map(({ record }) => record.id));
    const added = writes.flatMap((write) => ('put' in write ? [unsealAttachment(write.put, vault)] : []));
    return [...there.filter(({ record }) => !gone.has(record.id)), ...added];
  }, []);
}

describe('a file', () => {
  it('that is there is itself: nothing is written, put or replaced, and its id is answered', () =>
    fc.assert(
      fc.property(fc.array(anyFile, { minLength: 1, maxLength: 8 }), (files) => {
        const there = once(files);
        const [last] = files.slice(-1);
        if (last === undefined) return;
        const again = attach(RESPONSE, there, [last], BY, context);
        expect([again.added, again.replaced, again.writes, again.objects]).toEqual([[], [], [], []]);
        const [same] = again.attached;
        expect(same?.details.name).toBe(last.filename);
        expect(same?.record.file_question_id).toBe(last.question?.id ?? null);
        expect(there.map(({ record }) => record.id)).toContain(same?.record.id);
      }),
    ));

  it('has the same id in every order of calls, and another one than every other file', () =>
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5]), (order) => {
        const files = [0, 1, 2, 3, 4, 5].map((n) => file(n < 3 ? MANY : null, `${n % 2}.pdf`, `${n}`));
        const idOf = (index: number) =>
          once(order.flatMap((n) => files[n] ?? [])).find(
            ({ details }) => details.digest === digestOf(files[index]),
          )?.record.id;
        const ids = order.map(idOf);
        expect(new Set(ids).size).toBe(order.length);
        for (const [at, index] of order.entries()) {
          const alone = once([files[index]].flatMap((each) => each ?? []));
          expect(alone[0]?.record.id).toBe(ids[at]);
        }
      }),
      { numRuns: 30 },
    ));

  it('to a question that takes one leaves one, the last; to another one takes nothing away', () =>
    fc.assert(
      fc.property(fc.array(anyFile, { maxLength: 12 }), (files) => {
        const there = once(files);
        const single = there.filter(({ record }) => record.file_question_id === SINGLE.id);
        const last = files.filter((each) => each.question === SINGLE).at(-1);
        expect(single.map(({ details }) => details.digest)).toEqual(
          last === undefined ? [] : [digestOf(last)],
        );
        const others = files.filter((each) => each.question !== SINGLE);
        const unlike = new Set(
          others.map((each) => JSON.stringify([each.question?.id, each.filename, digestOf(each)])),
        );
        expect(there.length - single.length).toBe(unlike.size);
      }),
    ));

  it('is put among the files of its response, as what its name stands for', () => {
    const { added, objects } = attach(RESPONSE, [], [file(MANY, 'a.PDF', 'x')], BY, context);
    expect(objects).toEqual([
      {
        name: expect.stringMatching(new RegExp(`^files/responses/${RESPONSE}/[0-9a-f-]{36}/[0-9a-f-]{36}$`)),
        bytes: bytesOf('x'),
        contentType: 'application/pdf',
      },
    ]);
    expect(readMemberId(added[0]?.record.id ?? '', 'attachment')?.responseId).toBe(RESPONSE);
  });

  it('lies sealed: neither its name nor its digest is in the item', () => {
    const { writes } = attach(RESPONSE, [], [file(SINGLE, 'Canary.pdf', 'x')], BY, context);
    const stored = JSON.stringify(writes);
    expect(stored).not.toContain('Canary');
    expect(stored).not.toContain(digestOf(file(SINGLE, 'Canary.pdf', 'x')));
  });
});

function digestOf(each: OfferedFile | undefined): string | undefined {
  return each === undefined
    ? undefined
    : attach(RESPONSE, [], [each], BY, context).attached[0]?.details.digest;
}

describe('the files of a form', () => {
  const sent = (field: string, filename = 'a.pdf', content = 'x') => ({
    field,
    filename,
    contentType: 'text/html',
    bytes: bytesOf(content),
  });
  const fieldsOf = (files: Parameters<typeof offeredFiles>[0]) => {
    try {
      offeredFiles(files, [SINGLE, MANY]);
      return undefined;
    } catch (error) {
      return error instanceof FieldErrors ? Object.keys(error.fields) : error;
    }
  };

  it('go to the file questions that name them, many to one that takes many', () => {
    const files = [sent('11'), sent('12', 'b.pdf'), sent('12', 'c.pdf')];
    expect(offeredFiles(files, [SINGLE, MANY]).map((each) => [each.question?.id, each.filename])).toEqual([
      [11, 'a.pdf'],
      [12, 'b.pdf'],
      [12, 'c.pdf'],
    ]);
  });

  it('are refused under their fields where one names no question, is one too many, or is not what it says', () => {
    expect(fieldsOf([sent('11'), sent('13'), sent('file')])?.toString()).toBe('13,file');
    expect(fieldsOf([sent('11'), sent('11', 'b.pdf')])).toEqual(['11']);
    expect(fieldsOf([sent('11', 'a.exe'), sent('12', 'b.png')])).toEqual(['11', '12']);
    expect(fieldsOf([sent('011')])).toEqual(['011']);
  });
});
