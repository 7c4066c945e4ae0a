/** Imports a questionnaire. Its ids are unique in the fleet, and the same in both environments (R34). */
import { templateHasErrors } from '#shared/domain/questionnaires/errors.ts';
import { isError, lintTemplate } from '#shared/domain/questionnaires/lint.ts';
import {
  importWrites,
  listQuestionnaires,
  type Questionnaire,
  resolveAlias,
} from '#shared/domain/questionnaires/repository.ts';
import type { QuestionnaireListItem } from '#shared/domain/questionnaires/schema.ts';
import type { TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { type Authored, findAuthored } from '#shared/domain/questionnaires/versions/repository.ts';
import { countersFence, ENVIRONMENTS, unsafeTenantScope } from '#shared/platform/scope.ts';
import { auditWrite, homeScope, type Provisioning, readEnvironment, tableOf } from '../context.ts';
import { aliasTaken, noSuchQuestionnaire, templateTooLarge } from '../errors.ts';
import { bytesOf, MAX_TEMPLATE_BYTES, numberedTemplate, takeIds } from './numbered.ts';

/**
 * Imports a template into both environments of a tenant. Throws `TemplateRefused` where the linter finds errors, and for an
 * alias that the tenant already uses or a template that does not fit into an item.
 */
export async function importQuestionnaire(
  context: Provisioning,
  tenantId: string,
  template: TemplateInput,
): Promise<Questionnaire> {
  const errors = lintTemplate(template).filter(isError);
  if (errors.length > 0) throw templateHasErrors(errors);
  const home = homeScope(tenantId);
  await readEnvironment(context, home);
  await refuseTakenAlias(context, tenantId, template);
  const ids = await takeIds(context.tables.within(countersFence()), template);
  const questionnaire = numberedTemplate(template, {
    ids,
    now: context.clock.now(),
    alias: template.alias ?? context.ids.uuid(),
  });
  const bytes = bytesOf(questionnaire);
  if (bytes > MAX_TEMPLATE_BYTES) throw templateTooLarge(bytes, MAX_TEMPLATE_BYTES);
  await tableOf(context, tenantId).commit([
    ...ENVIRONMENTS.flatMap((environment) =>
      importWrites(unsafeTenantScope(tenantId, environment), questionnaire),
    ),
    auditWrite(context, home, 'questionnaires.import', {
      target: `questionnaire:${questionnaire.id}`,
      facts: { questions: questionnaire.question_count },
    }),
  ]);
  return questionnaire;
}

/** All questionnaires of the tenant, newest first. Both environments have the same. */
export async function listImported(
  context: Provisioning,
  tenantId: string,
): Promise<readonly QuestionnaireListItem[]> {
  const home = homeScope(tenantId);
  await readEnvironment(context, home);
  return listQuestionnaires(tableOf(context, tenantId), home);
}

/** Throws for an id that the tenant does not have. */
export async function readImported(context: Provisioning, tenantId: string, id: number): Promise<Authored> {
  const found = await findAuthored(tableOf(context, tenantId), homeScope(tenantId), id);
  if (found === undefined) throw noSuchQuestionnaire(id);
  return found;
}

async function refuseTakenAlias(
  context: Provisioning,
  tenantId: string,
  template: TemplateInput,
): Promise<void> {
  if (template.alias === undefined) return;
  const id = await resolveAlias(tableOf(context, tenantId), homeScope(tenantId), template.alias);
  if (id !== undefined) throw aliasTaken(template.alias, id);
}
