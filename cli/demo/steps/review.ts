/** Steps: the tenant reviews the response, requests a change, and approves the result. */

import { check } from '../checks.ts';
import type { DemoContext } from '../context.ts';

const REGISTRATION = /registration number/i;

export async function requestChanges({ tenant, log }: DemoContext, id: string): Promise<void> {
  const params = { id };
  const submitted = await log.step('tenant', 'reads the submitted answers', () =>
    tenant.getResponse({ params }),
  );
  const { answers } = submitted;
  check(submitted.status === 'SUBMITTED' && answers.length > 40, 'the submitted answers are there');
  const doubtful = answers.find((answer) => REGISTRATION.test(answer.question_text));
  if (doubtful === undefined) throw new Error('there is no registration number');
  log.note(`${answers.length} answers; “${doubtful.question_text}” ${doubtful.answer_text}`);
  const files = await log.step('tenant', 'fetches the document by a signed address', () =>
    tenant.listAttachments({ params }),
  );
  const [file] = files.data;
  if (file === undefined) throw new Error('expected: the document is attached');
  const download = await tenant.downloadAttachment({ params: { id, attachment_id: file.attachment_id } });
  const fetched = await fetch(download.download_url);
  check((await fetched.arrayBuffer()).byteLength === download.size, 'the document is the one that was sent');
  await log.step('tenant', 'begins its review', async () => {
    const { status } = await tenant.reviewResponse({ params, body: { action: 'start' } });
    check(status === 'UNDER_REVIEW', 'the response is under review');
  });
  await log.step('tenant', 'comments on an answer, for the respondent to see', () =>
    tenant.createComment({
      body: {
        answer_id: doubtful.id,
        comment_type: 'external',
        text: 'Please name the register court as well.',
      },
    }),
  );
  await log.step('tenant', 'asks for changes', async () => {
    const body = {
      text: 'One answer is incomplete.',
      status_transition: 'CHANGES_REQUESTED',
      share_with_entity: true,
    } as const;
    await tenant.createNote({ params, body });
    const { status } = await tenant.getResponse({ params });
    check(status === 'CHANGES_REQUESTED', 'changes are requested');
  });
}

export async function approve({ tenant, log }: DemoContext, id: string): Promise<void> {
  const params = { id };
  await log.step('tenant', 'reviews the change', async () => {
    await tenant.reviewResponse({ params, body: { action: 'start' } });
    const { status } = await tenant.reviewResponse({ params, body: { action: 'complete' } });
    check(status === 'REVIEWED', 'the review is complete');
  });
  await log.step('tenant', 'approves with a note', async () => {
    const body = {
      text: 'Ownership and AML programme check out. Approved.',
      status_transition: 'APPROVED',
    } as const;
    const note = await tenant.createNote({ params, body });
    const approved = await tenant.getResponse({ params });
    check(
      note.status_transition === 'APPROVED' &&
        approved.status === 'APPROVED' &&
        approved.manager_reviewer !== null,
      'the response is approved',
    );
  });
}
