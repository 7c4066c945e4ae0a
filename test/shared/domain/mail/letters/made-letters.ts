/** Every letter with fictional names, for tests of their words. */
import { changesRequestedMail } from '#shared/domain/mail/letters/changes-requested.ts';
import { confirmationMail } from '#shared/domain/mail/letters/confirmation.ts';
import { invitationMail } from '#shared/domain/mail/letters/invitation.ts';
import { newLinkMail } from '#shared/domain/mail/letters/new-link.ts';
import { questionAskedMail } from '#shared/domain/mail/letters/question-asked.ts';
import { reminderMail } from '#shared/domain/mail/letters/reminder.ts';
import type { Branding } from '#shared/domain/tenants/brand.ts';
import { pngOf } from '../../../../../cli/seed/demo-logo.ts';

export const URL = 'https://probity.example/api/portal/#token';
const EXPIRES = Date.parse('2026-03-03T10:00:00Z');
const SUBMITTED = Date.parse('2026-03-01T09:30:59Z');

export const logo = {
  content_type: 'image/png',
  bytes: new Uint8Array(pngOf({ width: 480, height: 100, pixel: () => [20, 83, 45, 255] })),
} as const;

export const plain: Branding = { tenant_name: 'Harbour Compliance', accent_color: null, logo: null };
export const branded: Branding = { tenant_name: 'Harbour Compliance', accent_color: '#ffd400', logo };

export interface Names {
  readonly sender: Branding;
  readonly entityName: string;
  readonly questionnaireName: string;
  readonly message: string;
}
export const NAMES: Names = {
  sender: plain,
  entityName: 'Lantern Shipping Ltd',
  questionnaireName: 'Short check',
  message: 'Please name the authority.',
};

const envelope = {
  to: 'respondent@lantern.example',
  tenantId: 'tenant-id',
  sessionId: 'session-id',
  isTest: false,
  language: 'en' as const,
};

const invitation = (change: object = {}, names: Names = NAMES) =>
  invitationMail({ ...envelope, ...names, asksVerification: false, url: URL, expiresAt: EXPIRES, ...change });
const confirmation = (change: object = {}, names: Names = NAMES) =>
  confirmationMail({
    ...envelope,
    ...names,
    submittedAt: SUBMITTED,
    verificationLeft: false,
    link: { url: URL, expiresAt: EXPIRES },
    ...change,
  });
const changes = (change: object = {}, names: Names = NAMES) =>
  changesRequestedMail({
    ...envelope,
    ...names,
    commented: { questions: 2, files: 1 },
    url: URL,
    expiresAt: EXPIRES,
    ...change,
  });
const newLink = (change: object = {}, names: Names = NAMES) =>
  newLinkMail({ ...envelope, ...names, url: URL, expiresAt: EXPIRES, ...change });
const reminder = (change: object = {}, names: Names = NAMES) =>
  reminderMail({ ...envelope, ...names, isForChanges: false, url: URL, expiresAt: EXPIRES, ...change });

const question = (change: object = {}, names: Names = NAMES) =>
  questionAskedMail({
    ...envelope,
    ...names,
    responseName: names.message,
    responseId: 'response-id',
    waiting: { questions: 1, files: 0 },
    ...change,
  });

export const LETTERS = { invitation, confirmation, changes, newLink, reminder, question };
