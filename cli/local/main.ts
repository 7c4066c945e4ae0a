/** `npm start`: the fleet on this machine, until it is interrupted. `npm run demo`: the main job played on it. */
import { styleText } from 'node:util';
import type { FleetFile } from '../connection/fleet-file.ts';
import { playDemo } from '../demo/play.ts';
import { StepLog } from '../demo/step-log.ts';
import { giveWork, isWithoutEntities } from '../demo/team-work.ts';
import { optionsOf, USAGE } from './options.ts';
import { choosePorts, refuseTaken } from './ports.ts';
import { type RunningFleet, startFleet } from './start-fleet.ts';
import { forget, stateFolder } from './state.ts';

type Options = ReturnType<typeof optionsOf>;

try {
  await main(optionsOf(process.argv.slice(2)));
} catch (error) {
  console.error(styleText('red', error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
}

async function main(options: Options): Promise<void> {
  if (options.help) return void console.log(USAGE);
  const folder = stateFolder(options.folder);
  const ports = await choosePorts(Number(options.port));
  // Before the data of a fleet that may still run are deleted.
  await refuseTaken(ports);
  if (options.fresh) await forget(folder);
  const fleet = await startFleet({
    folder: options.folder,
    ports,
    clamd: options.clamd,
    notify: (sentence) => console.error(styleText('yellow', sentence)),
    progress: (what) => console.log(styleText('dim', `… ${what}`)),
  });
  stopOnSignals(fleet);
  show(fleet.facts, options);
  const isNew = await isWithoutEntities(fleet.facts);
  if (!options.isDemo) return showSignIn(fleet.facts, isNew);
  const log = new StepLog();
  try {
    await playDemo(fleet.facts, log);
    console.log(`\n${styleText('green', `Done: ${log.steps} steps, each verified, in ${log.seconds} s.`)}`);
    await showSignIn(fleet.facts, isNew);
  } catch (error) {
    console.error(styleText('red', error instanceof Error ? error.message : String(error)));
    process.exitCode = 1;
    if (!options.once) return;
  }
  if (!options.once) return void console.log('The fleet stays up; press Ctrl+C to stop it.');
  await fleet.stop();
  if (process.exitCode === undefined)
    console.log(JSON.stringify({ demo: 'ok', steps: log.steps, seconds: log.seconds }));
}

/** Ends what is printed with a way into the console, where work waits. */
async function showSignIn(facts: FleetFile, isNew: boolean): Promise<void> {
  const waiting = isNew ? await giveWork(facts) : undefined;
  const [link] = facts.sign_in;
  if (link === undefined) return;
  const work = waiting === undefined ? '' : `, where ${waiting} items of work wait`;
  console.log(`\n  Sign in to the console as ${link.role}${work}:`);
  console.log(`  ${styleText('cyan', link.url)}\n`);
}

function stopOnSignals(fleet: RunningFleet): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      fleet.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

function show({ urls, tenants, sign_in }: FleetFile, { clamd, folder }: Options): void {
  const lines: [string, string][] = [
    ['API', `${urls.api}/api/v1/`],
    ['API docs', urls.docs],
    ['Inbox', urls.inbox],
    ['Portal', urls.portal],
    ['Console', urls.console],
  ];
  console.log(`\n${styleText('bold', 'Probity runs on this machine')}\n`);
  lines.push(['Scans', clamd ?? 'test signatures only (--clamd 127.0.0.1:3310 asks ClamAV)']);
  for (const [what, url] of lines) console.log(`  ${what.padEnd(10)} ${styleText('cyan', url)}`);
  for (const { name, keys } of tenants) {
    console.log(`\n  ${styleText('bold', name)}`);
    console.log(`    test key   ${keys.test.api_key}`);
    console.log(`    live key   ${keys.live.api_key}`);
    console.log(`    signing    ${keys.hmac.api_key}`);
    console.log(`               secret ${keys.hmac.api_secret}`);
    for (const { role, url } of sign_in.filter(({ tenant }) => tenant === name))
      console.log(`    ${role.padEnd(13)} ${styleText('cyan', url)}`);
  }
  console.log(`\n  The same as JSON: ${stateFolder(folder).facts}\n`);
}
