/** The words of letters in German. */
import { joined, say } from '../layout/words.ts';
import type { LetterWords, PasskeyWords } from './model.ts';

const notAsked = say`Wenn Sie nicht darum gebeten haben, fragen Sie sofort Ihren Administrator.`;
const untilNext = say` Bis Sie wieder einen hinzufügen, bestätigen Sie mit Links aus E-Mails.`;

const passkeys: PasskeyWords = {
  named: (name) => say`„${name}“`,
  between: say`, `,
  added: {
    subject: say`Ein Passkey wurde hinzugefügt`,
    happened: ({ names, tenant, at }) =>
      joined(say`Der Passkey `, names, say` wurde am ${at} zu Ihrer Anmeldung bei ${tenant} hinzugefügt.`),
    whatToDo: say`Wenn Sie das nicht waren, sagen Sie es sofort Ihrem Administrator: Er kann Ihre Passkeys entfernen. Beenden Sie mit dem Link unten die Sitzungen, die Sie nicht kennen.`,
  },
  removed: {
    person: {
      subject: say`Ein Passkey wurde entfernt`,
      happened: ({ names, tenant, at }) =>
        joined(
          say`Der Passkey `,
          names,
          say` wurde am ${at} aus Ihrer Anmeldung bei ${tenant} entfernt. Er gilt hier nicht mehr.`,
        ),
      whatToDo: say`Wenn Sie das nicht waren, sagen Sie es sofort Ihrem Administrator. Beenden Sie mit dem Link unten die Sitzungen, die Sie nicht kennen.`,
    },
    administrator: {
      subject: say`Ihre Passkeys wurden entfernt`,
      happened: ({ names, tenant, at }) =>
        joined(
          say`Ein Administrator von ${tenant} hat am ${at} Ihre Passkeys entfernt: `,
          names,
          say`.`,
          untilNext,
        ),
      whatToDo: notAsked,
    },
    operator: {
      subject: say`Ihre Passkeys wurden entfernt`,
      happened: ({ names, tenant, at }) =>
        joined(
          say`Der Betreiber dieses Dienstes hat am ${at} Ihre Passkeys bei ${tenant} entfernt: `,
          names,
          say`.`,
          untilNext,
        ),
      whatToDo: notAsked,
    },
  },
  button: 'Ihre Passkeys und Sitzungen',
  closing: say`Diese Nachricht kommt immer, wenn ein Passkey von Ihnen hinzugefügt oder entfernt wird.`,
};

export const de: LetterWords = {
  direction: 'ltr',
  locale: 'de-DE',
  test: {
    subject: '[Test]',
    paragraph: say`Diese Nachricht wurde im Testmodus gesendet. Es findet keine echte Prüfung statt.`,
  },
  copyAddress: 'Wenn die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse:',
  linkWorks: (until) => say`Der Link gilt bis ${until}.`,
  personal: say`Er ist persönlich: Bitte leiten Sie ihn nicht weiter.`,
  unexpected: say`Wenn Sie diese Nachricht nicht erwartet haben, können Sie sie ignorieren.`,
  signIn: {
    subject: say`Ihr Link zum Anmelden`,
    enter: (tenant) => say`Melden Sie sich mit dem Link unten bei ${tenant} an. Er gilt einmal.`,
    enterOther: (tenant, url) => say`Um sich stattdessen bei ${tenant} anzumelden, öffnen Sie ${url}`,
    button: 'Anmelden',
  },
  stepUp: {
    subject: say`Bestätigen Sie, dass Sie es sind`,
    asked: (tenant) =>
      say`Jemand, der unter Ihrem Namen bei ${tenant} angemeldet ist, möchte etwas tun, das bestätigt werden muss.`,
    whatToDo: say`Wenn Sie das sind, öffnen Sie den Link im selben Browser. Wenn nicht, sagen Sie es Ihrem Administrator.`,
    button: 'Ich bin es',
  },
  passkeys,
  question: {
    subject: say`Eine Rückfrage zu Ihrer Anfrage`,
    asked: (entity, questionnaire) =>
      say`Wer für ${entity} antwortet, hat Ihnen zum Fragebogen „${questionnaire}“ geschrieben.`,
    waiting: (on) => say`Kommentare zu ${on} sind noch nicht beantwortet.`,
    where: (response, reference) =>
      say`Die Anfrage heißt „${response}“ und hat die Referenz ${reference}. Unter dieser Referenz finden Sie die Kommentare in Ihrem System. Ihre Antwort erscheint auf der Seite der befragten Person.`,
    closing: say`Sie erhalten diese Nachricht, weil die Anfrage von Ihnen oder mit Ihrem Schlüssel gesendet wurde. Was in der nächsten Stunde geschrieben wird, melden wir erst nach Ihrer Antwort per E-Mail.`,
  },
};
