/** Ids of what a response holds. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  MEMBER_KINDS,
  memberId,
  randomMember,
  readMemberId,
  responseIdFrom,
} from '#shared/domain/responses/member-id.ts';
import { MAX_MEMBER } from '#shared/platform/member-id.ts';

const responses = fc.uuid().map(responseIdFrom);
const kinds = fc.constantFrom(...MEMBER_KINDS);
const numbers = fc.oneof(fc.integer({ min: 0, max: MAX_MEMBER }), fc.constantFrom(0, 1, MAX_MEMBER));

describe('the id of a member', () => {
  it('says of which response and which member it is', () => {
    return fc.assert(
      fc.property(responses, kinds, numbers, (responseId, kind, number) => {
        const id = memberId(responseId, kind, number);
        expect(z.uuid().safeParse(id).success).toBe(true);
        expect(readMemberId(id, kind)).toEqual({ responseId, number });
        expect(readMemberId(id.toUpperCase(), kind)?.number).toBe(number);
      }),
    );
  });

  it('is of one kind only, and never that of the response', () => {
    return fc.assert(
      fc.property(responses, kinds, kinds, numbers, (responseId, kind, other, number) => {
        const id = memberId(responseId, kind, number);
        if (other !== kind) expect(readMemberId(id, other)).toBeUndefined();
        expect(id).not.toBe(responseId);
        for (const each of MEMBER_KINDS) expect(readMemberId(responseId, each)).toBeUndefined();
      }),
    );
  });

  it('is unlike that of every other member of the response', () => {
    return fc.assert(
      fc.property(responses, fc.uniqueArray(numbers, { maxLength: 20 }), (responseId, several) => {
        const ids = MEMBER_KINDS.flatMap((kind) =>
          several.map((number) => memberId(responseId, kind, number)),
        );
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it('of another response never reads as one of this', () => {
    return fc.assert(
      fc.property(responses, responses, kinds, numbers, (one, other, kind, number) => {
        fc.pre(one !== other);
        expect(readMemberId(memberId(other, kind, number), kind)?.responseId).not.toBe(one);
      }),
    );
  });

  it('that is any UUID reads as nothing, or as a member of another response that names it in turn', () => {
    return fc.assert(
      fc.property(fc.uuid(), responses, kinds, (uuid, responseId, kind) => {
        const read = readMemberId(uuid, kind);
        if (read === undefined) return;
        fc.pre(uuid.slice(0, -8) !== responseId.slice(0, -8));
        expect(read.responseId).not.toBe(responseId);
        expect(memberId(read.responseId, kind, read.number)).toBe(uuid);
      }),
      { numRuns: 500 },
    );
  });

  it.each([-1, MAX_MEMBER + 1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'cannot be made for the number %d',
    (number) => {
      expect(() => memberId('5d0f6f0a-5a5e-4f0c-9c63-0a5a5d0f6f0a', 'answer', number)).toThrow(RangeError);
    },
  );

  it.each(['', 'x', 'not-an-id', '5d0f6f0a'])('is not found in %j', (text) => {
    for (const kind of MEMBER_KINDS) {
      const read = readMemberId(text, kind);
      expect(read === undefined || read.responseId !== text).toBe(true);
    }
  });
});

describe('the id of a response', () => {
  it('is a UUID again, and the same when it is made once more', () => {
    return fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        const id = responseIdFrom(uuid);
        expect(z.uuid().safeParse(id).success).toBe(true);
        expect(responseIdFrom(id)).toBe(id);
      }),
    );
  });
});

describe('a random number', () => {
  it('is one that a member can have', () => {
    return fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        const number = randomMember(uuid);
        expect(Number.isInteger(number) && number >= 0 && number <= MAX_MEMBER).toBe(true);
      }),
    );
  });
});
