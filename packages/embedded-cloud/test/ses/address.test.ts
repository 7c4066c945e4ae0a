/** How the embedded SES reads mailboxes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMailbox } from '../../src/ses/address.ts';

describe('addresses', () => {
  it('are read with and without a display name', async () => {
    await fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(readMailbox(address, 'To').address).toBe(address);
        expect(readMailbox(`"A, \\"B\\"" <${address}>`, 'To').address).toBe(address);
        expect(readMailbox(`Ann B <${address}>`, 'To')).toMatchObject({ address, name: 'Ann B' });
      }),
    );
  });

  it('never smuggle a line break or a second address', async () => {
    await fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('\r', '\n', ',', ';', ' x@y.zz'),
        fc.string(),
        (before, inner, after) => {
          expect(() => readMailbox(`a@example.com${before}${inner}${after}\r\n`, 'To')).toThrow();
          expect(() => readMailbox(`a@example.com${inner}b@example.com`, 'To')).toThrow();
        },
      ),
    );
  });
});
