/** Importing and exporting questionnaires. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileTemplate } from '#shared/domain/questionnaires/compile.ts';
import { placedQuestions } from '#shared/domain/questionnaires/placed.ts';
import { type Questionnaire, resolveAlias } from '#shared/domain/questionnaires/repository.ts';
import { TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { findAuthored } from '#shared/domain/questionnaires/versions/repository.ts';
import { exportTemplate } from '#shared/domain/tenants/provision/templates/export.ts';
import {
  importQuestionnaire,
  listImported,
  readImported,
} from '#shared/domain/tenants/provision/templates/import.ts';
import { fenceOf, unsafeTenantScope } from '#shared/platform/scope.ts';
import { type EmbeddedFleet, startFleet } from '../../../../cli/embedded-fleet.ts';
import { templateOf, when } from '../../questionnaires/template-builder.ts';
import { someTenant } from './people.ts';

let fleet: EmbeddedFleet;
beforeAll(async () => {
  fleet = await startFleet();
});
afterAll(() => fleet.stop());

const SEEDS = ['third-party-due-diligence', 'ownership-information-request', 'supplier-code-of-conduct'];
const seed = (name: string): TemplateInput => {
  const file = new URL(`../../../../../cli/seed/${name}.json`, import.meta.url);
  return TemplateInput.parse(JSON.parse(readFileSync(file, 'utf8')));
};
const SMALL = templateOf({ key: 'a' }, { key: 'b', visibility_conditions: when('AND', ['a', 'eq', 'yes']) });
const idsOf = (made: Questionnaire) => [...made.questions, ...made.file_questions].map(({ id }) => id);

describe('an imported questionnaire', () => {
  test('is the same, under the same id and alias, in both environments', async () => {
    const tenant = await someTenant(fleet.context);
    const template = seed('third-party-due-diligence');
    const made = await importQuestionnaire(fleet.context, tenant, template);
    for (const environment of ['test', 'live'] as const) {
      const scope = unsafeTenantScope(tenant, environment);
      const table = fleet.context.tables.within(fenceOf(scope));
      expect(await findAuthored(table, scope, made.id)).toEqual(made);
      expect(await resolveAlias(table, scope, template.alias ?? '')).toBe(made.id);
    }
    const [listed] = await listImported(fleet.context, tenant);
    expect(listed).toMatchObject({ id: made.id, name: template.name, question_count: made.questions.length });
  });

  test('shares no id with any other of the fleet, also when ten are imported at once', async () => {
    const tenants = await Promise.all(Array.from({ length: 5 }, () => someTenant(fleet.context)));
    const imports = tenants.flatMap((tenant) => [
      importQuestionnaire(fleet.context, tenant, SMALL),
      importQuestionnaire(fleet.context, tenant, seed('supplier-code-of-conduct')),
    ]);
    const made = await Promise.all(imports);
    expect(new Set(made.map(({ id }) => id)).size).toBe(10);
    const questions = made.flatMap(idsOf);
    expect(new Set(questions).size).toBe(questions.length);
    expect(Math.min(...questions)).toBeGreaterThan(0);
  });

  test('is refused with errors, and takes no id for it', async () => {
    const tenant = await someTenant(fleet.context);
    const before = await importQuestionnaire(fleet.context, tenant, SMALL);
    const cyclic = templateOf(
      { key: 'a', visibility_conditions: when('AND', ['b', 'answered']) },
      { key: 'b', visibility_conditions: when('AND', ['a', 'answered']) },
    );
    await expect(importQuestionnaire(fleet.context, tenant, cyclic)).rejects.toMatchObject({
      name: 'TemplateRefused',
    });
    expect((await importQuestionnaire(fleet.context, tenant, SMALL)).id).toBe(before.id + 1);
  });

  test('is refused under an alias that the tenant uses; another tenant may use it', async () => {
    const [one, two] = [await someTenant(fleet.context), await someTenant(fleet.context)];
    const template = seed('ownership-information-request');
    await importQuestionnaire(fleet.context, one, template);
    const again = importQuestionnaire(fleet.context, one, template);
    await expect(again).rejects.toMatchObject({ code: 'alias_taken' });
    await expect(importQuestionnaire(fleet.context, two, template)).resolves.toMatchObject({
      alias: template.alias,
    });
  });

  test('is refused when no item could hold it, with its size', async () => {
    const tenant = await someTenant(fleet.context);
    const long = 'x'.repeat(990);
    const questions = Array.from({ length: 400 }, (_, index) => ({
      key: `q${index}`,
      text: `${index} ${long}`,
    }));
    const huge = importQuestionnaire(fleet.context, tenant, templateOf(...questions));
    await expect(huge).rejects.toMatchObject({ code: 'template_too_large' });
    expect(await listImported(fleet.context, tenant)).toEqual([]);
  });

  test('is not found in another tenant', async () => {
    const [one, two] = [await someTenant(fleet.context), await someTenant(fleet.context)];
    const { id } = await importQuestionnaire(fleet.context, one, SMALL);
    const foreign = readImported(fleet.context, two, id);
    await expect(foreign).rejects.toMatchObject({ code: 'no_such_questionnaire' });
  });
});

describe('an exported template', () => {
  test.each(SEEDS)('of %s compiles to the same questions', (name) => {
    const compiled = compileTemplate(seed(name), 100);
    const stored = {
      ...compiled,
      id: 1,
      question_count: compiled.questions.length,
      created_at: '2026-01-01T00:00:00.000Z',
      alias: '7d0c1f52-3b8e-4f0a-9a6d-2c51e0b7a914',
    };
    const again = compileTemplate(TemplateInput.parse(exportTemplate(stored)), 100);
    const { ids: _one, alias: _alias, ...first } = compiled;
    const { ids: _two, alias: _none, ...second } = again;
    expect(second).toEqual(first);
  });

  test('has the keys of its author', async () => {
    const tenant = await someTenant(fleet.context);
    const template = seed('third-party-due-diligence');
    const { id } = await importQuestionnaire(fleet.context, tenant, template);
    const exported = exportTemplate(await readImported(fleet.context, tenant, id));
    const keys = ({ sections, file_questions }: TemplateInput) => [
      ...placedQuestions({ sections }).map(({ question }) => question.key),
      ...file_questions.map(({ key }) => key),
    ];
    expect(keys(exported)).toEqual(keys(template));
  });
});
