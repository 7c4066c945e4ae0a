/** A company with owners, a screening, documents and reports, and an individual with verifications, as the API answers them. */
import type { DocumentView } from '#shared/domain/documents/schema.ts';
import { distinguishing } from '#shared/domain/entities/distinguishing.ts';
import type { EntityListItem, EntityView } from '#shared/domain/entities/schema.ts';
import type { TimelineEntryView } from '#shared/domain/entities/timeline/schema.ts';
import type { RelationView } from '#shared/domain/relations/schema.ts';
import type { ResponseListItem } from '#shared/domain/responses/schema.ts';
import type { ScreeningView } from '#shared/domain/screening/schema.ts';
import type { VerificationList } from '#shared/domain/verification-sessions/schema.ts';
import examples from '../../../../docs/generated/examples.json' with { type: 'json' };
import { type FakeCall, type FakeReply, type FakeService, memberOf } from '../fake-service.ts';
import { AT, COMPANY, idOf, PERSON } from './ids.ts';
import { theTimeline } from './timeline.ts';

const HOLDING = idOf(0xc3);
const LISTED = idOf(0xc4);
/** Lines on one page of a list that goes on with a cursor. */
const PAGE = 6;

export class FakeEntities {
  readonly entities = new Map([
    [COMPANY, aCompany()],
    [PERSON, aPerson()],
  ]);
  relations = new Map<string, readonly RelationView[]>([
    [COMPANY, ownersOfCompany()],
    [HOLDING, [owner(6, LISTED, 'Viktor Ashkelon', 'individual', 60, 60)]],
  ]);
  documents: DocumentView[] = theDocuments();
  verifications: VerificationList['results'] = [];
  timeline: TimelineEntryView[] = theTimeline();
  requests: ResponseListItem[] = theRequests();
  screening: ScreeningView = theScreening();
  /** Screenings without a result, by path. */
  readonly unfinished = new Map<string, ScreeningView>();
  /** What the list says of the owners of an entity. */
  readonly ownersFound = new Map<string, EntityListItem['owners_found']>();
  /** How often a task is asked for before it has ended. */
  questions = 1;

  constructor(service: FakeService) {
    service.handlers.push((call) => this.#handle(call));
  }

  #handle(call: FakeCall): FakeReply | undefined {
    const { path, method } = call;
    if (method === 'POST') return this.#start(call);
    if (path === '/entities/') return this.#list(call.query);
    if (path === `/screening/${COMPANY}/`) return { status: 200, body: this.screening };
    if (this.unfinished.has(path)) return { status: 200, body: this.unfinished.get(path) };
    if (path.startsWith('/tasks/')) return this.#task();
    const [, id = '', part = ''] = /^\/entities\/([\w-]+)\/(.*)$/.exec(path) ?? [];
    const relations = this.relations.get(id) ?? [];
    const replies: Readonly<Record<string, unknown>> = {
      '': this.entities.get(id),
      'relations/': { count: relations.length, next: null, previous: null, results: relations },
      'documents/': { count: this.documents.length, offset: 0, next: null, documents: this.documents },
      'verification-sessions/': {
        count: this.verifications.length,
        limit: 100,
        offset: 0,
        results: this.verifications,
      },
      'report/download/': { what: 'a report' },
      ...this.#pages(call.query),
    };
    const [, document] = /^documents\/(\w+)\/download\/$/.exec(part) ?? [];
    const body =
      document === undefined ? replies[part] : { download_url: `http://127.0.0.1:4566/files/${document}` };
    return body === undefined ? undefined : { status: 200, body };
  }

  /** Two pages. */
  #pages(query: URLSearchParams) {
    const page = <T>(part: string, items: readonly T[]) =>
      query.get('before') === 'later'
        ? { results: items.slice(PAGE), next: null }
        : {
            results: items.slice(0, PAGE),
            next:
              items.length > PAGE ? `http://127.0.0.1/api/v1/entities/${COMPANY}/${part}?before=later` : null,
          };
    return { 'timeline/': page('timeline/', this.timeline), 'responses/': page('responses/', this.requests) };
  }

  #list(query: URLSearchParams): FakeReply {
    const [search, type] = [query.get('search')?.toLowerCase() ?? '', query.get('entity_type')];
    const found = [...this.entities.values()].filter(
      ({ name, entity_type }) => name.toLowerCase().includes(search) && (type ?? entity_type) === entity_type,
    );
    const results: EntityListItem[] = found.map((of) => ({
      ...of,
      distinguished_by: distinguishing(of),
      owners_found: this.ownersFound.get(of.id) ?? null,
    }));
    return { status: 200, body: { count: found.length, next: null, previous: null, results } };
  }

  #start({ path, body }: FakeCall): FakeReply | undefined {
    const id = String(memberOf(body, 'entity_id'));
    const entity = this.entities.get(id);
    if (path === '/screening/' && entity !== undefined) {
      this.unfinished.delete(`/screening/${id}/`);
      this.entities.set(id, { ...entity, screening_status: 'screened', screening_failure: null });
      return { status: 202, body: { entity_id: id } };
    }
    if (path === '/verification/sessions/') {
      this.verifications = [aVerification('pending', 'pending'), ...this.verifications];
      return { status: 202, body: { entity_id: id } };
    }
    return path.endsWith('/report/generate/') ? { status: 202, body: { task_id: 'task_1' } } : undefined;
  }

  #task(): FakeReply {
    this.questions -= 1;
    const status = this.questions < 0 ? 'completed' : 'pending';
    return { status: 200, body: { task_id: 'task_1', status, failure_reason: null } };
  }
}

function recordedEntity(): EntityView {
  const recorded: unknown = examples.calls['entities.get'].reply;
  return unsafeEntity(structuredClone(recorded));
}

/** Of a company. */
export function aCompany(change: Partial<EntityView> = {}): EntityView {
  return {
    ...recordedEntity(),
    ...{ id: COMPANY, name: 'Kastelmar Freight Holding Ltd', legal_name: 'Kastelmar Freight Holding Ltd' },
    ...{ screening_status: 'screened', screening_failure: null, risk_profiles_count: 1, response_count: 2 },
    ...{ registration_number: '09123456', jurisdiction: 'GB', incorporation_date: '2011-04-02' },
    ...{ other_names: ['Kastelmar Spedition', 'Кастельмар Фрахт'], email: 'office@kastelmar.example' },
    ...{ address_line_1: '4 Quay Street', address_city: 'Hull', address_country: 'GB', risk_score: 61.5 },
    ...change,
  };
}

function aPerson(): EntityView {
  return {
    ...recordedEntity(),
    ...{ id: PERSON, name: 'Tamsin Ellerquist', entity_type: 'individual', legal_name: null },
    ...{ first_name: 'Tamsin', last_name: 'Ellerquist', date_of_birth: '1984-03-09', nationality: 'NO' },
    ...{ screening_status: 'not_screened', screening_failure: null },
    ...{ email: 'tamsin@ellerquist.example', gender: 'female' },
  };
}

export function owner(
  n: number,
  id: string,
  name: string,
  type: 'company' | 'individual',
  share: number | null,
  most: number | null,
): RelationView {
  return {
    ...{ id: `relation-${n}`, kind: 'owner', role: null, share, share_max: most },
    related_entity: { id, name, entity_type: type, is_primary: false },
    ...{ since: '2019-01-01', until: null, current: true, etag: '"l1"', created_at: AT, updated_at: AT },
    source: { kind: 'register', register: null, company_id: null, name, date_of_birth: null },
  };
}

function ownersOfCompany(): readonly RelationView[] {
  const secretary = owner(4, idOf(0xc7), 'Orla Fennimore', 'individual', null, null);
  return [
    owner(1, HOLDING, 'Meridian Lacquer Holdings International Oy', 'company', 55, 55),
    owner(2, idOf(0xc5), 'Isolde Vantremont', 'individual', 25, 50),
    owner(3, idOf(0xc6), 'Copperwick Mills BV', 'company', null, null),
    { ...secretary, kind: 'officer', role: 'Company secretary' },
    {
      ...owner(5, idOf(0xc8), 'Rufus Quillhaven', 'individual', 20, 20),
      until: '2024-05-31',
      current: false,
    },
  ];
}

function theScreening(): ScreeningView {
  const recorded: unknown = examples.calls['screening.get'].reply;
  const screening = unsafeScreening(structuredClone(recorded));
  const term = { share: 60, share_max: 60, confirmed: true, part: 100, adds: 60, listings: [] };
  const through = { ...term, share: 55, share_max: 55, confirmed: null, adds: 55 };
  return {
    ...screening,
    entity: { id: COMPANY, name: 'Kastelmar Freight Holding Ltd', entity_type: 'company' },
    coverage: ['un_sc', 'eu_fsf', 'ca_sema'].map((list, index) => ({
      list,
      state: index === 2 ? 'not_loaded' : 'in_force',
      as_of: index === 2 ? null : `2026-11-2${index}`,
      problem: null,
    })),
    ownership: {
      ...{ outcome: 'listed', share: 55, share_max: 55, share_of_blocked: 55, strength: 0.97 },
      ...{ owners: 4, unscreened: 1, complete: true, threshold: 50, calculated_at: AT },
      lines: [
        {
          entity_id: COMPANY,
          name: 'Kastelmar Freight Holding Ltd',
          terms: [{ ...through, owner_id: HOLDING, owner_name: 'Meridian Lacquer', counts: 'whole' }],
          total: 55,
        },
        {
          entity_id: HOLDING,
          name: 'Meridian Lacquer',
          terms: [{ ...term, owner_id: LISTED, owner_name: 'Viktor Ashkelon', counts: 'listed' }],
          total: 60,
        },
      ],
      arithmetic: ['Kastelmar Freight Holding Ltd: Meridian Lacquer 55 % (whole) = 55 %'],
      sentence: 'Listed owners hold 55 % of Kastelmar Freight Holding Ltd. 1 owner is not screened.',
    },
  };
}

export function aDocument(change: Partial<DocumentView>): DocumentView {
  return {
    ...{ id: 'd1', name: 'Certificate of incorporation.pdf', size: 84_000, content_type: 'application/pdf' },
    ...{ document_type_name: 'Register extract', classification: 'tenant_private' },
    ...{
      uploaded_by_email: null,
      created_at: AT,
      expiry_date: null,
      scan_status: 'clean',
      reading: { state: 'read', reason: null },
      active_content: [],
    },
    ...change,
  };
}

function theRequests(): ResponseListItem[] {
  const one = (n: number, status: ResponseListItem['status']): ResponseListItem => ({
    ...{ id: idOf(0xd0 + n), response_name: `Due diligence ${n}`, questionnaire_name: 'Due diligence' },
    ...{ entity_name: 'Kastelmar Freight Holding Ltd', assigned_to: null, status, created_at: AT },
    submitted_at: status === 'PREFILL' ? null : AT,
  });
  return [one(1, 'APPROVED'), one(2, 'CHANGES_REQUESTED'), one(3, 'PREFILL')];
}

function theDocuments(): DocumentView[] {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return [
    aDocument({}),
    aDocument({ id: 'd2', name: 'Licence.png', content_type: 'image/png', expiry_date: day(12) }),
    aDocument({ id: 'd3', name: 'Insurance.pdf', expiry_date: day(-40) }),
    aDocument({ id: 'd4', name: 'Accounts.xlsx', content_type: 'application/vnd.ms-excel' }),
    aDocument({ id: 'd5', name: 'Invoice.pdf', scan_status: 'infected', reading: null }),
    aDocument({ id: 'd6', name: 'Drawing.svg', content_type: 'image/svg+xml' }),
  ];
}

export function aVerification(
  status: VerificationList['results'][number]['status'],
  outcome: VerificationList['results'][number]['outcome'],
): VerificationList['results'][number] {
  return {
    ...{ session_id: `session-${status}`, status, outcome, created_at: AT, expires_at: AT },
    failure_reason: outcome === 'issue' ? 'document_expired' : null,
    accessed_at: status === 'completed' ? AT : null,
    completed_at: status === 'completed' ? AT : null,
  };
}

/** The recorded replies were encoded by the contracts of their routes. */
function unsafeEntity(reply: unknown): EntityView {
  return reply as EntityView;
}

function unsafeScreening(reply: unknown): ScreeningView {
  return reply as ScreeningView;
}
