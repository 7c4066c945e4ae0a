/** Chooses the register to ask: the country's own, or GLEIF where there is none or it fails (R74). */
import { ProviderCallFailed } from '#shared/platform/outbound/provider/failure.ts';
import type { Log } from '#shared/platform/ports.ts';
import type { Company, CompanyProfile, CompanyReference, CompanyRegister, RegisterName } from './register.ts';
import { SEARCH_LIMIT } from './schema.ts';

export interface SearchAnswer {
  readonly source: RegisterName;
  readonly companies: readonly Company[];
  /** True where the country's own register failed and GLEIF answered instead. */
  readonly isSubstitute: boolean;
}

/** The registers of one environment. */
export interface CompanyDirectory {
  /** True where companies are invented. Nothing is bought then, so that nobody is charged. */
  readonly isInvented: boolean;
  /** Rejects where no register could answer. */
  search(name: string, jurisdiction: string): Promise<SearchAnswer>;
  /** Undefined where the register does not have the company, or is not configured. */
  detail(reference: CompanyReference): Promise<CompanyProfile | undefined>;
}

export interface Registers {
  /** By ISO 3166-1 alpha-2. */
  readonly national: Readonly<Record<string, CompanyRegister>>;
  readonly general: CompanyRegister;
}

/** No register is configured. Every search fails, and the log gives the reason. */
class NoRegisters extends Error {
  override readonly name = 'NoRegisters';

  constructor() {
    super('this deployment asks no company registers');
  }
}

/** `registers` undefined: this deployment has no registers, and every call fails. */
export function companyDirectory(registers: Registers | undefined, log: Log): CompanyDirectory {
  return {
    isInvented: false,
    async search(name, jurisdiction) {
      if (registers === undefined) throw new NoRegisters();
      const own = registers.national[jurisdiction];
      if (own === undefined) return answerOf(registers.general, name, jurisdiction, false);
      try {
        return await answerOf(own, name, jurisdiction, false);
      } catch (error) {
        if (!(error instanceof ProviderCallFailed)) throw error;
        log.warn('register failed, asking GLEIF', { register: own.name, reason: error.reason });
        return answerOf(registers.general, name, jurisdiction, true);
      }
    },
    async detail({ register, nativeId }) {
      if (registers === undefined) throw new NoRegisters();
      const every = [...Object.values(registers.national), registers.general];
      const asked = every.find(({ name }) => name === register);
      try {
        return await asked?.detail(nativeId);
      } catch (error) {
        if (error instanceof ProviderCallFailed && error.reason === 'not_found') return undefined;
        throw error;
      }
    },
  };
}

async function answerOf(
  register: CompanyRegister,
  name: string,
  jurisdiction: string,
  isSubstitute: boolean,
): Promise<SearchAnswer> {
  const companies = await register.search(name, jurisdiction, SEARCH_LIMIT);
  return { source: register.name, companies: companies.slice(0, SEARCH_LIMIT), isSubstitute };
}
