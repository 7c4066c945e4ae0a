/** `probity secrets …`: replaces the secrets of the fleet itself (docs/runbook.md, "Pepper to be replaced", "Edge secret to be replaced"). */
import { type Command, Option } from 'commander';
import * as z from 'zod';
import { Settings } from '../../connection/settings.ts';
import { fieldsReport, minute, type Report, tableReport, textReport } from '../../output/report.ts';
import type { EdgeUse } from '../../secrets/edge.ts';
import type { PepperUse } from '../../secrets/pepper.ts';
import { type Call, type Cli, perform } from '../call.ts';

const SECRETS = ['pepper', 'edge'] as const;
const Chosen = z.enum(SECRETS);
const Options = Settings.extend({ force: z.boolean().default(false), stages: z.string().optional() });

export function addSecretCommands(program: Command, cli: Cli): void {
  const secrets = program
    .command('secrets')
    .description(
      'the secrets of the fleet: the pepper of keys, sessions and links, and the secret of the edge',
    );
  const show = withFolder(secrets.command('show')).description(
    'list the accepted generations, and what still needs the previous one',
  );
  perform(cli, show, async (call) => {
    const { pepperUse } = await import('../../secrets/pepper.ts');
    const edge = await edgeOf(call);
    return shown(await pepperUse(await call.context()), edge);
  });
  const rotate = withFolder(secrets.command('rotate').argument('<secret>', SECRETS.join(' or '))).description(
    'add a new value; the previous one stays accepted',
  );
  perform(cli, rotate, async (call) =>
    Chosen.parse(call.argument(0)) === 'pepper' ? rotatePepper(call) : rotateEdge(call),
  );
  const finish = withFolder(secrets.command('finish').argument('<secret>', SECRETS.join(' or ')))
    .description('accept the new value alone')
    .option('--force', 'pepper only: also where API keys or sessions of respondents are refused afterwards');
  perform(cli, finish, async (call) =>
    Chosen.parse(call.argument(0)) === 'pepper' ? finishPepper(call) : finishEdge(call),
  );
}

function withFolder(command: Command): Command {
  return command.addOption(new Option('--stages <folder>', 'folder of the stage files').hideHelp());
}

async function rotatePepper(call: Call): Promise<Report> {
  await call.confirm(
    'replace the pepper of the stage',
    'What is made from then on uses a new pepper; the previous one stays accepted until "finish".',
  );
  const { rotatePepper: rotate } = await import('../../secrets/pepper.ts');
  const { number, writes_from } = await rotate(await call.context());
  const from = new Date(writes_from).toISOString();
  const data = { generation: number, writes_from: from };
  return textReport(
    data,
    `Generation ${number} is used for what is made from ${minute(from)} (UTC) on. The previous one stays accepted.`,
  );
}

async function finishPepper(call: Call): Promise<Report> {
  const { force } = call.options(Options);
  await call.confirm('refuse the previous pepper from now on');
  const { finishPepper: finish } = await import('../../secrets/pepper.ts');
  const done = await finish(await call.context(), { force });
  return textReport(
    done,
    `Generation ${done.kept} alone is accepted within five minutes. ${done.refused_keys.length} API keys are refused from then on.`,
  );
}

async function rotateEdge(call: Call): Promise<Report> {
  const { rotatedEdge } = await import('../../secrets/edge.ts');
  return settingReport(rotatedEdge(await edgeOf(call)));
}

async function finishEdge(call: Call): Promise<Report> {
  const { finishedEdge } = await import('../../secrets/edge.ts');
  return settingReport(finishedEdge(await edgeOf(call)));
}

async function edgeOf(call: Call): Promise<EdgeUse> {
  const options = call.options(Options);
  const { edgeUse } = await import('../../secrets/edge.ts');
  return edgeUse(options, options.stages);
}

function settingReport(edgePasses: readonly number[]): Report {
  return fieldsReport(
    { edgePasses },
    [['settings of the stage', JSON.stringify({ edgePasses })]],
    'Put this into the stage file, and deploy the stacks service and api, in this order.',
  );
}

function shown(pepper: readonly PepperUse[], edge: EdgeUse): Report {
  const previous = pepper.length > 1 ? (pepper[0]?.keys ?? []) : [];
  return tableReport(
    { pepper, edge },
    {
      headings: ['SECRET', 'GENERATION', 'IN USE FROM (UTC)', 'BY', 'USED BY'],
      rows: [
        ...pepper.map(
          ({ number, writes_from, made_by, keys }) =>
            [
              'pepper',
              number,
              made_by === 'deployment' ? '-' : minute(writes_from),
              made_by,
              `${keys.length} API keys`,
            ] as const,
        ),
        ...previous.map(
          ({ tenant, environment, key_id }) =>
            ['', '', '', '', `${tenant}: ${environment} key ${key_id} needs a new one`] as const,
        ),
        ...edge.setting.map((number) => ['edge', number, '-', 'deployment', edgeRole(edge, number)] as const),
      ],
      nothing: '',
    },
  );
}

function edgeRole({ accepted, sent }: EdgeUse, number: number): string {
  if (accepted === undefined) return 'stated in the stage file (--resources shows what is deployed)';
  const roles = [...(accepted.includes(number) ? ['accepted'] : []), ...(sent === number ? ['sent'] : [])];
  return roles.length === 0 ? 'not deployed yet' : `${roles.join(' and ')} by the last deployment`;
}
