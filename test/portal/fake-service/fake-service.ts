/** A fake of the onboarding API in memory, with the schemas, rules and errors of the service, and injectable faults. */
import { randomUUID } from 'node:crypto';
import { assessCompleteness } from '@probity/questionnaire-rules/completeness';
import type { AnswerContent } from '@probity/questionnaire-rules/model';
import { invalidRespondentSession } from '#shared/contract/errors.ts';
import type { CompiledQuestionnaire } from '#shared/domain/questionnaires/compile.ts';
import { staleRevision } from '#shared/domain/respondent/errors.ts';
import {
  ExchangeInput,
  ExchangeReply,
  OnboardingSubmitted,
  RenewInput,
  RespondentComment,
  SectionSave,
  SectionSaved,
  SessionComment,
  SessionFile,
  SessionView,
  UploadInput,
  UploadTicket,
} from '#shared/domain/respondent/schema.ts';
import { incompleteResponse, notEditable } from '#shared/domain/responses/errors.ts';
import { linkExpired, linkNotFound, linkRevoked } from '#shared/domain/sessions/errors.ts';
import { missingIdempotencyKey } from '#shared/http/idempotency/errors.ts';
import { FakeFiles } from './files.ts';
import { unsafeInstances } from './questionnaire.ts';
import { recordReply } from './record.ts';
import { ConnectionLost, type FakeCall, type FakeReply, type Fault, ok, refusing, reply } from './replies.ts';
import { FakeVerification } from './verification.ts';

type Stored = Ddq['answers'][number];
type Ddq = NonNullable<SessionView['ddq']>;
type Comment = Ddq['comments'][number];

export class FakeService {
  link: string = randomUUID();
  bearer: string = randomUUID();
  status: SessionView['status'] = 'pending';
  responseStatus: 'DRAFT' | 'SUBMITTED' | 'CHANGES_REQUESTED' | 'RESUBMITTED' | 'APPROVED' = 'DRAFT';
  submittedAt: string | null = null;
  savedAt: string | undefined;
  verification: SessionView['verification'] = null;
  hasQuestionnaire = true;
  brand: SessionView['brand'] = { name: 'Nordwind Procurement', color: null, logo: null };
  comments: Comment[] = [];
  changes: Ddq['changes_requested'] = null;
  readonly files = new FakeFiles();
  readonly step = new FakeVerification();
  /** Faults of the next calls, one each. `outage` is the fault of all calls after them. */
  faults: Fault[] = [];
  outage: Fault | undefined;
  readonly calls: FakeCall[] = [];
  /** Calls that violate the contract. The page must make none. */
  readonly mistakes: unknown[] = [];
  readonly answers = new Map<number, Stored>();
  readonly revisions = new Map<number, number>();
  /** Replies by idempotency key. */
  readonly submissions = new Map<string, FakeReply>();
  readonly questionnaire: CompiledQuestionnaire;

  constructor(questionnaire: CompiledQuestionnaire) {
    this.questionnaire = questionnaire;
  }

  /** Answers a call; throws {@link ConnectionLost} where a browser would get no reply. */
  handle(call: FakeCall): FakeReply {
    this.calls.push(call);
    const fault = this.faults.shift() ?? this.outage;
    if (fault === 'network') throw new ConnectionLost();
    if (typeof fault === 'number') return { status: fault, headers: {}, body: '<html>busy</html>' };
    const reply = this.#answer(call);
    if (fault === 'lost') throw new ConnectionLost();
    return reply;
  }

  /** Saves one answer as another window does. */
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
        return this.#once(call, () => this.#submitNow());
      case 'POST renew':
        RenewInput.parse(call.body);
        return reply(202, { message: 'If the link was ours, a new one is on its way.' });
      case 'POST comments':
        this.#admit(call);
        return this.#once(call, () => {
          const { question_id, text } = RespondentComment.parse(call.body);
          return reply(201, SessionComment.parse(this.say('respondent', question_id, text)));
        });
      default:
        this.#admit(call);
        return call.operation === 'record' ? recordReply() : this.#dispatchFile(call);
    }
  }

  #dispatchFile(call: FakeCall): FakeReply {
    if (call.operation.startsWith('verification'))
      return this.step.dispatch(call, this.link, (run) => this.#once(call, run));
    const [group, id = ''] = call.operation.split('/');
    const question = (wanted: number) => this.questionnaire.file_questions.find((each) => each.id === wanted);
    const editing = (run: () => FakeReply) => {
      if (!this.editable) throw notEditable(this.responseStatus);
      return run();
    };
    switch (`${call.method} ${group}${call.operation.slice(`${group}/${id}`.length)}`) {
      case 'POST uploads':
        return editing(() => {
          const input = UploadInput.parse(call.body);
          return reply(201, UploadTicket.parse(this.files.ticket(question(input.file_question_id), input)));
        });
      case 'POST uploads/complete':
        return this.#once(call, () =>
          editing(() => reply(201, SessionFile.parse(this.files.complete(id, question)))),
        );
      case 'DELETE files':
        return this.#once(call, () =>
          editing(() => {
            this.files.remove(id);
            return { status: 204, headers: {}, body: '' };
          }),
        );
      default:
        throw new Error(`the page calls ${call.method} ${call.operation}, which is no operation`);
    }
  }

  /** Adds a comment on a question. */
  say(author: Comment['author'], question_id: number, text: string): Comment {
    this.#sectionOf(question_id);
    const comment: Comment = {
      id: randomUUID(),
      question_id,
      attachment_id: null,
      text,
      author,
      author_name: author === 'sender' ? 'Mara Lind' : 'Respondent',
      created_at: '2026-03-02T08:30:00.000Z',
    };
    this.comments.push(comment);
    return comment;
  }

  /** Requests changes as the sender does. */
  requestChanges(message: string | null): void {
    this.responseStatus = 'CHANGES_REQUESTED';
    this.changes = { requested_at: '2026-03-02T09:00:00.000Z', message };
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
      brand: this.brand,
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
            files: this.files.list,
            comments: this.comments,
            changes_requested: this.changes,
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
    const saved_at = new Date().toISOString();
    return ok(SectionSaved.parse({ section_number: section, revision: current + 1, saved_at }));
  }

  #once({ operation, idempotencyKey: key }: FakeCall, run: () => FakeReply): FakeReply {
    if (key === undefined) throw missingIdempotencyKey();
    const known = this.submissions.get(`${operation} ${key}`);
    if (known !== undefined) return known;
    const made = refusing(run);
    this.submissions.set(`${operation} ${key}`, made);
    return made;
  }

  #submitNow(): FakeReply {
    if (!this.editable) throw notEditable(this.responseStatus);
    const found = assessCompleteness({
      ...this.questionnaire,
      answers: this.answers,
      attachments: new Set(this.files.list.map(({ file_question_id }) => file_question_id ?? 0)),
    });
    if (!found.complete) throw incompleteResponse(found, []);
    this.responseStatus = this.responseStatus === 'DRAFT' ? 'SUBMITTED' : 'RESUBMITTED';
    this.changes = null;
    this.submittedAt = new Date().toISOString();
    const [response_id, message] = [this.view().ddq?.response_id, 'Thank you. Your answers were submitted.'];
    const { responseStatus: status, submittedAt: submitted_at } = this;
    return ok(OnboardingSubmitted.parse({ success: true, message, response_id, status, submitted_at }));
  }

  #store(question_id: number, answer: AnswerContent): void {
    const stored = {
      question_id,
      answer_text: answer.answer_text ?? '',
      date_answer: answer.date_answer ?? null,
      structured_data: answer.structured_data == null ? null : unsafeInstances(answer.structured_data),
      updated_at: this.savedAt ?? new Date().toISOString(),
    };
    const { answer_text, date_answer, structured_data } = stored;
    if (!answer_text && date_answer === null && structured_data === null) this.answers.delete(question_id);
    else this.answers.set(question_id, stored);
  }

  #sectionOf(questionId: number): number {
    const question = this.questionnaire.questions.find(({ id }) => id === questionId);
    if (question === undefined) throw new Error(`there is no question ${questionId}`);
    return question.section_number;
  }
}
