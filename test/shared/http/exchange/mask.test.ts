import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskBody, maskText } from '#shared/http/exchange/mask.ts';

describe('masking', () => {
  // proves ERR-007 to ERR-009
  it.each([
    ['ada.lovelace+kyc@example.co.uk is taken', 'ada.lovelace'],
    ['card 4111 1111 1111 1111 refused', '4111 1111'],
    ['card 4111111111111111 refused', '41111111'],
    ['ssn 078-05-1120 refused', '078-05'],
    ['passport C01X00T478 or AB1234567', '1234567'],
    ['id 199003151234', '19900315'],
  ])('hides the personal value in %j', (text, secret) => expect(maskText(text)).not.toContain(secret));

  it('leaves identifiers, instants and short numbers as they are', () => {
    const id = randomUUID();
    expect(maskText(id)).toBe(id);
    expect(maskText('2026-03-01T12:00:00.000Z')).toBe('2026-03-01T12:00:00.000Z');
    expect(maskText('at most 1000 characters')).toBe('at most 1000 characters');
  });

  it('leaves ids as they are within a sentence, and hides numbers beside them', () => {
    return fc.assert(
      fc.property(fc.array(fc.uuid(), { minLength: 1, maxLength: 5 }), (ids) => {
        const text = `${ids.length} do not exist: ${ids.join(', ')}. Card 4111 1111 1111 1111`;
        expect(maskText(text)).toBe(`${ids.length} do not exist: ${ids.join(', ')}. Card ***11`);
      }),
    );
  });

  // proves ERR-007
  it('never lets an e-mail address through, wherever it stands', () => {
    return fc.assert(
      fc.property(fc.emailAddress(), fc.lorem(), (email, words) => {
        expect(JSON.stringify(maskBody({ errors: { field: [`${words} ${email} ${words}`] } }))).not.toContain(
          email,
        );
      }),
    );
  });

  it('keeps the structure, the names and the numbers of a body', () => {
    expect(maskBody({ error: true, status_code: 400, errors: { a: ['x'] } })).toEqual({
      error: true,
      status_code: 400,
      errors: { a: ['x'] },
    });
  });
});
