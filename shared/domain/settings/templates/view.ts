/** Lines of questionnaires as their authors see them. */
import type { TenantRequest } from '#shared/http/operation.ts';
import { responseCount } from '../../questionnaires/repository.ts';
import type { Retired } from '../../questionnaires/retirement/repository.ts';
import { retirementOf, type VersionLine } from '../../questionnaires/versions/repository.ts';
import type { TemplateLine } from './schema.ts';

/** The lines with the responses of each: a few reads at once, because a page of lines and a list of versions are short. */
export function counted(
  lines: readonly VersionLine[],
  retired: Retired,
  { tenantTable, scope }: Pick<TenantRequest, 'tenantTable' | 'scope'>,
): Promise<TemplateLine[]> {
  return Promise.all(
    lines.map(async (line) => ({
      ...lineView(line, retired),
      response_count: await responseCount(tenantTable, scope, line.id),
    })),
  );
}

export function lineView(line: VersionLine, retired: Retired): Omit<TemplateLine, 'response_count'> {
  const { id, name, description, questionnaire_type, question_count, created_at, lineage } = line;
  const retirement = retirementOf(line, retired);
  return {
    ...{ id, name, description, questionnaire_type, question_count, created_at },
    version: versionOf(line),
    replaces: lineage?.replaces ?? null,
    replaced_by: line.replaced_by ?? null,
    created_by: lineage?.created_by ?? null,
    retired_at: retirement?.at ?? null,
    retired_by: retirement?.by ?? null,
  };
}

export function versionOf({ lineage }: VersionLine): number {
  return lineage?.version ?? 1;
}
