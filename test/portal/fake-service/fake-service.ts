/** The onboarding contract in memory: the same schemas, rules and refusals as the service, with faults on demand. */
import { randomUUID } from 'node:crypto';
import { ApiError, invalidRespondentSession, missingIdempotencyKey } from '#shared/contract/errors.ts';
import { linkExpired, linkNotFound, linkRevoked, staleRevision } from '#shared/domain/onboarding/errors.ts';
import {
  ExchangeInput,
  ExchangeReply,
  OnboardingSubmitted,
  SectionSave,
  SectionSaved,
  SessionView,
} from '#shared/domain/onboarding/schema.ts';
import type { CompiledQuestionnaire } from '#shared/domain/questionnaires/compile.ts';
import { assessCompleteness } from '#shared/domain/questionnaires/rules/completeness.ts';
import type { AnswerContent } from '#shared/domain/questionnaires/rules/model.ts';
import { incompleteResponse, notEditable } from '#shared/domain/responses/errors.ts';
import { renderError } from '#shared/http/exchange/render.ts';

export interface FakeCall {
  readonly method: string;
  /** From `/api/v1/onboarding/` on, without slashes. */
  readonly operation: string;
  readonly bearer: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly body: unknown;
}

export interface FakeReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** `network`: the call never arrives. `lost`: it is carried out, but its reply never arrives. A number: a status. */
export type Fault = 'network' | 'lost' | number;

/** The reply never arrived. */
export class ConnectionLost extends Error {}

type Stored = SessionView['ddq'] extends infer Ddq
  ? Ddq extends { answers: (infer Answer)[] }
    ? Answer
    : never
  : never;

export class FakeService {
  link: string = randomUUID();
  bearer: string = randomUUID();
  status: SessionView['status'] = 'pending';
  responseStatus: 'DRAFT' | 'SUBMITTED' | 'CHANGES_REQUESTED' | 'RESUBMITTED' | 'APPROVED' = 'DRAFT';
  submittedAt: string | null = null;
  verification: SessionView['verification'] = null;
  hasQuestionnaire = true;
  /** Faults of the next calls, and then of every call. */
  faults: Fault[] = [];
  outage: Fault | undefined;
  readonly calls: FakeCall[] = [];
  /** Calls that the contract does not know or take: a test with any has found a mistake of the page. */
  readonly mistakes: unknown[] = [];
  readonly answers = new Map<number, Stored>();
  readonly revisions = new Map<number, number>();
  readonly submissions = new Map<string, FakeReply>();
  readonly questionnaire: CompiledQuestionnaire;

  constructor(questionnaire: CompiledQuestionnaire) {
    this.questionnaire = questionnaire;
  }

  /** Answers a call; throws {@link ConnectionLost} where a browser would see no answer. */
  handle(call: FakeCall): FakeReply {
    this.calls.push(call);
    const fault = this.faults.shift() ?? this.outage;
    if (fault === 'network') throw new ConnectionLost();
    if (typeof fault === 'number') return { status: fault, headers: {}, body: '<html>busy</html>' };
    const reply = this.#answer(call);
    if (fault === 'lost') throw new ConnectionLost();
    return reply;
  }

  /** Another window saves one answer. */
  saveElsewhere(questionId: number, answer: AnswerContent): void {
    const section = this.#sectionOf(questionId);
    this.#store(questionId, answer);
    this.revisions.set(section, (this.revisions.get(section) ?? 0) + 1);
  }

  callsOf(operation: string): readonly FakeCall[] {
    return this.calls.filter((call) => call.operation === operation);
  }

  idOf(key: string): number {
    const id = this.questionnaire.ids.get(key);
    if (id === undefined) throw new Error(`there is no question ${key}`);
    return id;
  }

  #answer(call: FakeCall): FakeReply {
    try {
      return refusing(() => this.#dispatch(call));
    } catch (mistake) {
      this.mistakes.push(mistake);
      throw mistake;
    }
  }

  #dispatch(call: FakeCall): FakeReply {
    switch (`${call.method} ${call.operation}`) {
      case 'POST exchange':
        return this.#exchange(ExchangeInput.parse(call.body).token);
      case 'GET session':
        this.#admit(call);
        return ok(SessionView.parse(this.view()));
      case 'PUT answers':
        this.#admit(call);
        return this.#save(SectionSave.parse(call.body));
      case 'POST submit':
        this.#admit(call);
        return this.#submit(call.idempotencyKey);
      default:
        throw new Error(`the page calls ${call.method} ${call.operation}, which is no operation`);
    }
  }

  #exchange(token: string): FakeReply {
    if (token !== this.link) throw linkNotFound();
    this.#refuseClosed();
    if (this.status === 'pending') this.status = 'accessed';
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    return ok(ExchangeReply.parse({ session_token: this.bearer, expires_at, link_expires_at: expires_at }));
  }

  #admit(call: FakeCall): void {
    if (call.bearer !== this.bearer) throw invalidRespondentSession();
    this.#refuseClosed();
  }

  #refuseClosed(): void {
    if (this.status === 'revoked') throw linkRevoked();
    if (this.status === 'expired') throw linkExpired();
  }

  get editable(): boolean {
    return this.responseStatus === 'DRAFT' || this.responseStatus === 'CHANGES_REQUESTED';
  }

  view(): SessionView {
    const { name, description, questionnaire_type, sections, questions, file_questions } = this.questionnaire;
    return {
      session_id: '0b1f7c1e-0b8e-4a55-9d9e-6e3f2a9d1c11',
      status: this.status,
      steps: [{ step: 'ddq', status: this.editable ? 'open' : 'done' }],
      expires_at: '2031-05-20T16:00:00.000Z',
      is_test_data: true,
      sender_name: 'Nordwind Procurement',
      entity_name: 'Łódź Metalworks',
      verification: this.verification,
      ddq: this.hasQuestionnaire
        ? {
            response_id: '7f0f5f5e-4c39-4a57-8a0d-0b8a7f4e2d01',
            response_name: name,
            response_status: this.responseStatus,
            editable: this.editable,
            submitted_at: this.submittedAt,
            questionnaire_name: name,
            questionnaire_type,
            description,
            sections,
            questions,
            file_questions,
            answers: [...this.answers.values()],
            revisions: [...this.revisions].map(([section_number, revision]) => ({
              section_number,
              revision,
            })),
          }
        : null,
    };
  }

  #save(save: SectionSave): FakeReply {
    if (!this.editable) throw notEditable(this.responseStatus);
    const { section_number: section, revision } = save;
    const current = this.revisions.get(section) ?? 0;
    if (revision !== current) throw staleRevision(section, current);
    for (const { question_id, ...answer } of save.answers) {
      if (this.#sectionOf(question_id) !== section) throw new Error(`${question_id} is not of this section`);
      this.#store(question_id, answer);
    }
    this.revisions.set(section, current + 1);
    const saved = { section_number: section, revision: current + 1, saved_at: new Date().toISOString() };
    return ok(SectionSaved.parse(saved));
  }

  #submit(key: string | undefined): FakeReply {
    if (key === undefined) throw missingIdempotencyKey();
    const known = this.submissions.get(key);
    if (known !== undefined) return known;
    const reply = refusing(() => this.#submitNow());
    this.submissions.set(key, reply);
    return reply;
  }

  #submitNow(): FakeReply {
    if (!this.editable) throw notEditable(this.responseStatus);
    const found = assessCompleteness({
      ...this.questionnaire,
      answers: this.answers,
      attachments: new Set(),
    });
    if (!found.complete) throw incompleteResponse(found, []);
    this.responseStatus = this.responseStatus === 'DRAFT' ? 'SUBMITTED' : 'RESUBMITTED';
    this.submittedAt = new Date().toISOString();
    return ok(
      OnboardingSubmitted.parse({
        success: true,
        message: 'Thank you. Your answers were submitted.',
        response_id: this.view().ddq?.response_id,
        status: this.responseStatus,
        submitted_at: this.submittedAt,
      }),
    );
  }

  #store(question_id: number, answer: AnswerContent): void {
    const stored = {
      question_id,
      answer_text: answer.answer_text ?? '',
      date_answer: answer.date_answer ?? null,
      structured_data: answer.structured_data == null ? null : unsafeInstances(answer.structured_data),
    };
    const blank = stored.answer_text === '' && stored.date_answer === null && stored.structured_data === null;
    if (blank) this.answers.delete(question_id);
    else this.answers.set(question_id, stored);
  }

  #sectionOf(questionId: number): number {
    const question = this.questionnaire.questions.find(({ id }) => id === questionId);
    if (question === undefined) throw new Error(`there is no question ${questionId}`);
    return question.section_number;
  }
}

/** Refusals of the contract become replies; anything else is a mistake of the page. */
function refusing(run: () => FakeReply): FakeReply {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { statusCode, headers, body } = renderError(error, 'req-fake');
    return { status: statusCode, headers, body };
  }
}

function ok(body: unknown): FakeReply {
  return { status: 200, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

function unsafeInstances(instances: readonly unknown[]): Record<string, unknown>[] {
  return instances as Record<string, unknown>[];
}
