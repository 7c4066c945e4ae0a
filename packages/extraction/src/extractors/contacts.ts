/** Answers questions for e-mail addresses, telephone numbers and web addresses. */
import { type Extractor, type Finding, type Ranked, textValue, type Understood } from '../answering/model.ts';
import { nearness } from '../answering/rank.ts';
import type { EvidenceIndex, Unit } from '../evidence/model.ts';
import { isWeak } from '../text/terms.ts';
import { type ContactType, contactKey, emailsIn, telsIn, urlsIn } from '../values/contacts.ts';
import type { Span } from '../values/span.ts';

const READERS: Readonly<Record<ContactType, (text: string) => Span[]>> = {
  email: emailsIn,
  tel: telsIn,
  url: urlsIn,
};
/** Words of questions for the contact of the company as a whole. */
const GENERAL_TERMS = new Set([
  'main',
  'general',
  'central',
  '@email',
  '@telephone',
  '@website',
  '@contact_person',
  '@address',
  'switchboard',
  'head',
  '@head_office',
  '@office',
  '@registered_office',
]);
const GENERAL_MAILBOX =
  /^(?:info|hello|contact|office|mail|enquir(?:y|ies)|general|post|welcome|reception)@/i;
/** A contact of one function or person. */
const OF_A_FUNCTION =
  /\b(?:officer|mlro|compliance|complaints?|privacy|data protection|dpo|whistle|speak|legal|support|security|press|media|director|ceo|cfo|auditor|administrator|depositary|emergency|fax|telefax|hr|human resources|investor relations|regulator|ombudsman|bank|head of|contact person|responsible)\b/i;

const GENERAL_STRENGTH = 0.68;

export const findContacts: Extractor = (understood, ranked, index) => {
  const { type } = understood.question;
  if (type !== 'email' && type !== 'tel' && type !== 'url') return [];
  const about = [...understood.weights.keys()].filter((term) => !GENERAL_TERMS.has(term) && !isWeak(term));
  return about.length === 0 || asksForCompany(understood)
    ? generalContacts(type, index)
    : specificContacts(type, understood, ranked);
};

function asksForCompany({ text, weights }: Understood): boolean {
  return /\b(?:main|general)\b/i.test(text) && weights.size <= 2;
}

function specificContacts(type: ContactType, understood: Understood, ranked: readonly Ranked[]): Finding[] {
  return ranked.flatMap(({ unit, score }) =>
    READERS[type](unit.text).map((span) => ({
      value: textValue(span.value),
      key: contactKey(type, span.value),
      unit,
      strength: score + 0.25 * nearness(understood, unit, span) + mailboxBonus(understood, span.value),
    })),
  );
}

/** A mailbox that is named for the function: `complaints@…`. */
function mailboxBonus({ weights }: Understood, value: string): number {
  const box = value.includes('@') ? (value.split('@')[0] ?? '').toLowerCase() : '';
  return box !== '' &&
    [...weights.keys()].some((term) => box.includes(term.replace('@', '').split('_')[0] ?? ' '))
    ? 0.08
    : 0;
}

/** Contacts of the company as a whole: what is labelled as such, or stands where no function is named. */
function generalContacts(type: ContactType, index: EvidenceIndex): Finding[] {
  const found = index.units.flatMap((unit) => {
    if (unit.kind === 'name') return [];
    return READERS[type](unit.text).map((span) => ({
      value: textValue(span.value),
      key: contactKey(type, span.value),
      unit,
      strength: GENERAL_STRENGTH + generality(type, unit, span),
    }));
  });
  const isOnly = new Set(found.map(({ key }) => key)).size === 1;
  return found.map((finding) => (isOnly ? { ...finding, strength: finding.strength + ONLY_ONE } : finding));
}

/** Documents that give a single address or number. */
const ONLY_ONE = 0.15;

function generality(type: ContactType, unit: Unit, span: Span): number {
  const before = unit.text.slice(Math.max(0, span.start - 120), span.start);
  const said = `${unit.label} ${unit.column} ${before}`;
  let bonus = 0;
  const box = type === 'email' ? (span.value.split('@')[0] ?? '').replaceAll(/[._-]/g, ' ') : '';
  if (
    OF_A_FUNCTION.test(`${said} ${box}`) ||
    (type === 'url' && /\/./.test(span.value.replace(/^https?:\/\//, '')))
  )
    bonus -= 0.3;
  if (OF_A_FUNCTION.test(`${unit.beside} ${unit.before}`) && unit.label === '') bonus -= 0.1;
  if (
    /\b(?:general|main|contact|switchboard|company|central|website|web site|telephone|phone|tel|telefon|t[ée]l[ée]phone|telefoon|zentrale|internet|homepage)\b/i.test(
      said,
    )
  )
    bonus += 0.2;
  if (type === 'email' && GENERAL_MAILBOX.test(span.value)) bonus += 0.25;
  if (type === 'url' && /^(?:https?:\/\/)?(?:www\.)/i.test(span.value)) bonus += 0.14;
  if (type === 'url' && unit.text.slice(span.start - 1, span.start) === '@') bonus -= 0.5;
  return bonus;
}
