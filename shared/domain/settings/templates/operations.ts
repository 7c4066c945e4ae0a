/** Endpoints of authors: questionnaires with their versions. A published version never changes. */
import { NotFound } from '#shared/contract/errors.ts';
import { offsetOf, paginate, refusePageBeyond } from '#shared/contract/page.ts';
import type { Operations, PersonRequest, TenantRequest } from '#shared/http/operation.ts';
import { StaleRead, type Write } from '#shared/platform/ports.ts';
import { countersFence, ENVIRONMENTS, unsafeTenantScope } from '#shared/platform/scope.ts';
import { questionnaireNotFound } from '../../questionnaires/errors.ts';
import { isError, lintTemplate } from '../../questionnaires/lint.ts';
import { importWrites, resolveAlias, responseCount } from '../../questionnaires/repository.ts';
import type { TemplateInput } from '../../questionnaires/template.ts';
import {
  type Authored,
  findAuthored,
  type Lineage,
  listVersions,
  replacedWrite,
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
import type { templateRoutes } from './routes.ts';
import { MOST_VERSIONS, type TemplateLine } from './schema.ts';

export const templateOperations: Operations<typeof templateRoutes> = {
  async listTemplates({ query }, request) {
    const every = await listVersions(request.tenantTable, request.scope);
    const newest = every.filter(
      (line) =>
        line.replaced_by === undefined &&
        (query.type === undefined || line.questionnaire_type === query.type),
    );
    refusePageBeyond(query, newest.length);
    const page = newest.slice(offsetOf(query), offsetOf(query) + query.page_size);
    const lines = await counted(page, request);
    return { body: paginate(query, newest.length, lines, request.listUrl) };
  },

  async getTemplate({ params }, request) {
    const { tenantTable: table, scope } = request;
    const [questionnaire, every] = await Promise.all([
      findAuthored(table, scope, params.id),
      listVersions(table, scope),
    ]);
    const own = every.find(({ id }) => id === params.id);
    if (questionnaire === undefined || own === undefined) throw new NotFound();
    const [versions, [line]] = await Promise.all([
      counted(every.filter((each) => rootOf(each) === rootOf(own)).slice(0, MOST_VERSIONS), request),
      counted([own], request),
    ]);
    if (line === undefined) throw new NotFound();
    return { body: { ...line, template: exportTemplate(questionnaire), versions } };
  },

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
      body: { ...lineView(questionnaire), response_count: 0 },
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

/** The lines with the responses of each: a few reads at once, because a page of lines and a list of versions are short. */
function counted(
  lines: readonly VersionLine[],
  { tenantTable, scope }: TenantRequest,
): Promise<TemplateLine[]> {
  return Promise.all(
    lines.map(async (line) => ({
      ...lineView(line),
      response_count: await responseCount(tenantTable, scope, line.id),
    })),
  );
}

function lineView(line: VersionLine): Omit<TemplateLine, 'response_count'> {
  const { id, name, description, questionnaire_type, question_count, created_at, lineage } = line;
  return {
    ...{ id, name, description, questionnaire_type, question_count, created_at },
    version: versionOf(line),
    replaces: lineage?.replaces ?? null,
    replaced_by: line.replaced_by ?? null,
    created_by: lineage?.created_by ?? null,
  };
}

function versionOf({ lineage }: VersionLine): number {
  return lineage?.version ?? 1;
}

function rootOf({ id, lineage }: VersionLine): number {
  return lineage?.root ?? id;
}

/** The version that is to be replaced; it must be the newest. */
async function currentVersion(id: number, request: PersonRequest): Promise<VersionLine> {
  // Strongly consistent: what another person has just published must not be replaced a second time.
  const every = await listVersions(request.tenantTable, request.scope, { consistent: true });
  const found = every.find((line) => line.id === id);
  if (found === undefined) throw questionnaireNotFound();
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
