/** The words of a reminder. What every letter keeps is tested with the others. */
import { describe, expect, test } from 'vitest';
import { reminderMail } from '#shared/domain/mail/letters/reminder.ts';

const URL = 'https://probity.example/api/portal/#token';

const reminder = (change: object = {}) =>
  reminderMail({
    to: 'respondent@lantern.example',
    tenantId: 'tenant-id',
    sessionId: 'session-id',
    isTest: false,
    language: 'en' as const,
    sender: { tenant_name: 'Harbour Compliance', accent_color: null, logo: null },
    entityName: 'Lantern Shipping Ltd',
    questionnaireName: 'Short check',
    isForChanges: false,
    url: URL,
    expiresAt: Date.parse('2026-03-03T10:00:00Z'),
    ...change,
  });

describe('the reminder', () => {
  test('says who waits for what, and what to do, and carries the link', () => {
    const mail = reminder();
    expect(mail.subject).toBe('Reminder: Harbour Compliance waits for your answers');
    expect(mail.text).toContain(
      'Harbour Compliance has asked Lantern Shipping Ltd to complete the questionnaire “Short check”, and still waits for the answers.',
    );
    expect(mail.text).toContain(URL);
    expect(mail.tags).toMatchObject({ kind: 'reminder' });
    expect(reminder({ isForChanges: true }).text).toContain('has asked for changes of the answers');
  });
});
