/** What the README asks its reader to do in the browser: follow the mailed link, answer, submit, and once more. */
import { expect } from 'vitest';
import { respondentClient } from '../../../../cli/demo/callers.ts';
import { answerAll, linkIn, loadPage, uploadFile } from '../../../../cli/demo/respondent.ts';
import type { RunningFleet } from '../../../support/fleet/running-fleet.ts';

/** Where the README sends its questionnaire. */
const ADDRESS = 'compliance@brackwater.example';

/** Answers, uploads what is asked for, and submits. */
export async function respond(fleet: RunningFleet): Promise<void> {
  const { page, ddq } = await follow(fleet);
  await answerAll(page, ddq);
  for (const { id, required } of ddq.file_questions) if (required) await uploadFile(page, id);
  expect(await page.submitResponse()).toMatchObject({ status: 'SUBMITTED' });
  await fleet.settle();
}

/** Reads the comment, changes answers, and submits again. */
export async function amend(fleet: RunningFleet): Promise<void> {
  const { page, ddq } = await follow(fleet);
  expect(ddq.comments).toMatchObject([{ text: 'As in the register, please.' }]);
  expect(ddq.changes_requested).toMatchObject({ message: 'One point is open.' });
  await answerAll(page, ddq);
  expect(await page.submitResponse()).toMatchObject({ status: 'RESUBMITTED' });
  await fleet.settle();
}

/** Opens the newest link and begins. */
async function follow(fleet: RunningFleet) {
  const mails = await fleet.mailsTo(ADDRESS);
  const { token } = await loadPage(linkIn(mails.at(-1)?.text ?? ''));
  const { api } = fleet.facts.urls;
  const { session_token } = await respondentClient(api).exchangeLink({ body: { token } });
  const page = respondentClient(api, session_token);
  const { ddq } = await page.getSession();
  if (ddq === null) throw new Error('the link leads to no questionnaire');
  return { page, ddq };
}
