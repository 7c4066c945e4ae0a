/** A response under review with its files, comments and notes, as the API answers it, with the versions that decisions compare. */
import type { Answer, Response, ResponseFile } from '../../../console/screens/responses/model/response.ts';
import { aComment, aDocument, aFile, anAnswer, aReading, aResponse } from '../responses/fixture.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { commentsOf } from './comments.ts';
import { type FakeCall, type FakeReply, type FakeService, memberOf, TEAM } from './fake-service.ts';

/** Files come from another origin, which the page's policy names. */
export const FILES_ORIGIN = 'http://127.0.0.1:4566';
export const RESPONSE_ID = '00000000-0000-4000-8000-000000000001';

export class FakeReview {
  version = 1;
  response: Response;
  files: readonly ResponseFile[] = theFiles();
  readonly notes: Record<string, unknown>[] = [];

  constructor(service: FakeService, change: Partial<Response> = {}) {
    this.response = aResponse(theAnswers(), { status: 'RESUBMITTED', ...change });
    service.handlers.push((call) => this.#handle(call));
  }

  get tag(): string {
    return `"r.${this.version}"`;
  }

  #handle(call: FakeCall): FakeReply | undefined {
    const { method, path } = call;
    const base = `/responses/${RESPONSE_ID}/`;
    if (path === '/comments/') return this.#comment(call);
    if (/^\/evidence\/[\w-]+\/dispute\/$/.test(path)) return this.#dispute(call);
    if (!path.startsWith(base)) return undefined;
    const rest = path.slice(base.length);
    return method === 'GET' ? this.#read(rest) : this.#change(rest, call);
  }

  #read(rest: string): FakeReply | undefined {
    const bodies: Readonly<Record<string, unknown>> = {
      '': this.response,
      'documents/': { count: this.files.length, data: this.files },
      'submissions/': { results: [{ number: 2 }, { number: 1 }] },
      'submissions/1/': earlierSubmission(),
      'notes/': { notes: this.notes },
    };
    const [, id = ''] = /^documents\/([\w-]+)\/download\/$/.exec(rest) ?? [];
    if (this.files.some(({ attachment_id }) => attachment_id === id))
      return this.#answered({ download_url: `${FILES_ORIGIN}/${id}?signature=abc` });
    return rest in bodies ? this.#answered(bodies[rest]) : undefined;
  }

  #change(rest: string, call: FakeCall): FakeReply | undefined {
    if (call.method === 'DELETE') return { status: 204 };
    if (rest === 'notes/') return this.#note(call);
    if (rest === 'review/') return this.#review(call);
    const [, marked] = /^answers\/([\w-]+)\/$/.exec(rest) ?? [];
    return marked === undefined ? undefined : this.#mark(marked, memberOf(call.body, 'checked') === true);
  }

  #answered(body: unknown, status = 200): FakeReply {
    return { status, body, headers: { ETag: this.tag } };
  }

  #note(call: FakeCall): FakeReply {
    const old = changedMeanwhile(call, this.tag, 'changes_requested');
    if (old !== undefined) return old;
    const moved = memberOf(call.body, 'status_transition') ?? null;
    const note = { id: 'note-1', text: memberOf(call.body, 'text'), status_transition: moved };
    this.notes.push({
      ...note,
      created_at: this.response.updated_at,
      profile_name: TEAM[0]?.name,
      share_with_entity: memberOf(call.body, 'share_with_entity') === true,
    });
    if (typeof moved === 'string') this.#move(unsafeStatus(moved));
    return this.#answered(note, 201);
  }

  #review(call: FakeCall): FakeReply {
    const old = changedMeanwhile(call, this.tag, 'changes_requested');
    if (old !== undefined) return old;
    this.#move(memberOf(call.body, 'action') === 'start' ? 'UNDER_REVIEW' : 'REVIEWED');
    return this.#answered({ success: true, status: this.response.status });
  }

  #mark(id: string, checked: boolean): FakeReply {
    const checked_by = checked ? [{ id: TEAM[0]?.id ?? '', at: this.response.updated_at }] : [];
    const answers = this.response.answers.map((answer) =>
      answer.id === id ? { ...answer, checked_by } : answer,
    );
    this.response = { ...this.response, answers };
    return this.#answered({ answer_id: id, checked_by });
  }

  #move(status: Response['status']): void {
    this.version += 1;
    this.response = { ...this.response, status };
  }

  #comment({ method, body, query }: FakeCall): FakeReply {
    if (method === 'GET') return commentsOf(this.response, query);
    const text = memberOf(body, 'text');
    const comment = aComment({
      id: crypto.randomUUID(),
      text: typeof text === 'string' ? text : '',
      comment_type: memberOf(body, 'comment_type') === 'external' ? 'external' : 'internal',
    });
    const answers = this.response.answers.map((answer) =>
      answer.id === memberOf(body, 'answer_id')
        ? { ...answer, comments: [...answer.comments, comment], num_of_comments: answer.num_of_comments + 1 }
        : answer,
    );
    this.response = { ...this.response, answers };
    return { status: 201, body: comment };
  }

  #dispute({ path, body }: FakeCall): FakeReply {
    const [, , id] = path.split('/');
    const reason = memberOf(body, 'reason');
    const disputed = {
      by: 'Mara Fenwright',
      at: '2026-11-26T11:07:00.000Z',
      reason: typeof reason === 'string' ? reason : '',
    };
    const answers = this.response.answers.map((answer) => ({
      ...answer,
      evidence: answer.evidence.map((piece) => (piece.id === id ? { ...piece, disputed } : piece)),
    }));
    this.response = { ...this.response, answers };
    return { status: 200, body: {} };
  }
}

const CERT = '00000000-0000-4000-8000-0000000000d1';
const OWNERS = '00000000-0000-4000-8000-0000000000d2';
const ADDRESS = '00000000-0000-4000-8000-0000000000d3';

function supports(quotation: string, y: number) {
  return aReading({
    id: `00000000-0000-4000-8000-00000000e0${Math.round(y * 100)}`,
    document: { id: CERT, name: 'Certificate.pdf' },
    verdict: 'supports',
    quotation,
    place: { page: 1, box: { x: 0.1, y, width: 0.4, height: 0.05 } },
    confidence: 0.99,
  });
}

/** Answers that were changed since the submission before have not been compared again. */
function theAnswers(): readonly Answer[] {
  const at = '2026-11-20T09:30:00.000Z';
  return [...aboutTheCompany(), ...aboutTheOwners(), ...aboutConduct()].map((answer) => {
    const state = answer.changed_from === null ? 'compared' : 'changed_since';
    return { ...answer, comparison: { state, at, documents: 2, left_out: 0, records: 1 } };
  });
}

function aboutTheCompany(): readonly Answer[] {
  const comments = [
    aComment({ id: 'c1', comment_type: 'internal', text: 'The register says May as well.' }),
    aComment({ id: 'c2', text: 'Your certificate says 14 May 2011. Which date is right?' }),
  ];
  return [
    anAnswer(1, {
      question_text: 'Legal name of the company',
      answer_text: 'Northwind Harbour Logistics Ltd',
      evidence: [supports('NORTHWIND HARBOUR LOGISTICS LTD', 0.3)],
    }),
    anAnswer(2, {
      question_text: 'Registration number',
      answer_text: '00000101',
      evidence: [supports('Company number 00000101', 0.2)],
    }),
    anAnswer(3, {
      question_text: 'Date of incorporation',
      question_type: 'date',
      answer_text: '',
      date_answer: '2011-03-14',
      evidence: [aReading()],
      comments,
      num_of_comments: 2,
      num_of_external_comments: 1,
    }),
    anAnswer(4, {
      question_text: 'Registered office',
      answer_text: '8 Quay Row, Port Ellery, PE1 4QA',
      evidence: [supports('8 Quay Row, Port Ellery', 0.4)],
    }),
    anAnswer(5, { question_text: 'Number of employees', question_type: 'number', answer_text: '42' }),
  ];
}

function aboutTheOwners(): readonly Answer[] {
  const wrenlow = aReading({
    id: '00000000-0000-4000-8000-00000000e101',
    document: { id: OWNERS, name: 'Shareholder register.pdf' },
    quotation: 'Caspar Wrenlow … 2,500 ordinary shares … 25 %',
    place: { page: 2, box: { x: 0.1, y: 0.8, width: 0.6, height: 0.06 } },
    confidence: 0.91,
  });
  const rule = aComment({
    id: 'c3',
    comment_type: 'ai_reviewer_side',
    profile_name: 'Automatic check',
    text: 'The shares add up to 110 %.',
  });
  return [
    anAnswer(6, {
      section: 'Ownership',
      question_text: 'Who owns a quarter of the company or more?',
      question_type: 'structured',
      answer_text: '',
      structured_data: [
        { Owner: 'Juniper Holm', Country: 'United Kingdom', Share: 40 },
        { Owner: 'Example Meridian Holding GmbH', Country: 'Germany', Share: 35 },
        { Owner: 'Caspar Wrenlow', Country: 'Ireland', Share: 35 },
      ],
      evidence: [wrenlow],
      is_flagged: true,
      comments: [rule],
      num_of_comments: 1,
    }),
    anAnswer(7, {
      section: 'Ownership',
      question_text: 'Does anybody of them hold a public office?',
      question_type: 'boolean',
      answer_text: 'no',
    }),
  ];
}

function aboutConduct(): readonly Answer[] {
  const issued = aReading({
    id: '00000000-0000-4000-8000-00000000e102',
    document: { id: ADDRESS, name: 'Proof of address.jpg' },
    quotation: 'Issued 2 August 2026',
    place: { page: 1, box: { x: 0.1, y: 0.3, width: 0.5, height: 0.1 } },
    confidence: 0.97,
  });
  return [
    anAnswer(8, {
      section: 'Conduct',
      question_text: 'Do you have a policy on sanctions?',
      answer_text: 'Yes, see attached',
      is_flagged: true,
    }),
    anAnswer(9, {
      section: 'Conduct',
      question_text: 'Have you traded with embargoed countries in the last three years?',
      question_type: 'boolean',
      answer_text: 'no',
      changed_from: { answer_text: 'yes', date_answer: null, structured_data: null },
    }),
    anAnswer(10, {
      section: 'Declarations',
      question_text: 'When was the proof of address issued?',
      answer_text: 'Last month',
      evidence: [issued],
    }),
  ];
}

function theFiles(): readonly ResponseFile[] {
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const file = (n: number, document: Parameters<typeof aDocument>[0]) =>
    aFile({
      attachment_id: `00000000-0000-4000-8000-0000000000a${n}`,
      response_id: RESPONSE_ID,
      document: aDocument(document),
    });
  return [
    file(1, { id: CERT }),
    file(2, { id: OWNERS, name: 'Shareholder register.pdf', document_type_name: 'Register of members' }),
    file(3, {
      id: ADDRESS,
      name: 'Proof of address.jpg',
      content_type: 'image/jpeg',
      document_type_name: 'Proof of address',
    }),
    file(4, { id: 'd4', name: 'Policy.docx', content_type: docx, document_type_name: 'Policy' }),
    file(5, {
      id: 'd5',
      name: 'Extract.pdf',
      scan_status: 'infected',
      document_type_name: 'Register extract',
    }),
  ];
}

function earlierSubmission() {
  const answers = theAnswers().map((answer) =>
    answer.question_number === 5 ? { ...answer, answer_text: '12' } : answer,
  );
  return { number: 1, submitted_at: '2026-11-04T08:00:00.000Z', answers };
}

function unsafeStatus(status: string) {
  return status as Response['status'];
}
