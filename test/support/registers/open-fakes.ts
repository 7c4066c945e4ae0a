/** All four registers on loopback, and the directory that asks them there. */
import { type CompanyDirectory, companyDirectory } from '#shared/domain/company-search/directory.ts';
import { OFFICIAL, openRegisters } from '#shared/domain/company-search/registers/open-registers.ts';
import type { Log, RegisterKeys } from '#shared/platform/ports.ts';
import { brregAnswers } from './brreg.ts';
import { companiesHouseAnswers } from './companies-house.ts';
import { type Answers, FakeRegister } from './fake-register.ts';
import { gleifAnswers } from './gleif.ts';
import { rechercheEntreprisesAnswers } from './recherche-entreprises.ts';

export const ANSWERS: Readonly<Record<keyof typeof OFFICIAL, Answers>> = {
  'companies-house': companiesHouseAnswers,
  'recherche-entreprises': rechercheEntreprisesAnswers,
  brreg: brregAnswers,
  gleif: gleifAnswers,
};
export type FakeName = keyof typeof ANSWERS;
export const FAKE_NAMES: readonly FakeName[] = ['companies-house', 'recherche-entreprises', 'brreg', 'gleif'];

/** What the operator has filled in. */
const FAKE_KEYS: RegisterKeys = { read: async () => ({ companiesHouseKey: 'fake-key' }) };

const SILENT: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface FakeOptions {
  readonly log?: Log;
  readonly keys?: RegisterKeys;
  /** How long a register may take; a few seconds where nothing is said. */
  readonly deadlineMs?: number;
}

export class Fakes {
  readonly registers: Readonly<Record<FakeName, FakeRegister>>;

  private constructor(registers: Fakes['registers']) {
    this.registers = registers;
  }

  static async open(): Promise<Fakes> {
    const open = (name: FakeName) => FakeRegister.open(ANSWERS[name], OFFICIAL[name][1]);
    return new Fakes({
      'companies-house': await open('companies-house'),
      'recherche-entreprises': await open('recherche-entreprises'),
      brreg: await open('brreg'),
      gleif: await open('gleif'),
    });
  }

  get all(): readonly FakeRegister[] {
    return Object.values(this.registers);
  }

  /** How often any register was asked. */
  get asked(): number {
    return this.all.reduce((sum, { asked }) => sum + asked.length, 0);
  }

  recover(): void {
    for (const register of this.all) register.recover();
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((register) => register.close()));
  }

  /** The adapters over these registers; pauses between attempts are next to nothing. */
  adapters({ log = SILENT, keys = FAKE_KEYS, deadlineMs = 5_000 }: FakeOptions = {}) {
    const origins = Object.fromEntries(FAKE_NAMES.map((name) => [name, this.registers[name].origin]));
    const clock = { now: () => Date.now() };
    return openRegisters(origins, keys, { log, clock, firstPauseMs: 1, deadlineMs });
  }

  directory(options: FakeOptions = {}): CompanyDirectory {
    return companyDirectory(this.adapters(options), options.log ?? SILENT);
  }
}
