/** Every text of the page, in English; wordings repeat those of the rules where they mean the same. */
import type { QuestionType } from '#shared/domain/questionnaires/schema.ts';
import type { ClosedReason } from '../remote/outcome.ts';
import type { SubmissionState } from '../remote/submission.ts';
import type { Saving } from '../workspace/workspace.ts';
import { formatClock } from './format.ts';

const SAY_WHO = 'Ask the person who sent you the link for a new one.';

/** By the reason for which there is nothing to show. */
export const closed: Readonly<Record<ClosedReason | 'missing', { title: string; body: readonly string[] }>> =
  {
    missing: {
      title: 'Open the link from your e-mail',
      body: ['This page opens with the personal link that was sent to you.'],
    },
    unknown: {
      title: 'This link is not valid',
      body: ['It is incomplete, or a newer one has replaced it. Look for a more recent e-mail.', SAY_WHO],
    },
    expired: {
      title: 'This link has expired',
      body: ['The time to answer is over. What you saved is not lost.', SAY_WHO],
    },
    withdrawn: {
      title: 'This request was withdrawn',
      body: ['The sender no longer needs your answers.'],
    },
    ended: {
      title: 'Your session has ended',
      body: [
        'Open the link from your e-mail again to continue where you left off.',
        'What was saved is still there. If you open it in this same tab, what you typed last is too.',
      ],
    },
  };

const MISSING: Partial<Record<QuestionType, string>> = {
  boolean: 'Choose an answer.',
  yes_no_na: 'Choose an answer.',
  select: 'Choose an answer.',
  multi_select: 'Choose an answer.',
  country: 'Choose a country.',
  date: 'Enter a date.',
  structured: 'Add an entry.',
};

export const submission: Readonly<Record<SubmissionState['step'] | 'filesMissing', string>> = {
  idle: '',
  sending: '',
  retrying: 'The service cannot be reached. Your answers are kept. Try again.',
  unsaved: 'Some answers are not saved yet. Submit again as soon as they are.',
  refused: 'Your answers were not accepted. Reload the page to see where they stand.',
  filesMissing: 'Your answers are saved. Before you can submit, the sender must receive these documents:',
};

function plural(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}

export const product = 'Secure questionnaire';
export const pageTitle = (heading: string) => `${heading} – Secure questionnaire`;
export const skip = 'Skip to main content';
export const testBadge = 'Test data';
export const startTitle = 'You have been asked to answer a questionnaire';
export const startLead = 'Your link is personal. You need no account and no password.';
export const startPoints = [
  'Answers are saved while you type. You can stop at any time and open the link again later.',
  'You can check all answers before you submit them.',
];
export const startButton = 'Start now';
export const startBusy = 'Opening…';
export const startFailed = 'The service cannot be reached. Check your connection and try again.';
export const loading = 'Loading your questionnaire…';
export const loadingFailed = 'The service cannot be reached. We keep trying.';
export const overviewAsks = (sender: string) => `${sender} asks for your answers`;
export const overviewKinds = { ddq: 'Due diligence questionnaire', rfi: 'Request for information' };
export const overviewRequestedBy = 'Requested by';
export const overviewAbout = 'About';
export const overviewUntil = 'Answer by';
export const overviewTakes = 'Takes';
export const overviewMinutes = (amount: number) => `about ${amount} minutes`;
export const overviewAsked = 'Asks';
export const overviewAskedValue = (questions: number, sections: number) =>
  `${plural(questions, 'question')} in ${plural(sections, 'section')}`;
export const overviewAskedMore = 'Some answers lead to further questions.';
export const overviewTasks = 'What is asked';
export const overviewBegin = (answered: number) => (answered === 0 ? 'Begin' : 'Continue');
export const overviewChanges = 'The sender asks you to change your answers. Correct them and submit again.';
export const overviewLocked = 'Your answers can no longer be changed.';
export const overviewSubmitted = (when: string) => `You submitted your answers on ${when}.`;
export const overviewViewAnswers = 'Your answers';
export const sectionPosition = (index: number, total: number) => `Section ${index} of ${total}`;
export const sectionSections = 'Sections';
export const sectionReview = 'Check and submit';
export const sectionNext = 'Save and continue';
export const sectionBack = 'Back';
export const sectionLater = 'Finish this section later';
export const sectionAsked = (amount: number) => `${plural(amount, 'question')} in this section`;
export const sectionProgress = (answered: number, asked: number) =>
  `${answered} of ${plural(asked, 'question')} answered`;
export const sectionComplete = 'Complete';
export const sectionOptional = 'Optional';
export const sectionOpen = (amount: number) => `${amount} to do`;
export const documentsTitle = 'Documents';
export const documentsNote = 'You cannot upload documents here. The sender will ask you for them separately.';
export const documentsRequired = 'Required';
export const documentsOptional = 'Optional';
export const documentsSeveral = ', more than one file possible';
export const documentsNext = 'Continue';
export const reviewTitle = 'Check your answers';
export const reviewChange = 'Change';
export const reviewNotAnswered = 'Not answered';
export const reviewDeclaration =
  'By submitting you confirm that these answers are true and complete to the best of your knowledge. Afterwards you can change them only if the sender asks you to.';
export const reviewSubmit = 'Submit answers';
export const reviewSubmitting = 'Submitting…';
export const reviewPrint = 'Print';
export const doneTitle = 'Your answers were submitted';
export const doneThanks = (sender: string) => `Thank you. ${sender} has received your answers.`;
export const doneQuestionnaire = 'Questionnaire';
export const doneAt = 'Submitted';
export const doneReference = 'Reference';
export const doneNext = 'If something needs to be changed, the sender will write to you.';
export const verificationTitle = 'Identity check';
export const verificationDone = 'Completed.';
export const verificationOpen = 'You will receive it separately. It is not part of this page.';
export const fieldOptional = '(optional)';
export const fieldChoose = 'Choose…';
export const fieldClear = 'Clear this answer';
export const fieldYes = 'Yes';
export const fieldNo = 'No';
export const fieldNa = 'Not applicable';
export const fieldText = 'Text';
export const fieldDate = 'Date';
export const fieldError = 'Error:';
export const fieldMissing = (type: QuestionType) => MISSING[type] ?? 'Enter an answer.';
export const fieldEntry = (number: number) => `Entry ${number}`;
export const fieldAdd = 'Add an entry';
export const fieldRemove = (number: number) => `Remove entry ${number}`;
export const fieldPairName = 'What is it?';
export const fieldPairValue = 'Your answer';
export const fieldAddPair = 'Add a line';
export const fieldUnnamed = 'Detail';
export const problemsTitle = 'There is something to correct';
export const savingSaved = (at: number | undefined) =>
  at === undefined ? 'All answers saved' : `Saved at ${formatClock(at)}`;
export const saving: Readonly<Record<Exclude<Saving, 'saved'>, string>> = {
  unsaved: 'Saving…',
  waiting: 'Not saved: no connection. Your answers are kept. We keep trying.',
  refused: 'Not saved: an answer is too long or not accepted.',
  conflict: 'Not saved: your decision is needed.',
};
export const savingDecide = 'Decide now';
export const conflictTitle = 'These answers were changed somewhere else';
export const conflictLead = 'Nothing was replaced that you typed here. Choose which answer to keep.';
export const conflictMine = 'Typed here';
export const conflictTheirs = 'Saved elsewhere';
export const conflictKeep = 'Keep what I typed';
export const conflictTake = 'Use the saved answer';
export const conflictBlank = 'No answer';
export const conflictTaken = (amount: number) =>
  `${plural(amount, 'answer')} changed in another window or on another device. You see what was saved there. Nothing was replaced that you typed here.`;
export const conflictDismiss = 'Understood';
