/** The letters about passkeys of a person: which one, when, and what to do where it was somebody else. */
import type { Mail } from '#shared/platform/ports.ts';
import { type Envelope, instantOf, mailOf } from '../layout/letter.ts';
import { joined, type Line } from '../layout/words.ts';
import { type PasskeyWords, WORDS } from '../wording/model.ts';

export interface PasskeyLetter extends Envelope {
  /** As the person named them; at least one. */
  readonly names: readonly string[];
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The page of the person's passkeys and sessions. */
  readonly url: string;
}

export interface RemovedLetter extends PasskeyLetter {
  readonly by: 'person' | 'administrator' | 'operator';
}

export function passkeyAddedMail(letter: PasskeyLetter): Mail {
  const { subject, happened, whatToDo } = WORDS[letter.language].passkeys.added;
  return passkeyMail(letter, {
    kind: 'passkey_added',
    subject,
    paragraphs: [happened(factsOf(letter)), whatToDo],
  });
}

export function passkeysRemovedMail(letter: RemovedLetter): Mail {
  const { subject, happened, whatToDo } = WORDS[letter.language].passkeys.removed[letter.by];
  return passkeyMail(letter, {
    kind: 'passkeys_removed',
    subject,
    paragraphs: [happened(factsOf(letter)), whatToDo],
  });
}

function passkeyMail(
  letter: PasskeyLetter,
  said: { readonly kind: string; readonly subject: Line; readonly paragraphs: readonly Line[] },
): Mail {
  const { button, closing } = WORDS[letter.language].passkeys;
  return mailOf(letter, { ...said, quotation: [], link: { label: button, url: letter.url }, closing });
}

function factsOf({ names, at, sender, language }: PasskeyLetter) {
  const { passkeys } = WORDS[language];
  return { names: listOf(names, passkeys), tenant: sender.tenant_name, at: instantOf(at, language) };
}

function listOf(names: readonly string[], { named, between }: PasskeyWords): Line {
  return names.map(named).reduce((list, name) => joined(list, between, name));
}
