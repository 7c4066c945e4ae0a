/** The respondent of the demo: takes the link from the mail, loads the page, and answers through the page's API. */
import { readFile } from 'node:fs/promises';
import { placedQuestions } from '#shared/domain/questionnaires/placed.ts';
import { TemplateAnswers, TemplateInput } from '#shared/domain/questionnaires/template.ts';
import type { RespondentClient } from './callers.ts';
import { check } from './checks.ts';

/** The questionnaire of a session, as the page receives it. */
type Questionnaire = NonNullable<Awaited<ReturnType<RespondentClient['getSession']>>['ddq']>;

const SEED = new URL('../seed/', import.meta.url);

/** The link in the message: everything from `http` to the end of its line. */
export function linkIn(text: string): string {
  const link = /https?:\/\/\S+#\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error('the message names no link');
  return link;
}

/** Loads the page and all files that it refers to, like a browser. The fragment is not sent. */
export async function loadPage(link: string): Promise<{ token: string; files: number }> {
  const url = new URL(link);
  const token = url.hash.slice(1);
  url.hash = '';
  const page = await fetch(url);
  check(page.status === 200, 'the page loads');
  check(
    (page.headers.get('content-security-policy') ?? '').includes("default-src 'none'"),
    'the page has a strict policy',
  );
  const html = await page.text();
  const files = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(
    (match) => new URL(match[1] ?? '', url),
  );
  check(files.length >= 2, 'the page has a script and a stylesheet');
  for (const file of files) {
    const asset = await fetch(file);
    check(asset.status === 200, `${file.pathname} loads`);
    await asset.arrayBuffer();
  }
  return { token, files: files.length };
}

/** Saves every section with the seeded answers of the fictional company. Returns the number of saved answers. */
export async function answerAll(page: RespondentClient, ddq: Questionnaire): Promise<number> {
  const answers = await seededAnswers(ddq);
  const sections = Map.groupBy(ddq.questions, (question) => question.section_number);
  let saved = 0;
  for (const [section_number, questions] of sections) {
    const sent = questions.flatMap(({ id }) => {
      const answer = answers.get(id);
      return answer === undefined ? [] : [{ question_id: id, ...answer }];
    });
    const before = ddq.revisions.find((each) => each.section_number === section_number)?.revision ?? 0;
    const { revision } = await page.saveSection({
      body: { section_number, revision: before, answers: sent },
    });
    check(revision === before + 1, `section ${section_number} was saved`);
    saved += sent.length;
  }
  return saved;
}

/** Uploads a file like the page: announce, upload to the signed address, complete. */
export async function uploadFile(page: RespondentClient, fileQuestionId: number) {
  const bytes = new TextEncoder().encode(REGISTER_EXTRACT);
  const ticket = await page.announceUpload({
    body: { file_question_id: fileQuestionId, filename: 'register-extract.pdf', size: bytes.length },
  });
  const put = await fetch(ticket.url, { method: 'PUT', headers: ticket.headers, body: bytes });
  check(put.status === 200, 'the store takes the bytes');
  return page.completeUpload({ params: { upload_id: ticket.upload_id } });
}

/** A minimal PDF document. */
const REGISTER_EXTRACT = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 80]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** The seeded answers have the author's keys, and the fleet uses ids. Both are matched by the text of the question. */
async function seededAnswers(ddq: Questionnaire) {
  const template = TemplateInput.parse(
    JSON.parse(await readFile(new URL('third-party-due-diligence.json', SEED), 'utf8')),
  );
  const answers = TemplateAnswers.parse(
    JSON.parse(await readFile(new URL('answers-third-party.json', SEED), 'utf8')),
  );
  const idByText = new Map(ddq.questions.map((question) => [question.text, question.id]));
  return new Map(
    placedQuestions(template).flatMap(({ question }) => {
      const id = idByText.get(question.text);
      const answer = answers[question.key];
      return id === undefined || answer === undefined ? [] : [[id, answer] as const];
    }),
  );
}
