/** The words of letters in English. */
import { say } from '../layout/words.ts';
import type { LetterWords } from './model.ts';

export const en: LetterWords = {
  direction: 'ltr',
  // Plain `en` means American English, whose dates are ambiguous elsewhere.
  locale: 'en-GB',
  test: {
    subject: '[Test]',
    paragraph: say`This message was sent in test mode. No real check is made.`,
  },
  copyAddress: 'If the button does not work, copy this address:',
  linkWorks: (until) => say`The link works until ${until}.`,
  personal: say`It is personal: please do not forward it.`,
  unexpected: say`If you did not expect this message, you can ignore it.`,
  signIn: {
    subject: say`Your link to sign in`,
    enter: (tenant) => say`Sign in to ${tenant} with the link below. It works once.`,
    enterOther: (tenant, url) => say`To sign in to ${tenant} instead, open ${url}`,
    button: 'Sign in',
  },
  stepUp: {
    subject: say`Confirm that it is you`,
    asked: (tenant) =>
      say`Somebody who is signed in with your name at ${tenant} wants to do something that needs a confirmation.`,
    whatToDo: say`If that is you, open the link in the same browser. If it is not, tell your administrator.`,
    button: 'It is me',
  },
};
