/** The client report of an entity with 500 documents, 2,000 answers and as many matches as a screening keeps: nothing is left out. */
import { expect, it } from 'vitest';
import { TemplateInput } from '#shared/domain/questionnaires/template.ts';
import type { InProcessApi } from '../support/in-process-api.ts';
import { REGISTERED_COMPANY, ReportFixture } from '../support/reports/fixture.ts';
import { importTemplate } from '../support/responses/templates.ts';
import { withApi } from '../support/with-api.ts';

const DOCUMENTS = 500;
const RESPONSES = 10;
const ANSWERS = 200;

const TEMPLATE = TemplateInput.parse({
  name: 'Two hundred questions',
  description: '',
  questionnaire_type: 'ddq',
  sections: Array.from({ length: 10 }, (_, section) => ({
    title: `Section ${section + 1}`,
    questions: Array.from({ length: ANSWERS / 10 }, (__, at) => ({
      key: `q${section}_${at}`,
      text: `What is fact ${section + 1}.${at + 1}?`,
      question_type: 'text',
    })),
  })),
});

let api: InProcessApi;

withApi((opened) => {
  api = opened;
});

it('of everything that an entity may have is complete', async () => {
  const fixture = await ReportFixture.open(api);
  await fixture.tenant
    .table('live')
    .update({ pk: fixture.scope.prefix, sk: 'ENV' }, { set: { documents_per_entity: DOCUMENTS + 10 } });
  const imported = await importTemplate(fixture.tenant, TEMPLATE);
  const entity = await fixture.entity({ ...REGISTERED_COMPANY, legal_name: 'Kastelmar Freight Holding Ltd' });
  for (let at = 0; at < DOCUMENTS; at += 1) await fixture.document(entity, { name: `paper-${at + 1}.pdf` });
  await api.scans.settle();
  await api.recordScans();
  for (let at = 0; at < RESPONSES; at += 1) {
    const body = {
      questionnaire_id: imported.id,
      entity_id: entity,
      response_name: `Review ${at + 1}`,
      status: 'DRAFT',
    };
    const { id } = await fixture.ok('POST', '/api/v1/responses/', { body });
    const answers = TEMPLATE.sections.flatMap(({ questions }) =>
      questions.map(({ key }) => ({
        question_id: imported.of(key ?? ''),
        answer_text: `Answer ${key} of review ${at + 1}`,
      })),
    );
    await fixture.ok('PATCH', `/api/v1/responses/${String(id)}/answers/`, {
      body: { answers, submit: true },
    });
  }
  await fixture.screen(entity);
  await fixture.generated(entity);
  const text = await fixture.text(entity);
  const missing = Array.from({ length: DOCUMENTS }, (_, at) => `paper-${at + 1}.pdf`).filter(
    (name) => !text.includes(name),
  );
  expect(missing).toEqual([]);
  for (let at = 0; at < RESPONSES; at += 1) expect(text).toContain(`Review ${at + 1}`);
  expect(await fixture.announced('report.client_report_generated')).toHaveLength(1);
});
