/** The brand and the times of retention that the console shows are those that the service uses. */
import { readFileSync } from 'node:fs';
import { textOn } from '@probity/printing/contrast';
import { describe, expect, it } from 'vitest';
import { invitationMail } from '#shared/domain/mail/letters/invitation.ts';
import { brandChanges, unreadableIn } from '../../../console/screens/settings/brand/brand.ts';
import { KEPT_DAYS } from '../../../console/screens/settings/retention/kept.ts';
import { MAIL_ACCENT, textColorOn } from '../../../design/brand-colors.ts';

const STORED = { name: 'Lantern Bank', color: null, logo: null };

describe('a change of the brand', () => {
  it('sends nothing that is as it was, null for what is taken away, and a logo without its address', () => {
    expect(brandChanges(STORED, STORED)).toEqual({});
    expect(brandChanges({ ...STORED, color: '#14532d' }, STORED)).toEqual({ color: null });
    expect(brandChanges(STORED, { ...STORED, logo: 'data:image/png;base64,AQEB' })).toEqual({ logo: 'AQEB' });
  });

  it('is warned of by scheme', () => {
    expect(unreadableIn(null)).toEqual([]);
    expect(unreadableIn('#ffe066')).toEqual(['light']);
    expect(unreadableIn('#14532d')).toEqual(['dark']);
  });
});

describe('the preview of the mail', () => {
  it('has the colour that mails without a colour of their own have', () => {
    const { html } = invitationMail({
      to: 'respondent@lantern.example',
      tenantId: 't',
      sessionId: 's',
      isTest: false,
      language: 'en',
      sender: { tenant_name: 'Lantern Bank', accent_color: null, logo: null },
      entityName: 'Marlstone Optics Ltd',
      questionnaireName: null,
      asksVerification: true,
      url: 'https://probity.example/',
      expiresAt: 0,
    });
    expect(html).toContain(`background:${MAIL_ACCENT}`);
  });

  it.each(['#000000', '#ffffff', '#ffe066', '#7a1f5c', '#767676'])(
    'has the text colour of mails on %s',
    (color) => {
      expect(textColorOn(color).toUpperCase()).toBe(textOn(color).toUpperCase());
    },
  );
});

describe('the page of retention', () => {
  const table = readFileSync(new URL('../../../docs/generated/table.md', import.meta.url), 'utf8');
  const written = (days: number) => (days === 1 ? '24 hours' : `${days} days`);

  it.each([
    ['outbox row', KEPT_DAYS.outbox],
    ['webhook delivery', KEPT_DAYS.deliveries],
    ['company search', KEPT_DAYS.searches],
    ['idempotency record', KEPT_DAYS.answers],
  ])('says of the %s what its kind of item says', (name, days) => {
    const line = table.split('\n').find((each) => each.startsWith(`| ${name} |`));
    expect(line).toContain(`| ${written(days)}`);
  });
});
