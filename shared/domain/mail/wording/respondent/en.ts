/** English. */
import { say } from '../../layout/words.ts';
import type { RespondentWords } from './model.ts';

export const en: RespondentWords = {
  open: 'Open the request',
  deadline: (until) => say`Answer by ${until}: the link works until then.`,
  invitation: {
    subject: (sender) => say`${sender} asks you for information`,
    verify: ({ sender, entity }) => say`${sender} asks ${entity} to verify your identity.`,
    complete: ({ sender, entity, questionnaire }) =>
      say`${sender} asks ${entity} to complete the questionnaire “${questionnaire}”.`,
    completeAndVerify: ({ sender, entity, questionnaire }) =>
      say`${sender} asks ${entity} to complete the questionnaire “${questionnaire}” and to verify your identity.`,
    forVerification: say`You need no account. Have an identity document at hand, and a phone or a computer with a camera.`,
    forAnswers: say`You need no account. Your answers are saved as you type, and you can come back with the same link.`,
  },
  newLink: {
    subject: (sender) => say`Your link to the request of ${sender}`,
    toRequest: ({ sender, entity }) => say`Here is your link to the request of ${sender} to ${entity}.`,
    toQuestionnaire: ({ sender, entity, questionnaire }) =>
      say`Here is your link to the questionnaire “${questionnaire}” that ${sender} asks ${entity} to complete.`,
    insteadOfEarlier: say`Please use it instead of any link that was sent to you earlier.`,
    saved: say`Answers that were saved are still there.`,
  },
  reminder: {
    subject: (sender) => say`Reminder: ${sender} waits for your answers`,
    forAnswers: ({ sender, entity, questionnaire }) =>
      say`${sender} has asked ${entity} to complete the questionnaire “${questionnaire}”, and still waits for the answers.`,
    forChanges: ({ sender, entity, questionnaire }) =>
      say`${sender} has asked for changes of the answers of ${entity} to the questionnaire “${questionnaire}”, and still waits for them.`,
    saved: say`Answers that were saved are still there. When you are done, submit the questionnaire.`,
    insteadOfEarlier: say`Please use the link below instead of any link that was sent to you earlier.`,
  },
  changes: {
    subject: (sender) => say`${sender} asks you for changes`,
    asked: ({ sender, entity, questionnaire }) =>
      say`${sender} has read the answers of ${entity} to the questionnaire “${questionnaire}” and asks for changes.`,
    comments: (on) => say`You will find comments on ${on}.`,
    whatToDo: say`Open the request, change what is asked for, and submit it again. Everything you sent is still there.`,
    writes: (sender) => say`${sender} writes:`,
  },
  confirmation: {
    subject: (sender) => say`${sender} has received your answers`,
    submitted: ({ sender, entity, questionnaire }, at) =>
      say`The questionnaire “${questionnaire}” for ${entity} was submitted to ${sender} on ${at}.`,
    stepLeft: say`One step is left: verifying your identity.`,
    nothingMore: (sender) =>
      say`There is nothing more for you to do. ${sender} will write to you if anything is unclear.`,
    see: 'See what you sent',
  },
  questions: { one: '{n} question', other: '{n} questions' },
  files: { one: '{n} file', other: '{n} files' },
};
