/** What refusals quote of a caller is masked where it is personal; texts of ours are not. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoted, quoting } from '#shared/contract/quoted.ts';

const digits = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((all) => all.join(''));
const groups = (separator: string, ...lengths: readonly number[]) =>
  fc.tuple(...lengths.map(digits)).map((all) => all.join(separator));
/** Card numbers, and identity numbers of the forms that countries use. */
const number = fc.oneof(
  ...[digits(16), groups(' ', 4, 4, 4, 4), groups('-', 4, 4, 4, 4), digits(9), digits(11)],
  ...[groups('-', 3, 2, 4), groups('.', 3, 4, 4, 2), groups('-', 6, 4)],
  digits(6).map((some) => `QQ${some}C`),
  digits(4).map((some) => `ABCPE${some}F`),
  digits(8).map((some) => `${some}Z`),
  fc.tuple(digits(2), digits(2), digits(3)).map(([a, b, c]) => `VRDLNZ${a}T${b}H${c}W`),
);

describe('what is quoted of a caller', () => {
  it.each([
    ['ada.lovelace+kyc@example.co.uk is taken', 'ada.lovelace'],
    ['card 4111 1111 1111 1111 refused', '4111 1111'],
    ['card 4111111111111111 refused', '41111111'],
    ['ssn 078-05-1120 refused', '078-05'],
    ['passport C01X00T478 or AB1234567', 'C01X00T'],
    ['passport C01X00T478 or AB1234567', '1234567'],
    ['id 199003151234', '19900315'],
    ['card 4111\u00a01111\u00a01111\u00a01111 refused', '4111\u00a01111'],
    ['card 4111\u20131111\u20131111\u20131111 refused', '4111\u20131111'],
    ['card 4111  1111  1111  1111 refused', '4111  1111'],
    ['card 4111_1111_1111_1111 refused', '4111_1111'],
    ['card 4111\u200b1111\u200b1111\u200b1111 refused', '4111\u200b1111'],
    ['ssn 078\u201105\u20111120 refused', '078\u201105'],
    ['card ４１１１１１１１１１１１１１１１ refused', '４１１１１１１１'],
    ['card ٤١١١١١١١١١١١١١١١ refused', '٤١١١١١١١'],
    ['passport Ｃ０１Ｘ００Ｔ４７８ refused', 'Ｃ０１Ｘ００Ｔ'],
    ['ada.lovelace＠example.com is taken', 'ada.lovelace'],
    ['*@a.aa*@a.aa', 'a.aa'],
    ['"ada lovelace"@example.com is taken', 'ada lovelace'],
  ])('hides the personal value in %j', (text, secret) => expect(quoted(text)).not.toContain(secret));

  it('shows identifiers, short numbers and names of fields as they are', () => {
    for (const text of [
      randomUUID(),
      'ﬁscal_year',
      'Größe ½',
      '株主の氏名',
      '23',
      '700046',
      'beneficial_owners',
      'line1',
      'Items.0',
    ])
      expect(quoted(text)).toBe(text);
  });

  it('shows ids as they are beside numbers that it hides', () => {
    void fc.assert(
      fc.property(fc.array(fc.uuid(), { minLength: 1, maxLength: 5 }), (ids) => {
        expect(quoted(`${ids.join(', ')}. Card 4111 1111 1111 1111`)).toBe(`${ids.join(', ')}. Card ***11`);
      }),
    );
  });

  it('never holds an e-mail address, nor a number of a person, wherever it stands', () => {
    void fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), number), fc.lorem(), (secret, words) => {
        const within = [
          `${words} ${secret} ${words}`,
          `"${secret}"`,
          `${words}: ${secret}.`,
          `x_${secret}_x`,
        ];
        for (const text of [secret, ...within, `${secret}${secret}`, `${secret}_${secret}`]) {
          expect(quoted(text)).not.toContain(secret);
          expect(quoting`Not ${text} of ours.`).not.toContain(secret);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a text of ours that quotes', () => {
  it('is as it was written, whatever numbers it has', () => {
    expect(quoting`Regulation 2018/1672/EU, 1048576 bytes, turnover in 2023: "${'me@example.org'}"!`).toBe(
      'Regulation 2018/1672/EU, 1048576 bytes, turnover in 2023: "***@***"!',
    );
    expect(quoting`${1}, ${'two'} and ${1234567}`).toBe('1, two and ***67');
  });
});
