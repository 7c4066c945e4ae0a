/** Why a proposal no longer stands. */
import { describe, expect, it } from 'vitest';
import { lapsedOf } from '../../../console/screens/cases/model/decided.ts';
import { aCase, aProfile, MARA, screeningOf, TOBIN } from './fixture.ts';

const PROPOSED = {
  decision: 'no_risk' as const,
  proposed_by: MARA,
  proposed_at: '2026-11-20T09:30:00.000Z',
  reason: 'Another man.',
  lapsed_at: '2026-11-22T06:00:00.000Z',
};

describe('a proposal that lapsed', () => {
  it('names the screening whose alert made it lapse, and what it found of which record', () => {
    const [found] = screeningOf([aProfile({ id: 'p1', name: 'Anton Meerling' })]).cases;
    const [alert] = found?.alerts ?? [];
    if (found === undefined || alert === undefined) throw new Error('there is no alert');
    const lapsed_proposal = { ...PROPOSED, alert_id: alert.id, lapsed_by: null };
    const alerts = [{ ...alert, kind: 'list_changed' as const }];
    expect(lapsedOf({ ...found, alerts, lapsed_proposal })).toEqual({
      proposal: lapsed_proposal,
      run: 'list_changed',
      records: [{ name: 'Anton Meerling', reasons: ['new_record'] }],
      byOwners: false,
    });
  });

  it('names the person who opened the case again, and no screening', () => {
    const lapsed_proposal = { ...PROPOSED, alert_id: null, lapsed_by: TOBIN };
    expect(lapsedOf(aCase({ lapsed_proposal }))).toMatchObject({
      proposal: { lapsed_by: TOBIN },
      run: undefined,
      records: [],
    });
  });

  it('is none where none has lapsed', () => {
    expect(lapsedOf(aCase())).toBeUndefined();
  });
});
