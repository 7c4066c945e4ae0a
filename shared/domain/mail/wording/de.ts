/** The words of letters in German. */
import { say } from '../layout/words.ts';
import type { LetterWords } from './model.ts';

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
};
