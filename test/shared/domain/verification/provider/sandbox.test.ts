/** The sandbox does not contradict itself: the parts of a check agree with its reason, and with the pictures that were given. */
import { describe, expect, it } from 'vitest';
import { SLOTS } from '#shared/domain/verification/provider/port.ts';
import { SANDBOX_OUTCOMES } from '#shared/domain/verification/provider/sandbox/outcomes.ts';
import { sandboxProvider } from '#shared/domain/verification/provider/sandbox/sandbox.ts';
import { CHECK_TYPES, type CheckType } from '#shared/domain/verification/schema.ts';
import { FACTS } from '../../../../support/providers/subjects.ts';

const ENDED = { ...FACTS, round: 2, failedAttempts: 9, given: SLOTS };

async function played(sandboxOutcome: string, change: Partial<typeof FACTS> = {}) {
  const facts = { ...ENDED, checks: CHECK_TYPES, sandboxOutcome, ...change };
  const reading = await sandboxProvider.read('sandbox-x', facts);
  if (reading.state !== 'done') throw new Error(`the case is ${reading.state}`);
  return reading;
}

const ended = SANDBOX_OUTCOMES.filter(({ ends }) => ends.kind !== 'failed').map(({ value }) => value);

/** By outcome: what it finds fault with. */
const CONCERNED = {
  consider: ['authenticity'],
  attention: ['data_consistency'],
  error: ['authenticity', 'data_consistency', 'image_quality'],
  document_expired: ['data_consistency'],
  document_fake: ['authenticity'],
  face_mismatch: ['face_comparison'],
  liveness_failed: ['liveness'],
  name_mismatch: ['data_consistency'],
  birth_date_mismatch: ['data_consistency'],
  address_mismatch: ['address'],
};

describe('the parts of a check in the sandbox', () => {
  it.each(Object.entries(CONCERNED))(
    'of %s are not clear where its reason is about them',
    async (value, parts) => {
      const { checks } = await played(value);
      for (const part of parts) {
        const found = checks.flatMap(({ breakdown }) => breakdown[part] ?? []);
        expect(found).not.toHaveLength(0);
        expect(found).not.toContain('clear');
      }
    },
  );

  it.each(ended)('of %s are clear in every check that is, with all pictures', async (value) => {
    const { checks } = await played(value);
    for (const { outcome, breakdown } of checks)
      expect(Object.values(breakdown).every((found) => found === 'clear')).toBe(outcome === 'clear');
  });

  it.each(ended)('of %s never say that a picture was clear where none was given', async (value) => {
    const { checks } = await played(value, { given: [] });
    const found = checks.flatMap(({ breakdown }) =>
      ['image_quality', 'liveness', 'face_comparison'].flatMap((part) => breakdown[part] ?? []),
    );
    expect(found).not.toHaveLength(0);
    expect(found).not.toContain('clear');
  });

  it('say that a picture was not checked only of those that were not given', async () => {
    const { checks } = await played('clear', { given: ['document_front'] });
    const parts = Object.assign({}, ...checks.map(({ breakdown }) => breakdown));
    expect(parts).toMatchObject({ image_quality: 'clear', liveness: 'not_checked' });
  });
});

describe('an address that differs in the sandbox', () => {
  it.each([[['document_check']], [['document_check', 'proof_of_address_check']]] as const)(
    'is read, whatever is checked: %s',
    async (checks: readonly CheckType[]) => {
      expect((await played('address_mismatch', { checks })).extracted.address).not.toBeNull();
    },
  );
});
