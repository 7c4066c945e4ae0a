/** The words of letters in English. */
import { joined, say } from '../layout/words.ts';
import type { LetterWords, PasskeyWords } from './model.ts';

const notAsked = say`If you did not ask for that, ask your administrator at once.`;
const untilNext = say` Until you add one again, you confirm by mailed links.`;

const passkeys: PasskeyWords = {
  named: (name) => say`“${name}”`,
  between: say`, `,
  added: {
    subject: say`A passkey was added`,
    happened: ({ names, tenant, at }) =>
      joined(say`The passkey `, names, say` was added to your sign-in at ${tenant} on ${at}.`),
    whatToDo: say`If that was not you, tell your administrator at once, who can remove your passkeys. End the sessions that you do not know with the link below.`,
  },
  removed: {
    person: {
      subject: say`A passkey was removed`,
      happened: ({ names, tenant, at }) =>
        joined(
          say`The passkey `,
          names,
          say` was removed from your sign-in at ${tenant} on ${at}. It no longer works here.`,
        ),
      whatToDo: say`If that was not you, tell your administrator at once. End the sessions that you do not know with the link below.`,
    },
    administrator: {
      subject: say`Your passkeys were removed`,
      happened: ({ names, tenant, at }) =>
        joined(say`An administrator of ${tenant} removed your passkeys on ${at}: `, names, say`.`, untilNext),
      whatToDo: notAsked,
    },
    operator: {
      subject: say`Your passkeys were removed`,
      happened: ({ names, tenant, at }) =>
        joined(
          say`The operator of this service removed your passkeys at ${tenant} on ${at}: `,
          names,
          say`.`,
          untilNext,
        ),
      whatToDo: notAsked,
    },
  },
  button: 'Your passkeys and sessions',
  closing: say`You get this message whenever a passkey of yours is added or removed.`,
};

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
  passkeys,
  question: {
    subject: say`A respondent asks a question about your request`,
    asked: (entity, questionnaire) =>
      say`The respondent of ${entity} has written to you about the questionnaire “${questionnaire}”.`,
    waiting: (on) => say`Comments on ${on} have no reply yet.`,
    where: (response, reference) =>
      say`The response is “${response}”, reference ${reference}. Your system lists its comments under this reference, and your reply is shown on the respondent’s page.`,
    closing: say`You receive this message because the request was sent by you or with your key. What the respondent writes within the next hour is mailed only after your reply.`,
  },
};
