/** Endpoints of the submissions of a response. */
import { offsetOf, paginate, refusePageBeyond } from '#shared/contract/page.ts';
import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import { attachmentView } from '../../attachments/view.ts';
import { responseNotFound } from '../../errors.ts';
import { submissionsOf } from '../../record.ts';
import { findResponse, type LoadedResponse, loadResponse, unsealDetails } from '../../repository.ts';
import { answersInOrder } from '../../view.ts';
import { answersAt, filesAt } from './content.ts';
import { unsealSubmittedFile } from './files.ts';
import {
  findKept,
  findSubmission,
  findSubmissions,
  type KeptItems,
  type Submission,
  unsealKept,
} from './repository.ts';
import type { submissionRoutes } from './routes.ts';

export const submissionOperations: Operations<typeof submissionRoutes> = {
  async listSubmissions({ params, query }, request) {
    const { tenantTable: table, scope } = request;
    const start = offsetOf(query);
    const end = Math.min(start + query.page_size, MOST_LISTED);
    const [record, earlier, vault] = await Promise.all([
      findResponse(table, scope, params.id),
      findSubmissions(table, scope, params.id, end, request.vault()),
      request.vault(),
    ]);
    if (record === undefined) throw responseNotFound();
    const count = submissionsOf(record);
    refusePageBeyond(query, count);
    const all = [...latest({ record, details: unsealDetails(record, vault) }), ...earlier];
    const shown = all.slice(start, end).map((each) => header(each, count));
    return { body: paginate(query, count, shown, request.listUrl) };
  },

  async getSubmission({ params }, request) {
    const { tenantTable: table, scope } = request;
    const { id, number } = params;
    const [loaded, earlier, kept] = await Promise.all([
      loadResponse(table, scope, id, request.vault()),
      findSubmission(table, scope, id, number, request.vault()),
      findKept(table, scope, id, { from: number, to: number + AT_ONCE - 1 }),
    ]);
    if (loaded === undefined) throw responseNotFound();
    const submission = earlier ?? latest(loaded).find((each) => each.number === number);
    if (submission === undefined) throw responseNotFound();
    const content = await contentOf(submission, loaded, kept, request);
    return { body: { ...header(submission, submissionsOf(loaded.record)), response_id: id, ...content } };
  },
};

/** No response is submitted more often; a page beyond is refused. */
const MOST_LISTED = 1_000;

/** Submissions whose copies are read at once. A response is seldom submitted more often. */
const AT_ONCE = 10;

async function contentOf(
  submission: Submission,
  loaded: LoadedResponse,
  first: KeptItems,
  { tenantTable: table, scope, vault: opening }: TenantRequest,
) {
  const vault = await opening();
  const last = submissionsOf(loaded.record);
  const sections = first.answers.flatMap((item) => unsealKept(item, vault));
  const files = first.files.map((item) => unsealSubmittedFile(item, vault));
  for (let from = submission.number + AT_ONCE; from <= last; from += AT_ONCE) {
    const more = await findKept(table, scope, loaded.record.id, { from, to: from + AT_ONCE - 1 });
    sections.push(...more.answers.flatMap((item) => unsealKept(item, vault)));
    files.push(...more.files.map((item) => unsealSubmittedFile(item, vault)));
  }
  return {
    answers: answersInOrder(answersAt(submission, sections, loaded)),
    files: filesAt(submission, files, loaded).map(({ file, isRemoved }) => ({
      ...attachmentView(file, submission.submittedAt),
      is_removed: isRemoved,
    })),
  };
}

/** The last submission, which is in the record. */
function latest({ record, details }: Pick<LoadedResponse, 'record' | 'details'>): readonly Submission[] {
  if (record.submitted_at === null) return [];
  return [{ number: submissionsOf(record), submittedAt: record.submitted_at, by: details.responded_by }];
}

function header({ number, submittedAt, by }: Submission, last: number) {
  return { number, submitted_at: submittedAt, submitted_by: by, is_latest: number === last };
}
