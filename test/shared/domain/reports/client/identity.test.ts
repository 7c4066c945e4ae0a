/** The identity checks of a client report: what is required is no fact on record, and simulations are told as such. */
import { describe, expect, it } from 'vitest';
import { identitySection } from '#shared/domain/reports/client/sections/identity.ts';
import type { VerificationFacts } from '#shared/domain/reports/facts/identity.ts';
import { VERIFICATION } from '../../../../support/reports/board/verification.ts';
import { BOARD_FACTS } from '../../../../support/reports/board-facts.ts';
import { linesOfSection } from '../../../../support/reports/plain-pdf.ts';

function printed(change: Partial<VerificationFacts>): string {
  const verifications = { items: [{ ...VERIFICATION, ...change }], omitted: 0 };
  const section = identitySection({ ...BOARD_FACTS, verifications });
  return [section, ...(section.sections ?? [])].flatMap((each) => linesOfSection(each)).join('\n');
}

const line = { score: 1, agrees: true, finding: 'agrees', not_compared_because: null } as const;

describe('identity checks in a client report', () => {
  it('word what is required of a document as that, and not as a fact on record', () => {
    const text = printed({
      comparison: [
        { ...line, field: 'document_expiry', entity_value: '2026-10-08', document_value: '2031-06-30' },
        { ...line, field: 'age', entity_value: '18', document_value: '47' },
      ],
    });
    expect(text).toContain('On record, or required');
    expect(text).toContain('Required: valid on 8 October 2026 | 30 June 2031 | Valid');
    expect(text).toContain('Required: at least 18 years old | 47 years old | Old enough');
  });

  it('show both addresses where they differ', () => {
    const sides = { entity_value: '5 Heron Row, Testville', document_value: '99 Elsewhere Lane, Othertown' };
    const differs = { ...line, ...sides, score: 0, agrees: false, finding: 'differs' } as const;
    expect(printed({ comparison: [{ ...differs, field: 'address' }] })).toContain(
      'Address | 5 Heron Row, Testville | 99 Elsewhere Lane, Othertown | Differs',
    );
  });

  it('say that a verification was simulated, and of no other', () => {
    expect(printed({ isSimulated: true })).toContain('Simulated in test mode');
    expect(printed({})).not.toContain('Simulated');
  });
});
