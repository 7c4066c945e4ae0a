/** Keys of onboarding sessions and of link pointers. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const onboardingSessions = itemKind({
  name: 'onboarding session',
  owner: 'sessions',
  area: 'tenant',
  pk: 'ONB#<id>',
  sk: 'ONB',
  sealed: ['details'],
  indexes: ['due'],
  ttl: '30 days after the deletion of its response or entity',
  retention: {
    personal: 'e-mail address and names',
    until: 'its response or entity is deleted; blank for 30 more days',
    why: 'a withdrawn link is refused as such',
  },
  writers: 'sends, the respondent, and the timer of expiry',
  growth: 'one per send',
});

export const linkPointers = itemKind({
  name: 'link pointer',
  owner: 'sessions',
  area: 'link',
  pk: '<sha256 of the token>',
  sk: 'LINK',
  ttl: 'with its session',
  retention: {
    personal: 'none',
    until: '30 days after its session is withdrawn',
    why: 'a withdrawn link is refused as such',
  },
  writers: 'sends and renewals',
  growth: 'one per link; ids only',
});

export const handOverPointers = itemKind({
  name: 'hand-over pointer',
  owner: 'sessions',
  area: 'link',
  pk: '<sha256 of the token>',
  sk: 'HANDOVER',
  ttl: 'a day after it expired',
  retention: { personal: 'none', until: 'the time to live', why: 'a used address is refused as such' },
  writers: 'the respondent, to go on with another device',
  growth: 'one per hand-over, for a day; ids only',
});

export const recipientDays = itemKind({
  name: 'recipient day',
  owner: 'sessions',
  area: 'tenant',
  pk: 'MAILTO#<recipient>',
  sk: 'D#<day>',
  ttl: 'two days',
  retention: { personal: 'none', until: 'the time to live', why: 'limits per day' },
  writers: 'sends, creations of drafts and verifications, and the mail worker',
  growth: 'one per address and day with a mail; the address is a keyed hash',
});

export const mailDays = itemKind({
  name: 'mail day',
  owner: 'sessions',
  area: 'tenant',
  pk: 'MAILDAY',
  sk: '<day>',
  spread: ['lanes'],
  ttl: 'two days',
  retention: { personal: 'none', until: 'the time to live', why: 'limits per day' },
  writers: 'sends, creations of drafts and verifications, and the mail worker',
  growth: 'one per day with a mail, on up to 64 lanes',
});

export const suppressedRecipients = itemKind({
  name: 'suppressed recipient',
  owner: 'sessions',
  area: 'tenant',
  pk: 'MAILTO#<recipient>',
  sk: 'SUPPRESSED',
  ttl: 'a year after the last report',
  retention: {
    personal: 'none',
    until: 'the time to live, or an operator releases the address',
    why: 'no mail goes to an address that bounced or complained',
  },
  writers: 'the worker for mail feedback, and operators',
  growth: 'one per address that bounced or complained; the address is a keyed hash',
});
