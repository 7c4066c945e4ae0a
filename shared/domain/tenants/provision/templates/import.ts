/** Imports a questionnaire. Its ids are unique in the fleet, and the same in both environments (decisions 34). */
import { compileTemplate, idsNeeded } from '#shared/domain/questionnaires/compile.ts';
import { templateHasErrors } from '#shared/domain/questionnaires/errors.ts';
import { isError, lintTemplate } from '#shared/domain/questionnaires/lint.ts';
import {
  findQuestionnaire,
  importWrites,
  listQuestionnaires,
  type Questionnaire,
  resolveAlias,
} from '#shared/domain/questionnaires/repository.ts';
import type { QuestionnaireListItem } from '#shared/domain/questionnaires/schema.ts';
import type { TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { ENVIRONMENTS, fleetFence, unsafeTenantScope } from '#shared/platform/scope.ts';
import { auditWrite, homeScope, type Provisioning, readEnvironment, tableOf } from '../context.ts';
import { aliasTaken, noSuchQuestionnaire, templateTooLarge } from '../errors.ts';
import { countersKey } from '../repository.ts';

/** The limit of a DynamoDB item is 400 KB. The rest is for attribute names and other attributes. */
const MAX_BYTES = 360_000;

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
  const questionnaire = numbered(context, template, await allocate(context, idsNeeded(template)));
  const bytes = Buffer.byteLength(JSON.stringify(questionnaire));
  if (bytes > MAX_BYTES) throw templateTooLarge(bytes, MAX_BYTES);
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
export async function readImported(
  context: Provisioning,
  tenantId: string,
  id: number,
): Promise<Questionnaire> {
  const found = await findQuestionnaire(tableOf(context, tenantId), homeScope(tenantId), id);
  if (found === undefined) throw noSuchQuestionnaire(id);
  return found;
}

interface Ids {
  readonly questionnaire: number;
  readonly firstQuestion: number;
}

/** Allocates ids from the fleet's counters in one atomic update. The ids of a failed import stay unused. */
async function allocate(context: Provisioning, questions: number): Promise<Ids> {
  const table = context.tables.within(fleetFence());
  const counters = await table.update(countersKey(), { add: { questionnaires: 1, questions } });
  return {
    questionnaire: Number(counters['questionnaires']),
    firstQuestion: Number(counters['questions']) - questions + 1,
  };
}

function numbered(context: Provisioning, template: TemplateInput, ids: Ids): Questionnaire {
  const compiled = compileTemplate(template, ids.firstQuestion);
  return {
    id: ids.questionnaire,
    name: compiled.name,
    description: compiled.description,
    questionnaire_type: compiled.questionnaire_type,
    question_count: compiled.questions.length,
    created_at: new Date(context.clock.now()).toISOString(),
    alias: compiled.alias ?? context.ids.uuid(),
    sections: compiled.sections,
    questions: compiled.questions,
    file_questions: compiled.file_questions,
  };
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
