/** Questionnaires of the fake service: versions in memory, with the refusals that a browser can meet. */

import { TemplateInput } from '#shared/domain/questionnaires/template.ts';
import type { TemplateLine, TemplateView } from '#shared/domain/settings/templates/schema.ts';
import type { FakeService, Handler } from '../fake-service/fake-service.ts';
import { memberOf, refusal } from '../fake-service/fake-service.ts';

const PATH = '/questionnaire-templates/';

interface Stored {
  readonly line: TemplateLine;
  readonly template: TemplateInput;
  readonly root: number;
}

export class Questionnaires {
  readonly stored: Stored[] = [];

  /** Publishes, as the service does. */
  publish(template: unknown, replaces: number | null, more: Partial<TemplateLine> = {}): TemplateLine {
    const before = this.stored.find(({ line }) => line.id === replaces);
    const parsed = TemplateInput.parse(template);
    const id = 1001 + this.stored.length;
    const line: TemplateLine = {
      id,
      name: parsed.name,
      description: parsed.description,
      questionnaire_type: parsed.questionnaire_type,
      question_count: parsed.sections.flatMap((section) => [
        ...section.questions,
        ...section.sub_sections.flatMap(({ questions }) => questions),
      ]).length,
      created_at: `2026-11-${String(this.stored.length + 2).padStart(2, '0')}T09:30:00.000Z`,
      version: (before?.line.version ?? 0) + 1,
      replaces,
      replaced_by: null,
      created_by: '33333333-3333-4333-8333-333333333333',
      retired_at: null,
      retired_by: null,
      response_count: 0,
      ...more,
    };
    this.#replace(replaces, id);
    this.stored.push({ line, template: parsed, root: before?.root ?? id });
    return line;
  }

  #replace(id: number | null, by: number): void {
    const at = this.stored.findIndex(({ line }) => line.id === id);
    const found = this.stored[at];
    if (found !== undefined) this.stored[at] = { ...found, line: { ...found.line, replaced_by: by } };
  }

  view(id: number): TemplateView | undefined {
    const found = this.stored.find(({ line }) => line.id === id);
    if (found === undefined) return undefined;
    const versions = this.stored.filter(({ root }) => root === found.root).map(({ line }) => line);
    return { ...found.line, template: found.template, versions: versions.reverse() };
  }

  readonly handler: Handler = ({ method, path, query, body }) => {
    if (!path.startsWith(PATH)) return undefined;
    if (method === 'POST') return this.#published(body);
    const [, id] = /(\d+)\/$/.exec(path) ?? [];
    if (method === 'PATCH') return this.#changed(Number(id), memberOf(body, 'retired') === true);
    if (id === undefined) {
      const type = query.get('type');
      const results = this.stored
        .map(({ line }) => line)
        .filter((line) => line.replaced_by === null && (type === null || type === line.questionnaire_type))
        .filter((line) => (line.retired_at === null) === (query.get('retired') === null))
        .reverse();
      return { status: 200, body: { count: results.length, next: null, previous: null, results } };
    }
    const view = this.view(Number(id));
    return view === undefined ? refusal(404, 'not_found', 'Not found.') : { status: 200, body: view };
  };

  #changed(id: number, isRetired: boolean) {
    this.retire(id, isRetired);
    const { template: _, versions: _others, ...line } = this.view(id) ?? {};
    return { status: 200, body: line };
  }

  /** With all of its versions. */
  retire(id: number, isRetired = true): void {
    const root = this.stored.find(({ line }) => line.id === id)?.root;
    const change = isRetired
      ? { retired_at: '2026-11-20T09:30:00.000Z', retired_by: '33333333-3333-4333-8333-333333333333' }
      : { retired_at: null, retired_by: null };
    this.stored.forEach((each, at) => {
      if (each.root === root) this.stored[at] = { ...each, line: { ...each.line, ...change } };
    });
  }

  #published(body: unknown) {
    const replaces = memberOf(body, 'replaces');
    const before = this.stored.find(({ line }) => line.id === replaces)?.line.replaced_by;
    if (typeof before === 'number') {
      const refused = refusal(409, 'replaced_already', 'A newer version was published meanwhile.');
      return { ...refused, body: { ...Object(refused.body), replaced_by: before } };
    }
    const line = this.publish(memberOf(body, 'template'), typeof replaces === 'number' ? replaces : null);
    return { status: 201, body: line };
  }
}

/** Two questionnaires, of which one has two versions. */
export function withQuestionnaires(service: FakeService): Questionnaires {
  const questionnaires = new Questionnaires();
  service.role = 'administrator';
  service.handlers.push(questionnaires.handler);
  const first = questionnaires.publish(SUPPLIERS, null, { response_count: 14 });
  questionnaires.publish(OWNERS, null, { response_count: 3, created_by: null });
  questionnaires.publish(SUPPLIERS_NEXT, first.id);
  return questionnaires;
}

const listed = {
  key: 'listed',
  text: 'Is the company listed on a stock exchange?',
  question_type: 'boolean',
  required: true,
};

const exchange = {
  key: 'exchange',
  text: 'On which exchange?',
  question_type: 'select',
  options: ['Frankfurt', 'London', 'Tokyo'],
  visibility_conditions: { operator: 'AND', rules: [{ question: 'listed', condition: 'eq', value: 'yes' }] },
};

export const SUPPLIERS = {
  name: 'Suppliers of services',
  description: 'For suppliers whose contracts are above 100,000 a year.',
  questionnaire_type: 'ddq',
  sections: [
    {
      title: 'The company',
      questions: [
        { key: 'name', text: 'What is the registered name?', question_type: 'text', required: true },
        listed,
        exchange,
      ],
    },
    {
      title: 'Money',
      questions: [{ key: 'turnover', text: 'Turnover of last year', question_type: 'currency' }],
    },
  ],
  file_questions: [
    {
      key: 'register',
      document_type: 'Extract of the register',
      description: 'Not older than three months.',
    },
  ],
};

const SUPPLIERS_NEXT = {
  ...SUPPLIERS,
  sections: [
    {
      title: 'The company',
      questions: [
        listed,
        { ...exchange, options: ['Frankfurt', 'London', 'New York', 'Tokyo'] },
        { key: 'name', text: 'What is the registered name?', question_type: 'text', required: true },
      ],
      sub_sections: [
        {
          title: 'Who owns it',
          questions: [
            {
              key: 'owners',
              text: 'Who owns a quarter or more?',
              question_type: 'structured',
              schema: {
                properties: {
                  name: { type: 'string', title: 'Name' },
                  share: { type: 'number', title: 'Share in %' },
                },
                required: ['name'],
                additionalProperties: false,
              },
            },
          ],
        },
      ],
    },
    {
      title: 'Figures',
      questions: [
        {
          key: 'turnover',
          text: 'Turnover of the last two years',
          question_type: 'currency',
          required: true,
        },
      ],
    },
  ],
};

const OWNERS = {
  name: 'Information on owners',
  description: '',
  questionnaire_type: 'rfi',
  sections: [
    { title: 'Owners', questions: [{ key: 'who', text: 'Who owns the company?', question_type: 'text' }] },
  ],
};
