/** The operator's command line: common options, commands and exit codes. */
import { Command, CommanderError, Option } from 'commander';
import * as z from 'zod';
import { addAssistCommands } from './commands/assist/assist.ts';
import { addAuditCommands } from './commands/audit/trail.ts';
import type { Cli } from './commands/call.ts';
import { addCreditCommands } from './commands/credits.ts';
import { addEntityCommands } from './commands/data-protection/erasure.ts';
import { addHoldCommands } from './commands/data-protection/holds.ts';
import { addKeyCommands } from './commands/keys.ts';
import { addListCommands } from './commands/lists.ts';
import { addProviderCommands } from './commands/providers/providers.ts';
import { addQuestionnaireCommands } from './commands/questionnaires/questionnaires.ts';
import { addDoctorCommand } from './commands/stage/doctor.ts';
import { addRestoreCommand } from './commands/stage/restore.ts';
import { addSecretCommands } from './commands/stage/secrets.ts';
import { addSmokeCommand } from './commands/stage/smoke.ts';
import { addTenantCommands } from './commands/tenants.ts';
import { addUserCommands } from './commands/users.ts';
import { addWebhookCommands } from './commands/webhooks/webhooks.ts';
import { DEFAULT_REGION, FLEET_FILE, STAGES } from './connection/settings.ts';
import { explain } from './output/explain.ts';
import type { Terminal } from './output/terminal.ts';

/** Success; refused or failed; invalid usage. */
const EXIT = { done: 0, refused: 1, usage: 2 } as const;

/** Runs one command line (without the program's name) and returns its exit code. Never rejects. */
export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode: number = EXIT.done;
  const program = buildProgram({
    terminal,
    finish: (code) => {
      exitCode = code;
    },
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    complain(terminal, error, program.opts());
    return EXIT.refused;
  }
}

const CommonOptions = z.object({ stage: z.string().catch('local'), json: z.boolean().catch(false) });

function complain(terminal: Terminal, error: unknown, options: unknown): void {
  const { stage, json } = CommonOptions.parse(options);
  const explanation = explain(error, stage);
  terminal.err(json ? JSON.stringify({ error: explanation }) : `probity: ${explanation.message}`);
}

function buildProgram(cli: Cli): Command {
  const program = new Command('probity')
    .description(
      'Operate a Probity fleet: tenants, users, API keys, credits, questionnaires, watchlists, providers, webhooks.',
    )
    .exitOverride()
    .configureOutput({
      writeOut: (text) => cli.terminal.out(text.trimEnd()),
      writeErr: (text) => cli.terminal.err(text.trimEnd()),
    })
    .showHelpAfterError('(add --help for the options)')
    .addOption(new Option('--stage <stage>', 'stage to work on').choices(STAGES).default('local'))
    .option('--json', 'print JSON')
    .option('--yes', 'skip confirmations')
    .option('--operator <name>', 'operator name for the audit trail (default: the system user)')
    .option('--profile <name>', 'AWS profile that needs no second factor (otherwise see below)')
    .option('--region <region>', 'AWS region', DEFAULT_REGION)
    .option('--resources <file>', 'JSON of the stack’s outputs (cdk deploy --outputs-file)')
    .option('--table <name>', 'table of the stage (default: TableName of --resources, or TABLE_NAME)')
    .option('--audit-table <name>', 'table of the audit trail (default: AuditTableName, or AUDIT_TABLE)')
    .option('--data-keys-table <name>', 'table of data keys (default: DataKeysTableName, or DATA_KEYS_TABLE)')
    .option('--field-key <id>', 'field key (default: FieldKeyArn of --resources, or FIELD_KEY_ID)')
    .option('--pepper-secret <arn>', 'fleet secret (default: PepperSecretArn, or PEPPER_SECRET_ARN)')
    .option('--lists-bucket <name>', 'bucket of watchlists (default: ListsBucketName, or LISTS_BUCKET)')
    .option('--fleet <file>', 'file of the local fleet, written by npm start', FLEET_FILE);
  for (const add of GROUPS) add(program, cli);
  return program.addHelpText('after', AFTERWORD);
}

const GROUPS = [
  addTenantCommands,
  addUserCommands,
  addKeyCommands,
  addEntityCommands,
  addHoldCommands,
  addCreditCommands,
  addQuestionnaireCommands,
  addListCommands,
  addProviderCommands,
  addAssistCommands,
  addWebhookCommands,
  addAuditCommands,
  addDoctorCommand,
  addSmokeCommand,
  addRestoreCommand,
  addSecretCommands,
] as const;

const AFTERWORD = `
A deployed stage is operated under its operator role (OperatorRoleArn of the stack), which requires a second
factor. With role_arn, source_profile and mfa_serial in a profile, the AWS CLI asks for the code:
  eval "$(aws configure export-credentials --profile probity-prod --format env)"
  probity --stage prod --resources outputs.json tenants list

Exit codes: 0 done, 1 refused or failed, 2 invalid usage.`;
