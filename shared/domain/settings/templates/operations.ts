/** Endpoints of authors: questionnaires with their versions. A published version never changes. */
import { NotFound } from '#shared/contract/errors.ts';
import { permits } from '#shared/contract/lifecycle.ts';
import { offsetOf, paginate, refusePageBeyond } from '#shared/contract/page.ts';
import type { Operations, PersonRequest } from '#shared/http/operation.ts';
import { StaleRead, type Write } from '#shared/platform/ports.ts';
import { countersFence, ENVIRONMENTS, unsafeTenantScope } from '#shared/platform/scope.ts';
import { questionnaireNotFound, questionnaireRetired } from '../../questionnaires/errors.ts';
import { questionnaireLifecycle } from '../../questionnaires/lifecycle.ts';
import { isError, lintTemplate } from '../../questionnaires/lint.ts';
import { importWrites, resolveAlias } from '../../questionnaires/repository.ts';
import { findRetired, stateIn } from '../../questionnaires/retirement/repository.ts';
import type { TemplateInput } from '../../questionnaires/template.ts';
import {
  type Authored,
  findAuthored,
  findVersion,
  type Lineage,
  listVersions,
  replacedWrite,
  rootOf,
  type VersionLine,
} from '../../questionnaires/versions/repository.ts';
import { exportTemplate } from '../../tenants/provision/templates/export.ts';
import {
  bytesOf,
  MAX_TEMPLATE_BYTES,
  nextIds,
  numberedTemplate,
} from '../../tenants/provision/templates/numbered.ts';
import { aliasTaken, replacedAlready, templateRefused, templateTooLarge } from './errors.ts';
import { changeTemplate } from './retire.ts';
import type { templateRoutes } from './routes.ts';
import { MOST_VERSIONS } from './schema.ts';
import { counted, lineView, versionOf } from './view.ts';

export const templateOperations: Operations<typeof templateRoutes> = {
  async listTemplates({ query }, request) {
    const { tenantTable: table, scope } = request;
    const [every, retired] = await Promise.all([listVersions(table, scope), findRetired(table, scope)]);
    const asked = query.retired ? 'retired' : 'active';
    const newest = every.filter(
      (line) =>
        line.replaced_by === undefined &&
        stateIn(retired, rootOf(line)) === asked &&
        (query.type === undefined || line.questionnaire_type === query.type),
    );
    refusePageBeyond(query, newest.length);
    const page = newest.slice(offsetOf(query), offsetOf(query) + query.page_size);
    const lines = await counted(page, retired, request);
    return { body: paginate(query, newest.length, lines, request.listUrl) };
  },

  async getTemplate({ params }, request) {
    const { tenantTable: table, scope } = request;
    const [questionnaire, every, retired] = await Promise.all([
      findAuthored(table, scope, params.id),
      listVersions(table, scope),
      findRetired(table, scope),
    ]);
    const own = every.find(({ id }) => id === params.id);
    if (questionnaire === undefined || own === undefined) throw new NotFound();
    const [versions, [line]] = await Promise.all([
      counted(every.filter((each) => rootOf(each) === rootOf(own)).slice(0, MOST_VERSIONS), retired, request),
      counted([own], retired, request),
    ]);
    if (line === undefined) throw new NotFound();
    return { body: { ...line, template: exportTemplate(questionnaire), versions } };
  },

  changeTemplate: ({ params, body }, request) => changeTemplate(params.id, body, request),

  async publishTemplate({ body: { template, replaces } }, request) {
    const errors = lintTemplate(template).filter(isError);
    if (errors.length > 0) throw templateRefused(errors);
    const [before] = await Promise.all([
      replaces === null ? undefined : currentVersion(replaces, request),
      refuseTakenAlias(template, request),
    ]);
    const { questionnaire, taken } = await numbered(template, before, request);
    const bytes = bytesOf(questionnaire);
    if (bytes > MAX_TEMPLATE_BYTES) throw templateTooLarge(bytes, MAX_TEMPLATE_BYTES);
    return {
      body: { ...lineView(questionnaire, undefined), response_count: 0 },
      writes: [taken, ...writesOf(questionnaire, request)],
      audit: {
        target: `questionnaire:${questionnaire.id}`,
        facts: {
          questions: questionnaire.question_count,
          version: questionnaire.lineage?.version ?? 1,
          ...(replaces === null ? {} : { replaces }),
        },
      },
    };
  },
};

/** The version that is to be replaced; it must be the newest. */
async function currentVersion(id: number, request: PersonRequest): Promise<VersionLine> {
  const { tenantTable: table, scope } = request;
  // Strongly consistent: what another person has just published must not be replaced a second time.
  const [found, retired] = await Promise.all([findVersion(table, scope, id), findRetired(table, scope)]);
  if (found === undefined) throw questionnaireNotFound();
  if (!permits(questionnaireLifecycle, 'publish', stateIn(retired, rootOf(found))))
    throw questionnaireRetired(id);
  if (found.replaced_by !== undefined) throw replacedAlready(found.replaced_by);
  return found;
}

async function refuseTakenAlias({ alias }: TemplateInput, request: PersonRequest): Promise<void> {
  if (alias === undefined) return;
  const id = await resolveAlias(request.tenantTable, request.scope, alias);
  if (id !== undefined) throw aliasTaken(id);
}

/** The questionnaire with its ids, and the write that takes them. */
async function numbered(
  template: TemplateInput,
  before: VersionLine | undefined,
  request: PersonRequest,
): Promise<{ readonly questionnaire: Authored; readonly taken: Write }> {
  const { ids, write } = await nextIds(request.table(countersFence()), template, () => new StaleRead());
  const lineage: Lineage = {
    root: before === undefined ? ids.questionnaire : rootOf(before),
    version: before === undefined ? 1 : versionOf(before) + 1,
    replaces: before?.id ?? null,
    created_by: request.session.userId,
  };
  const alias = template.alias ?? request.ids.uuid();
  return {
    questionnaire: numberedTemplate(template, { ids, now: request.now, alias, lineage }),
    taken: write,
  };
}

/** Both modes get the questionnaire, and in both the version before learns what replaced it: of two who publish at once, one is refused. */
function writesOf(questionnaire: Authored, { scope }: PersonRequest): readonly Write[] {
  const { id, lineage } = questionnaire;
  return ENVIRONMENTS.map((environment) => unsafeTenantScope(scope.tenantId, environment)).flatMap((mode) => [
    ...importWrites(mode, questionnaire),
    ...(typeof lineage?.replaces === 'number'
      ? [replacedWrite(mode, lineage.replaces, id, () => new StaleRead())]
      : []),
  ]);
}
