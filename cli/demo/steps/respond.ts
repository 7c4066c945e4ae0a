/** Steps: the respondent answers by the mailed link, without an account: questions, a document, the submission. */
import * as z from 'zod';
import { type RespondentClient, refusalOf, respondentClient } from '../callers.ts';
import { check } from '../checks.ts';
import { type DemoContext, mailNumber } from '../context.ts';
import { answerAll, linkIn, loadPage, uploadFile } from '../respondent.ts';

export async function respond(demo: DemoContext, email: string): Promise<RespondentClient> {
  const { facts, log } = demo;
  const message = await log.step('respondent', 'finds one message in the inbox', () =>
    mailNumber(1, email, demo.facts),
  );
  log.note(message.subject);
  const { token, files } = await log.step('respondent', 'opens the link: the page loads', () =>
    loadPage(linkIn(message.text)),
  );
  log.note(`page, ${files} files, strict content security policy`);
  const exchanged = await log.step('respondent', 'presses “Start now”', () =>
    respondentClient(facts.urls.api).exchangeLink({ body: { token } }),
  );
  const page = respondentClient(facts.urls.api, exchanged.session_token);
  const { ddq } = await log.step('respondent', 'sees the questions, the first one answered', () =>
    page.getSession(),
  );
  if (ddq?.editable !== true) throw new Error('expected: the response is open for answers');
  check(ddq.answers.length === 1, 'what the tenant filled in is there');
  await log.step('respondent', 'submits too early and is told what is missing', async () => {
    const { status, body } = await refusalOf(page.submitResponse());
    check(status === 400 && Incomplete.safeParse(body).success, 'answers and documents are named');
  });
  const saved = await log.step('respondent', 'answers section by section', () => answerAll(page, ddq));
  log.note(`${saved} answers saved`);
  const required = ddq.file_questions.find((question) => question.required);
  if (required === undefined) throw new Error('the questionnaire asks for no document');
  const file = await log.step('respondent', `uploads the ${required.document_type.toLowerCase()}`, () =>
    uploadFile(page, required.id),
  );
  log.note(`${file.filename}, ${file.size} bytes, straight into the store by a signed address`);
  await log.step('respondent', 'submits', async () => {
    const { status } = await page.submitResponse();
    check(status === 'SUBMITTED', 'the response is submitted');
  });
  const receipt = await log.step('respondent', 'gets a confirmation by mail', () =>
    mailNumber(2, email, demo.facts),
  );
  log.note(receipt.subject);
  return page;
}

/** The second round: the respondent reads the requested change, makes it, and submits again. */
export async function answerAgain(demo: DemoContext, email: string, page: RespondentClient): Promise<void> {
  const { log } = demo;
  const request = await log.step('respondent', 'is asked for changes by mail', () =>
    mailNumber(3, email, demo.facts),
  );
  log.note(request.subject);
  const { ddq } = await log.step('respondent', 'sees what to change', () => page.getSession());
  const [comment] = ddq?.comments ?? [];
  const question = ddq?.questions.find((each) => each.id === comment?.question_id);
  if (ddq === null || comment === undefined || question === undefined)
    throw new Error('expected: the reviewer’s comment is on the page');
  check(
    ddq.editable && ddq.changes_requested?.message !== null,
    'the response is open again, with the reason',
  );
  log.note(`“${question.text}” ${comment.text}`);
  await log.step('respondent', 'changes the answer and submits again', async () => {
    const section = ddq.revisions.find((each) => each.section_number === question.section_number);
    await page.saveSection({
      body: {
        section_number: question.section_number,
        revision: section?.revision ?? 0,
        answers: [{ question_id: question.id, answer_text: 'HRB 904417 B, Amtsgericht Hamburg' }],
      },
    });
    const { status } = await page.submitResponse();
    check(status === 'RESUBMITTED', 'the response is submitted again');
  });
}

const Incomplete = z.object({
  error: z.literal('incomplete_response'),
  missing_answers: z.array(z.unknown()).min(1),
  missing_files: z.array(z.unknown()).min(1),
});
