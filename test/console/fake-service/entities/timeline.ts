/** What was done with the company, as its timeline answers it. */
import type { TimelineEntryView } from '#shared/domain/entities/timeline/schema.ts';
import { AT, COMPANY, idOf } from './ids.ts';

export function aChange(change: Partial<TimelineEntryView> = {}): TimelineEntryView {
  return {
    at: AT,
    actor: { kind: 'user', id: idOf(1), name: 'Tobin Ashgrove' },
    action: 'entities.update',
    subject: { type: 'entity', id: COMPANY },
    facts: { fields: 'legal_name,phone' },
    ...change,
  };
}

export function theTimeline(): TimelineEntryView[] {
  const response = { type: 'response', id: idOf(0xd1) };
  const respondent = { kind: 'respondent', id: idOf(0xd2), name: null } as const;
  const key = { kind: 'key', id: 'k1', name: 'Selin Orrowick' } as const;
  const day = (n: number) => `2026-11-${n}T09:30:00.000Z`;
  return [
    aChange({
      action: 'notes.create',
      subject: response,
      facts: { before: 'UNDER_REVIEW', after: 'APPROVED', note_id: idOf(3) },
    }),
    aChange({ action: 'risk_profiles.set_status', subject: { type: 'risk_profile', id: idOf(4) } }),
    aChange({ at: day(19) }),
    aChange({ at: day(19), actor: respondent, action: 'onboarding.submit', subject: response, facts: {} }),
    aChange({ at: day(18), actor: key, action: 'workflows.send', facts: {} }),
    aChange({ at: day(18), actor: key, action: 'later.action', facts: {} }),
    aChange({ at: day(17), actor: key, action: 'entities.create', facts: {} }),
  ];
}
