/** Gathers the facts of a stage: all at once, each by itself, so that what cannot be read hides nothing else. */
import { stageFromFile } from '../../../lib/stage-file.ts';
import { type Stage, stageNamed } from '../../../lib/stages.ts';
import { localClient, localFleet } from '../../connection/connect.ts';
import { fleetClock } from '../../connection/fleet-clock.ts';
import type { Resources } from '../../connection/fleet-file.ts';
import type { ClientSettings } from '../../connection/operator-context.ts';
import { deployedResources } from '../../connection/resources.ts';
import type { Settings } from '../../connection/settings.ts';
import type { Gathered, Given, Known } from '../facts.ts';
import * as account from './account.ts';
import * as data from './data.ts';
import { read } from './reading.ts';
import * as running from './running.ts';
import * as stackFacts from './stacks.ts';

export interface Gathering {
  readonly facts: Gathered;
  readonly given: Given;
}

/** `assembly` is the folder with the synthesised templates of this checkout. */
export async function gather(settings: Settings, assembly: string): Promise<Gathering> {
  return settings.stage === 'local' ? gatherLocal(settings) : gatherDeployed(settings, assembly);
}

const NOT_EMULATED = { absent: 'the embedded cloud has none' } as const;

async function gatherLocal(settings: Settings): Promise<Gathering> {
  const stage = stageNamed('local');
  const fleet = await localFleet(settings);
  const client = localClient(fleet);
  const { api, health, clock } = fleet.urls;
  const [kept, deadLetters, publicAddress, failures, now] = await Promise.all([
    dataFacts(client, { value: fleet.resources }),
    read(() => running.deadLetters(client, stage)),
    api === undefined ? OLD_FILE : read(() => running.publicAddress(api)),
    health === undefined ? OLD_FILE : read(() => running.failures(health)),
    fleetClock(clock),
  ]);
  const facts = {
    ...kept,
    deadLetters,
    publicAddress,
    failures,
    stageFile: { absent: 'the local stage has no file' },
    executions: NOT_EMULATED,
    mailAccount: NOT_EMULATED,
    mailIdentity: NOT_EMULATED,
    dmarc: NOT_EMULATED,
    bootstrap: NOT_EMULATED,
    certificate: NOT_EMULATED,
    stacks: NOT_EMULATED,
    release: NOT_EMULATED,
    schedules: NOT_EMULATED,
    alarms: NOT_EMULATED,
  };
  return { facts, given: { stage: stage.name, isProtected: false, now: now.now() } };
}

const OLD_FILE = { unread: 'the file of the fleet does not say where: start the fleet again' } as const;

async function gatherDeployed(settings: Settings, assembly: string): Promise<Gathering> {
  const stageFile = readStageFile(settings.stage);
  // Without its file, nothing is known of the domain, the sender and the certificate of a stage.
  const stage: Known<Stage> = 'stage' in stageFile ? { value: stageFile.stage } : NO_STAGE;
  const named = stageNamed(settings.stage);
  const region = 'value' in stage ? (stage.value.region ?? settings.region) : settings.region;
  const { profile } = settings;
  const client = { region, ...(profile === undefined ? {} : { profile }) };
  const resources = await read(() => deployedResources(settings, process.env));
  const facts: Gathered = {
    ...(await dataFacts(client, resources)),
    ...(await accountFacts(client, stage)),
    stageFile: { value: stageFile.problems },
    failures: { absent: 'a deployed stage has alarms' },
    bootstrap: await read(() => stackFacts.bootstrap(client)),
    stacks: await read(() => stackFacts.stacks(client, named)),
    release: await read(() => stackFacts.release(client, named, assembly)),
    deadLetters: await read(() => running.deadLetters(client, named)),
    schedules: await read(() => running.schedules(client, named)),
    alarms: await read(() => running.alarms(client, named)),
  };
  return { facts, given: { stage: named.name, isProtected: named.isProtected, now: Date.now() } };
}

const NO_STAGE = { unread: 'the stage file is missing or incomplete' } as const;

type StageFile =
  | { readonly problems: readonly string[] }
  | { readonly problems: readonly []; readonly stage: Stage };

function readStageFile(name: string): StageFile {
  try {
    return { problems: [], stage: stageFromFile(name) };
  } catch (error) {
    const [first = '', ...problems] = error instanceof Error ? error.message.split('\n') : [String(error)];
    return { problems: problems.length > 0 ? problems.map((problem) => problem.trim()) : [first] };
  }
}

async function accountFacts(client: ClientSettings, stage: Known<Stage>) {
  return {
    executions: await readOf(stage, (known) => account.executions(client, known)),
    mailAccount: await read(() => account.mailAccount(client)),
    mailIdentity: await readOf(stage, (known) => account.mailIdentity(client, known)),
    dmarc: await readOf(stage, (known) => account.dmarc(known)),
    certificate: await readOf(stage, (known) => account.certificate(client, known)),
    publicAddress: await readOf(stage, (known) => running.publicAddress(known.publicUrl)),
  };
}

async function dataFacts(client: ClientSettings, resources: Known<Resources>) {
  const [tables, keys, pepper, lists] = await Promise.all([
    readOf(resources, (known) => data.tables(client, known)),
    readOf(resources, (known) => data.keys(client, known)),
    readOf(resources, (known) => data.pepper(client, known)),
    readOf(resources, (known) => data.lists(client, known)),
  ]);
  return { tables, keys, pepper, lists };
}

/** A fact that depends on another one, which may itself be unknown. */
async function readOf<A, T>(known: Known<A>, work: (value: A) => Promise<T>): Promise<Known<T>> {
  return 'value' in known ? read(() => work(known.value)) : known;
}
