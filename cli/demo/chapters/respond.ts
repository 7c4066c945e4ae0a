/** The respondent answers by the mailed link, without an account: questions, a document, and the submit. */
import * as z from 'zod';
import { type RespondentClient, refusalOf, respondentClient } from '../callers.ts';
import { answerAll, linkIn, loadPage, uploadFile } from '../respondent.ts';
import { mailNumber, type Stage } from '../stage.ts';
import { verify } from '../verify.ts';

export async function respond(stage: Stage, email: string): Promise<RespondentClient> {
  const { facts, tell } = stage;
  const message = await tell.step('respondent', 'finds one message in the inbox', () =>
    mailNumber(1, email, stage),
  );
  tell.note(message.subject);
  const { token, files } = await tell.step('respondent', 'opens the link: the page loads', () =>
    loadPage(linkIn(message.text)),
  );
  tell.note(`page, ${files} files, strict content security policy`);
  const exchanged = await tell.step('respondent', 'presses “Start now”', () =>
    respondentClient(facts.urls.api).exchangeLink({ body: { token } }),
  );
  const page = respondentClient(facts.urls.api, exchanged.session_token);
  const { ddq } = await tell.step('respondent', 'sees the questions, the first one answered', () =>
    page.getSession(),
  );
  if (ddq?.editable !== true) throw new Error('not as promised: the response is open for answers');
  verify(ddq.answers.length === 1, 'what the tenant filled in is there');
  await tell.step('respondent', 'submits too early and is told what is missing', async () => {
    const { status, body } = await refusalOf(page.submitResponse());
    verify(status === 400 && Incomplete.safeParse(body).success, 'answers and documents are named');
  });
  const saved = await tell.step('respondent', 'answers section by section', () => answerAll(page, ddq));
  tell.note(`${saved} answers saved`);
  const required = ddq.file_questions.find((question) => question.required);
  if (required === undefined) throw new Error('the questionnaire asks for no document');
  const file = await tell.step('respondent', `uploads the ${required.document_type.toLowerCase()}`, () =>
    uploadFile(page, required.id),
  );
  tell.note(`${file.filename}, ${file.size} bytes, straight into the store by a signed address`);
  await tell.step('respondent', 'submits', async () => {
    const { status } = await page.submitResponse();
    verify(status === 'SUBMITTED', 'the response is submitted');
  });
  const receipt = await tell.step('respondent', 'gets a confirmation by mail', () =>
    mailNumber(2, email, stage),
  );
  tell.note(receipt.subject);
  return page;
}

/** The second round: the respondent reads what to change, changes it, and submits again. */
export async function amend(stage: Stage, email: string, page: RespondentClient): Promise<void> {
  const { tell } = stage;
  const request = await tell.step('respondent', 'is asked for changes by mail', () =>
    mailNumber(3, email, stage),
  );
  tell.note(request.subject);
  const { ddq } = await tell.step('respondent', 'sees what to change', () => page.getSession());
  const [comment] = ddq?.comments ?? [];
  const question = ddq?.questions.find((each) => each.id === comment?.question_id);
  if (ddq === null || comment === undefined || question === undefined)
    throw new Error('not as promised: the reviewer’s comment is on the page');
  verify(
    ddq.editable && ddq.changes_requested?.message !== null,
    'the response is open again, with the reason',
  );
  tell.note(`“${question.text}” ${comment.text}`);
  await tell.step('respondent', 'changes the answer and submits again', async () => {
    const section = ddq.revisions.find((each) => each.section_number === question.section_number);
    await page.saveSection({
      body: {
        section_number: question.section_number,
        revision: section?.revision ?? 0,
        answers: [{ question_id: question.id, answer_text: 'HRB 904417 B, Amtsgericht Hamburg' }],
      },
    });
    const { status } = await page.submitResponse();
    verify(status === 'RESUBMITTED', 'the response is submitted again');
  });
}

const Incomplete = z.object({
  error: z.literal('incomplete_response'),
  missing_answers: z.array(z.unknown()).min(1),
  missing_files: z.array(z.unknown()).min(1),
});
