/** German. */
import { say } from '../../layout/words.ts';
import type { RespondentWords } from './model.ts';

export const de: RespondentWords = {
  open: 'Anfrage öffnen',
  deadline: (until) => say`Bitte antworten Sie bis ${until}: So lange gilt der Link.`,
  invitation: {
    subject: (sender) => say`${sender} bittet Sie um Angaben`,
    verify: ({ sender, entity }) => say`${sender} bittet ${entity}, die eigene Identität nachzuweisen.`,
    complete: ({ sender, entity, questionnaire }) =>
      say`${sender} bittet ${entity}, den Fragebogen „${questionnaire}“ auszufüllen.`,
    completeAndVerify: ({ sender, entity, questionnaire }) =>
      say`${sender} bittet ${entity}, den Fragebogen „${questionnaire}“ auszufüllen und die eigene Identität nachzuweisen.`,
    forVerification: say`Sie brauchen kein Konto. Halten Sie ein Ausweisdokument bereit und ein Telefon oder einen Computer mit Kamera.`,
    forAnswers: say`Sie brauchen kein Konto. Ihre Antworten werden beim Tippen gespeichert, und mit demselben Link können Sie zurückkommen.`,
  },
  newLink: {
    subject: (sender) => say`Ihr Link zur Anfrage von ${sender}`,
    toRequest: ({ sender, entity }) => say`Hier ist Ihr Link zur Anfrage von ${sender} an ${entity}.`,
    toQuestionnaire: ({ sender, entity, questionnaire }) =>
      say`Hier ist Ihr Link zum Fragebogen „${questionnaire}“, um den ${sender} ${entity} bittet.`,
    insteadOfEarlier: say`Bitte verwenden Sie ihn statt aller Links, die Sie früher erhalten haben.`,
    saved: say`Gespeicherte Antworten sind noch da.`,
  },
  reminder: {
    subject: (sender) => say`Erinnerung: ${sender} wartet auf Ihre Antworten`,
    forAnswers: ({ sender, entity, questionnaire }) =>
      say`${sender} hat ${entity} gebeten, den Fragebogen „${questionnaire}“ auszufüllen, und wartet noch auf die Antworten.`,
    forChanges: ({ sender, entity, questionnaire }) =>
      say`${sender} hat um Änderungen an den Antworten von ${entity} zum Fragebogen „${questionnaire}“ gebeten und wartet noch darauf.`,
    saved: say`Gespeicherte Antworten sind noch da. Wenn Sie fertig sind, reichen Sie den Fragebogen ein.`,
    insteadOfEarlier: say`Bitte verwenden Sie den Link unten statt aller Links, die Sie früher erhalten haben.`,
  },
  changes: {
    subject: (sender) => say`${sender} bittet Sie um Änderungen`,
    asked: ({ sender, entity, questionnaire }) =>
      say`${sender} hat die Antworten von ${entity} zum Fragebogen „${questionnaire}“ gelesen und bittet um Änderungen.`,
    comments: (on) => say`Sie finden Kommentare zu ${on}.`,
    whatToDo: say`Öffnen Sie die Anfrage, ändern Sie, worum gebeten wird, und reichen Sie sie erneut ein. Alles, was Sie gesendet haben, ist noch da.`,
    writes: (sender) => say`${sender} schreibt:`,
  },
  confirmation: {
    subject: (sender) => say`${sender} hat Ihre Antworten erhalten`,
    submitted: ({ sender, entity, questionnaire }, at) =>
      say`Der Fragebogen „${questionnaire}“ für ${entity} wurde am ${at} bei ${sender} eingereicht.`,
    stepLeft: say`Ein Schritt fehlt noch: der Nachweis Ihrer Identität.`,
    nothingMore: (sender) =>
      say`Sie müssen nichts weiter tun. ${sender} schreibt Ihnen, wenn etwas unklar ist.`,
    see: 'Gesendetes ansehen',
  },
  questions: { one: '{n} Frage', other: '{n} Fragen' },
  files: { one: '{n} Datei', other: '{n} Dateien' },
};
