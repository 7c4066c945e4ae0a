/** Steps: answers are read from the documents of a company, and a wrong answer is found. */
import type { TenantClient } from '../callers.ts';
import { check, until } from '../checks.ts';
import type { DemoContext } from '../context.ts';

const COMPANY = 'Larkmoor Tidal Energy Ltd';
const NUMBER = '04411872';
const WRONG_NUMBER = '99887766';

/** Both documents are invented. They agree in all facts but the number of employees. */
const PROFILE = {
  name: 'company-profile.txt',
  contentType: 'text/plain',
  content: `Company profile

Legal name: ${COMPANY}
Company registration number: ${NUMBER}
Date of incorporation: 14 March 2011
Country of incorporation: United Kingdom
Number of employees: 140
`,
};
const FACTS = {
  name: 'key-facts.csv',
  contentType: 'text/csv',
  content: `Fact,Value
Legal name,${COMPANY}
Number of employees,152
`,
};

const REGISTRATION = /registration number/i;
const TELEPHONE = /main telephone number/i;
const EMPLOYEES = /how many people does the company employ/i;

export interface Assisted {
  readonly entityId: string;
  readonly responseId: string;
}

export async function answerFromDocuments(
  demo: DemoContext,
  questionnaire: { readonly id: number },
): Promise<Assisted> {
  const { tenant, log } = demo;
  const entity = await tenant.createEntity({
    body: { entity_type: 'company', legal_name: COMPANY, jurisdiction: 'GB' },
  });
  for (const { name, contentType, content } of [PROFILE, FACTS])
    await log.step('tenant', `uploads ${name} of ${COMPANY}`, () => {
      const bytes = new TextEncoder().encode(content);
      const files = [{ field: 'file', filename: name, contentType, bytes }];
      return tenant.uploadEntityDocument({
        params: { id: entity.id },
        body: { document_type: 'Company record', files },
      });
    });
  await scanned(demo, entity.id);
  const { id: responseId } = await log.step('tenant', 'creates a response to prefill', () =>
    tenant.createResponse({ body: { questionnaire_id: questionnaire.id, entity_id: entity.id } }),
  );
  const { abstained } = await autofill(demo, responseId);
  await showDecisions(demo, responseId, abstained);
  await findWrongAnswer(demo, responseId);
  return { entityId: entity.id, responseId };
}

async function scanned({ tenant, log }: DemoContext, id: string): Promise<void> {
  await log.step('system', 'scans both files for malware: clean', () =>
    until(60, 'the scan of the documents', async () => {
      const { documents } = await tenant.listEntityDocuments({ params: { id } });
      return documents.length === 2 && documents.every(({ scan_status }) => scan_status === 'clean')
        ? true
        : undefined;
    }),
  );
}

async function autofill(demo: DemoContext, id: string) {
  const { tenant, log } = demo;
  const { task_id } = await log.step('tenant', 'has the questions answered from the documents', () =>
    tenant.autofill({ params: { id }, body: {} }),
  );
  const result = await log.step('system', 'reads both documents and answers what they state', async () => {
    const found = await resultOf(demo, task_id);
    check(found.documents_read === 2, 'both documents were read');
    return found;
  });
  log.note(
    `${result.answers_saved} of ${result.total_questions} answered, ${result.conflicts} in conflict, ${result.abstained} left open`,
  );
  const data = await announced(demo, 'response.autofill_completed', ['response_id', id]);
  check(data['answers_saved'] === result.answers_saved, 'the event has the count of the task');
  return result;
}

type Answer = Awaited<ReturnType<TenantClient['getResponse']>>['answers'][number];

async function showDecisions(demo: DemoContext, id: string, abstained: number | undefined): Promise<void> {
  const { answers } = await demo.tenant.getResponse({ params: { id } });
  await showProof(demo, answers);
  await showConflict(demo, answers);
  await showOpen(demo, answers, abstained);
}

async function showProof({ log }: DemoContext, answers: readonly Answer[]): Promise<void> {
  const answer = asked(answers, REGISTRATION);
  const [proof] = answer.evidence;
  await log.step('tenant', 'reads an answer with its proof', async () => {
    check(
      answer.autofill?.state === 'answered' && answer.answer_text === NUMBER,
      'the number was read from the document',
    );
    check(
      proof?.document?.name === PROFILE.name && proof.quotation.includes(NUMBER) && proof.place !== null,
      'the proof has the document, the place and the words',
    );
  });
  log.note(`“${answer.question_text}” ${answer.answer_text}`);
  log.note(`${proof?.document?.name}, ${proof?.label}: “${proof?.quotation}”`);
}

async function showConflict({ log }: DemoContext, answers: readonly Answer[]): Promise<void> {
  const { autofill: decided, answer_text, evidence } = asked(answers, EMPLOYEES);
  await log.step('tenant', 'sees where the documents disagree: nothing is filled in', async () => {
    const readings = evidence.map(({ reading }) => reading);
    check(decided?.state === 'conflict' && answer_text === '', 'a conflict has no answer');
    check(readings.includes('140') && readings.includes('152'), 'both values are shown');
  });
  log.note(`employees: ${evidence.map((each) => `${each.reading} in ${each.document?.name}`).join(', ')}`);
}

/** A question without a sure value and without a reading has no row among the answers. */
async function showOpen(
  { log }: DemoContext,
  answers: readonly Answer[],
  abstained: number | undefined,
): Promise<void> {
  await log.step('tenant', 'sees that questions without a sure source stay open', async () => {
    check((abstained ?? 0) > 0, 'questions were left open');
    check(!answers.some(({ question_text }) => TELEPHONE.test(question_text)), 'nothing is invented');
    const decided = answers.filter(({ autofill: made }) => made?.state === 'answered');
    check(
      decided.every(({ evidence }) => evidence.some(({ verdict }) => verdict === 'supports')),
      'every answer that was filled in has a proof',
    );
  });
  log.note('no document has the telephone number, so there is no answer');
}

function asked(answers: readonly Answer[], words: RegExp): Answer {
  const answer = answers.find(({ question_text }) => words.test(question_text));
  if (answer === undefined) throw new Error(`expected: there is an answer to ${words}`);
  return answer;
}

async function findWrongAnswer(demo: DemoContext, id: string): Promise<void> {
  const { tenant, log } = demo;
  const answer = await log.step('tenant', `enters a wrong registration number: ${WRONG_NUMBER}`, () =>
    registration(tenant, id, WRONG_NUMBER),
  );
  const { task_id } = await log.step('tenant', 'has the answers checked against the documents', () =>
    tenant.checkAnswers({ params: { id } }),
  );
  const { answers_contradicted, answers_supported } = await resultOf(demo, task_id);
  await announced(demo, 'response.check_answers_completed', ['task_id', task_id]);
  check((answers_contradicted ?? 0) >= 1, 'an answer is contradicted');
  log.note(`${answers_supported} supported, ${answers_contradicted} contradicted`);
  const said = await log.step('tenant', 'reads the comment that names the document', async () => {
    const { comments } = await tenant.listComments({ query: { answer_id: answer.id } });
    const comment = comments.find(({ text }) => text.includes(PROFILE.name) && text.includes(NUMBER));
    check(comment?.comment_type === 'ai_reviewer_side', 'the comment names the document and its words');
    return comment?.text ?? '';
  });
  log.note(said);
  await log.step('tenant', 'corrects the answer and approves', async () => {
    await registration(tenant, id, NUMBER);
    const body = {
      text: 'The number was corrected from the profile.',
      status_transition: 'APPROVED',
    } as const;
    await tenant.createNote({ params: { id }, body });
    check((await tenant.getResponse({ params: { id } })).status === 'APPROVED', 'the response is approved');
  });
}

/** Saves the number as the answer. Returns the answer as it is stored. */
async function registration(tenant: TenantClient, id: string, answer_text: string) {
  const find = async () => asked((await tenant.getResponse({ params: { id } })).answers, REGISTRATION);
  const { question_id } = await find();
  await tenant.saveAnswers({ params: { id }, body: { answers: [{ question_id, answer_text }] } });
  const saved = await find();
  check(saved.answer_text === answer_text, 'the answer was saved');
  return saved;
}

/** Waits until the task has ended, and returns what it made. */
export function resultOf({ tenant }: DemoContext, id: string) {
  return until(60, 'the end of the task', async () => {
    const task = await tenant.getTask({ params: { id } });
    if (task.status === 'failed') throw new Error(`the task failed: ${task.failure_reason}`);
    return task.status === 'completed' ? (task.result ?? {}) : undefined;
  });
}

/** Waits for the event whose field has the value. Returns its data. */
export async function announced(
  { log, receiver }: DemoContext,
  event: string,
  [field, value]: readonly [field: string, value: string],
): Promise<Readonly<Record<string, unknown>>> {
  const { data } = await log.step('webhook', event, () =>
    until(30, `the webhook ${event}`, async () =>
      receiver.deliveries.find((each) => each.event === event && each.signed && each.data[field] === value),
    ),
  );
  return data;
}
