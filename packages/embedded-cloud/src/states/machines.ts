/** The machines that are known, and the revisions of their definitions that executions still run. */
import { createHash } from 'node:crypto';
import { AwsError } from '../service.ts';
import type { Store } from '../store.ts';
import type { Definition } from './definition/model.ts';
import { readDefinition } from './definition/read.ts';
import { machineDoesNotExist } from './wire/errors.ts';

/** A machine as the template describes it; `definition` is the document or its JSON text. */
export interface MachineDefinition {
  readonly arn: string;
  readonly name: string;
  readonly definition: unknown;
  readonly roleArn: string;
  /** Only `STANDARD` is emulated. */
  readonly type?: string | undefined;
}

export interface Machine {
  readonly arn: string;
  readonly roleArn: string;
  readonly revision: string;
  readonly definition: Definition;
}

/** Keyed by machine and revision; an execution runs on the revision that it began with. */
const DEFINITIONS = 'states.definitions';

export class Machines {
  private readonly store: Store;
  private readonly known = new Map<string, Machine>();

  constructor(store: Store) {
    this.store = store;
  }

  /** Makes or replaces a machine; throws `InvalidDefinition` for everything that is not emulated. */
  async ensure({ arn, definition, roleArn, type = 'STANDARD' }: MachineDefinition): Promise<Machine> {
    if (type !== 'STANDARD') throw new AwsError('InvalidDefinition', `${arn}: type ${type} is not emulated`);
    const text = typeof definition === 'string' ? definition : JSON.stringify(definition);
    const revision = createHash('sha256').update(text).digest('hex');
    const machine = { arn, roleArn, revision, definition: readDefinition(parsed(text, arn)) };
    await this.store.shelf<string>(DEFINITIONS).put(`${arn} ${revision}`, text);
    this.known.set(arn, machine);
    return machine;
  }

  get(arn: string): Machine {
    const machine = this.known.get(arn);
    if (machine === undefined) throw machineDoesNotExist(arn);
    return machine;
  }

  /** The machine as it was when an execution began. */
  async at(arn: string, revision: string): Promise<Machine> {
    const machine = this.get(arn);
    if (machine.revision === revision) return machine;
    const text = await this.store.shelf<string>(DEFINITIONS).get(`${arn} ${revision}`);
    if (text === undefined) throw machineDoesNotExist(`${arn} (${revision})`);
    return { ...machine, revision, definition: readDefinition(parsed(text, arn)) };
  }
}

function parsed(text: string, arn: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AwsError('InvalidDefinition', `Invalid State Machine Definition: '${arn} is not valid JSON'`);
  }
}
