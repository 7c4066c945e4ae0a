/** `probity questionnaires …` */
import type { Command } from 'commander';
import * as z from 'zod';
import { isError } from '#shared/domain/questionnaires/lint.ts';
import { exportTemplate } from '#shared/domain/tenants/provision/templates/export.ts';
import {
  importQuestionnaire,
  listImported,
  readImported,
} from '#shared/domain/tenants/provision/templates/import.ts';
import { resolveTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { fieldsReport, minute, tableReport, textReport } from '../../output/report.ts';
import { type Cli, perform, WholeNumber } from '../call.ts';
import { findingsReport, lintFile } from './template-file.ts';

const ForTenant = z.object({ tenant: z.string() });

export function addQuestionnaireCommands(program: Command, cli: Cli): void {
  const questionnaires = program.command('questionnaires').description('questionnaire templates of a tenant');
  addLint(questionnaires, cli);
  addImport(questionnaires, cli);
  addList(questionnaires, cli);
  addExport(questionnaires, cli);
}

function addLint(questionnaires: Command, cli: Cli): void {
  const lint = questionnaires
    .command('lint')
    .argument('<file>')
    .description('check a template without importing it; needs no stage');
  perform(cli, lint, async (call) => {
    const path = call.argument(0);
    return findingsReport(path, (await lintFile(path)).findings);
  });
}

function addImport(questionnaires: Command, cli: Cli): void {
  const bring = questionnaires
    .command('import')
    .argument('<file>')
    .description('import a template into both environments; a template with errors is refused')
    .requiredOption('--tenant <tenant>', 'id or name');
  perform(cli, bring, async (call) => {
    const { tenant } = call.options(ForTenant);
    const path = call.argument(0);
    const { template, findings } = await lintFile(path);
    if (template === undefined || findings.some(isError)) return findingsReport(path, findings);
    const context = await call.context();
    const { tenant_id, name } = await resolveTenant(context, tenant);
    const made = await importQuestionnaire(context, tenant_id, template);
    const { id, alias, question_count } = made;
    return fieldsReport(
      { tenant_id, id, alias, name: made.name, question_count, warnings: findings },
      [
        ['questionnaire', id],
        ['alias', alias],
        ['name', made.name],
        ['questions', question_count],
        ['tenant', name],
      ],
      findings.length === 0 ? undefined : `${findings.length} warning(s): see "questionnaires lint ${path}".`,
    );
  });
}

function addList(questionnaires: Command, cli: Cli): void {
  const list = questionnaires
    .command('list')
    .description('list the questionnaires of a tenant, newest first')
    .requiredOption('--tenant <tenant>', 'id or name');
  perform(cli, list, async (call) => {
    const { tenant } = call.options(ForTenant);
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, tenant);
    const found = await listImported(context, tenant_id);
    return tableReport(found, {
      headings: ['ID', 'NAME', 'TYPE', 'QUESTIONS', 'CREATED (UTC)'],
      rows: found.map((line) => [
        line.id,
        line.name,
        line.questionnaire_type,
        line.question_count,
        minute(line.created_at),
      ]),
      nothing: 'The tenant has no questionnaire yet.',
    });
  });
}

function addExport(questionnaires: Command, cli: Cli): void {
  const give = questionnaires
    .command('export')
    .argument('<id>')
    .description('write a questionnaire as a template that can be imported again')
    .requiredOption('--tenant <tenant>', 'id or name');
  perform(cli, give, async (call) => {
    const { tenant } = call.options(ForTenant);
    const id = WholeNumber.parse(call.argument(0));
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, tenant);
    const template = exportTemplate(await readImported(context, tenant_id, id));
    return textReport(template, JSON.stringify(template, null, 2));
  });
}
