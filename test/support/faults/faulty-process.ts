/**
 * Ports of a process with one fault: it dies beside one of its effects, or one call of a port fails. Every call of every
 * port is counted, so that a test can repeat a run with a fault at each place.
 */
import type { CompanyDirectory } from '#shared/domain/company-search/directory.ts';
import type { IdentityProviders } from '#shared/domain/verification/provider/choose.ts';
import type { StagedForms } from '#shared/platform/files/staged-forms.ts';
import type { Outbound } from '#shared/platform/outbound/outbound.ts';
import type {
  Bus,
  Keys,
  Mailer,
  Objects,
  Pepper,
  Queue,
  Table,
  WatchlistFiles,
  Workflow,
} from '#shared/platform/ports.ts';

/** An effect changes something outside the process; everything else is a read. */
type Act = 'effect' | 'read';

type Method =
  | keyof Table
  | keyof Objects
  | keyof Mailer
  | keyof Bus
  | keyof Queue
  | keyof Workflow
  | keyof Outbound
  | keyof WatchlistFiles
  | keyof StagedForms
  | keyof Keys
  | keyof Pepper
  | Exclude<keyof CompanyDirectory, 'isInvented'>
  | keyof IdentityProviders;

/** A method of a port without an entry does not compile. */
const ACTS: Readonly<Record<Method, Act>> = {
  commit: 'effect',
  update: 'effect',
  put: 'effect',
  putIf: 'effect',
  putSource: 'effect',
  retire: 'effect',
  point: 'effect',
  remove: 'effect',
  send: 'effect',
  publish: 'effect',
  post: 'effect',
  start: 'effect',
  get: 'read',
  getMany: 'read',
  getTagged: 'read',
  query: 'read',
  open: 'read',
  list: 'read',
  uploadAddress: 'read',
  downloadUrl: 'read',
  verdict: 'read',
  current: 'read',
  read: 'read',
  readRange: 'read',
  source: 'read',
  find: 'read',
  isRunning: 'read',
  search: 'read',
  detail: 'read',
  usable: 'read',
  named: 'read',
};

/** Members that hand out another port at once. */
const HANDING_OUT: ReadonlySet<string> = new Set(['within', 'queue', 'queues']);
/** What never fails: the clock, random ids, the log, and renderers, which are functions of their input. */
const INSIDE: ReadonlySet<string> = new Set(['clock', 'ids', 'log']);

type FaultKind =
  /** The process dies: nothing that it does later happens. */
  | 'crash before'
  | 'crash after'
  /** The store refuses the call, as one that is throttled does. */
  | 'refusal'
  /** The effect happens, and its answer does not arrive in time. */
  | 'lost answer';

export interface Fault {
  readonly kind: FaultKind;
  readonly act: Act;
  /** Counted from 1 among the acts of that sort. */
  readonly number: number;
}

class Crashed extends Error {}

export class FaultyProcess {
  /** `<port>.<method>` of every call so far. */
  readonly calls: Readonly<Record<Act, string[]>> = { effect: [], read: [] };
  /** True when the fault has happened. */
  struck = false;
  readonly #fault: Fault | undefined;
  #dead = false;

  constructor(fault?: Fault) {
    this.#fault = fault;
  }

  /** The ports, or anything that has some, with the fault. */
  over<T extends object>(ports: T, path = ''): T {
    return new Proxy(ports, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof name !== 'string' || INSIDE.has(name)) return member;
        if (typeof member === 'function') return this.#method(target, name, member, path);
        return isPorts(member) ? this.over(member, `${path}${name}.`) : member;
      },
    });
  }

  #method(target: object, name: string, real: unknown, path: string): unknown {
    if (HANDING_OUT.has(name))
      return (...given: unknown[]) => this.over(Object(call(real, target, given)), path);
    const act = isKnown(name) ? ACTS[name] : undefined;
    if (act === undefined) return (...given: unknown[]) => call(real, target, given);
    return (...given: unknown[]) =>
      this.#act(isCounting(given[0]) ? 'read' : act, path + name, async () => call(real, target, given));
  }

  async #act(act: Act, name: string, run: () => Promise<unknown>): Promise<unknown> {
    if (this.#dead) throw new Crashed();
    const number = this.calls[act].push(name);
    const { kind } = this.#fault?.act === act && this.#fault.number === number ? this.#fault : {};
    if (kind === undefined) return run();
    this.struck = true;
    if (kind === 'crash before') this.#die();
    if (kind === 'refusal') throw passing('ThrottlingException');
    await run();
    if (kind === 'crash after') this.#die();
    throw passing('TimeoutError');
  }

  #die(): never {
    this.#dead = true;
    throw new Crashed();
  }
}

/** As the AWS client rejects after its attempts. */
function passing(name: string): Error {
  return Object.assign(new Error('no answer'), { name, $metadata: { attempts: 3 } });
}

function call(real: unknown, target: object, given: readonly unknown[]): unknown {
  return typeof real === 'function' ? Reflect.apply(real, target, given) : undefined;
}

function isKnown(name: string): name is Method {
  return name in ACTS;
}

function isPorts(member: unknown): member is object {
  return typeof member === 'object' && member !== null && !Array.isArray(member);
}

/** Counting the calls of a key is part of admission: a call that dies there has done nothing yet. */
function isCounting(place: unknown): boolean {
  return isPorts(place) && 'pk' in place && String(place.pk).includes('#RL#');
}
