/** The respondent of the demo: takes the link from the mail, loads the page it names, answers through the page's API. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { placedQuestions, TemplateAnswers, TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { call, verify } from './http.ts';

export const Session = z.object({
  status: z.string(),
  entity_name: z.string(),
  ddq: z.object({
    questionnaire_name: z.string(),
    response_status: z.string(),
    editable: z.boolean(),
    questions: z.array(
      z.object({ id: z.int(), text: z.string(), section: z.string(), section_number: z.int() }),
    ),
    answers: z.array(z.object({ question_id: z.int() })),
  }),
});
export type Session = z.output<typeof Session>;

const SEED = new URL('../seed/', import.meta.url);

/** The address in the message: everything from `http` to the end of its line. */
export function linkIn(text: string): string {
  const link = /https?:\/\/\S+#\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error('the message names no link');
  return link;
}

/** Loads the page and everything it refers to, as a browser would; the fragment stays with the respondent. */
export async function loadPage(link: string): Promise<{ token: string; files: number }> {
  const url = new URL(link);
  const token = url.hash.slice(1);
  url.hash = '';
  const page = await fetch(url);
  verify(page.status === 200, 'the page loads');
  verify(
    (page.headers.get('content-security-policy') ?? '').includes("default-src 'none'"),
    'the page has a strict policy',
  );
  const html = await page.text();
  const files = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(
    (match) => new URL(match[1] ?? '', url),
  );
  verify(files.length >= 2, 'the page brings its script and its style');
  for (const file of files) {
    const asset = await fetch(file);
    verify(asset.status === 200, `${file.pathname} loads`);
    await asset.arrayBuffer();
  }
  return { token, files: files.length };
}

/** Saves every section with the seeded answers of the fictional company; answers how many were saved. */
export async function answerAll(api: string, bearer: string, session: Session): Promise<number> {
  const answers = await seededAnswers(session);
  const sections = [...new Set(session.ddq.questions.map((question) => question.section_number))];
  let saved = 0;
  for (const section of sections) {
    const own = session.ddq.questions.filter((question) => question.section_number === section);
    const sent = own.flatMap(({ id }) => {
      const answer = answers.get(id);
      return answer === undefined ? [] : [{ question_id: id, ...answer }];
    });
    await call({
      method: 'PUT',
      url: `${api}/api/v1/onboarding/answers/`,
      bearer,
      body: { section_number: section, revision: 0, answers: sent },
      expect: 200,
      reply: z.object({ revision: z.literal(1) }),
    });
    saved += sent.length;
  }
  return saved;
}

/** Answers are kept by the author's keys; the fleet knows questions by id, and both know their words. */
async function seededAnswers(session: Session) {
  const template = TemplateInput.parse(
    JSON.parse(await readFile(new URL('third-party-due-diligence.json', SEED), 'utf8')),
  );
  const answers = TemplateAnswers.parse(
    JSON.parse(await readFile(new URL('answers-third-party.json', SEED), 'utf8')),
  );
  const idByText = new Map(session.ddq.questions.map((question) => [question.text, question.id]));
  return new Map(
    placedQuestions(template).flatMap(({ question }) => {
      const id = idByText.get(question.text);
      const answer = answers[question.key];
      return id === undefined || answer === undefined ? [] : [[id, answer] as const];
    }),
  );
}
