/** The letters with links of people: one signs in, the other confirms who acts. */
import type { Mail } from '#shared/platform/ports.ts';
import { type Envelope, instantOf, linkClosing, mailOf } from '../layout/letter.ts';
import { sentences } from '../layout/words.ts';
import { WORDS } from '../wording/model.ts';

interface SignInLink {
  readonly tenantName: string;
  readonly url: string;
}

export interface SignInLetter extends Envelope {
  /** At least one. */
  readonly links: readonly [SignInLink, ...SignInLink[]];
  readonly expiresAt: number;
}

/** A person in several tenants gets one letter with a line for each. */
export function signInMail(letter: SignInLetter): Mail {
  const [first, ...others] = letter.links;
  const { subject, enter, enterOther, button } = WORDS[letter.language].signIn;
  return mailOf(letter, {
    kind: 'sign_in',
    subject,
    paragraphs: [
      enter(first.tenantName),
      ...others.map(({ tenantName, url }) => enterOther(tenantName, url)),
    ],
    quotation: [],
    link: { label: button, url: first.url },
    closing: linkClosing(letter.expiresAt, letter.language),
  });
}

/** Who did not expect this one should not ignore it. */
export function stepUpMail(letter: SignInLetter): Mail {
  const [{ tenantName, url }] = letter.links;
  const { stepUp, linkWorks, personal } = WORDS[letter.language];
  return mailOf(letter, {
    kind: 'step_up',
    subject: stepUp.subject,
    paragraphs: [stepUp.asked(tenantName), stepUp.whatToDo],
    quotation: [],
    link: { label: stepUp.button, url },
    closing: sentences(linkWorks(instantOf(letter.expiresAt, letter.language)), personal),
  });
}
