/** Retires a questionnaire with all of its versions, or takes it back: in both modes, as it is published in both. */
import type * as z from 'zod';
import { mayMove } from '#shared/contract/lifecycle.ts';
import type { PersonRequest, Reply } from '#shared/http/operation.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import { ENVIRONMENTS, unsafeTenantScope } from '#shared/platform/scope.ts';
import { questionnaireNotFound } from '../../questionnaires/errors.ts';
import { questionnaireLifecycle } from '../../questionnaires/lifecycle.ts';
import {
  findRetired,
  retireWrite,
  stateIn,
  takeBackWrite,
} from '../../questionnaires/retirement/repository.ts';
import { findVersion, rootOf } from '../../questionnaires/versions/repository.ts';
import type { TemplateChange, TemplateLine } from './schema.ts';
import { counted } from './view.ts';

/** What stands already as it is asked for stays as it is. `id`: of any version. */
export async function changeTemplate(
  id: number,
  { retired: isRetired }: z.output<typeof TemplateChange>,
  request: PersonRequest,
): Promise<Reply<TemplateLine>> {
  const { tenantTable: table, scope } = request;
  const [version, retired] = await Promise.all([findVersion(table, scope, id), findRetired(table, scope)]);
  if (version === undefined) throw questionnaireNotFound();
  const root = rootOf(version);
  const [line] = await counted([version], retired, request);
  if (line === undefined) throw new Error('the line is not counted');
  const trigger = isRetired ? 'retire' : 'takeBack';
  if (!mayMove(questionnaireLifecycle, trigger, stateIn(retired, root))) return { body: line };
  const at = new Date(request.now).toISOString();
  const by = request.session.userId;
  // Somebody did the same meanwhile: it is read again.
  const refuse = () => new StaleRead();
  return {
    body: { ...line, retired_at: isRetired ? at : null, retired_by: isRetired ? by : null },
    writes: ENVIRONMENTS.map((environment) => {
      const mode = unsafeTenantScope(scope.tenantId, environment);
      return isRetired ? retireWrite(mode, root, { at, by }, refuse) : takeBackWrite(mode, root, refuse);
    }),
    audit: { target: `questionnaire:${id}`, facts: { retired: isRetired } },
  };
}
