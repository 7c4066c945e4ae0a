/** Officers and owners of a company, as a register has answered lately. No register is asked for a report. */

import type { CompanyFacts } from '../../company-search/schema.ts';
import { findStoredDetail } from '../../company-search/stored-detail.ts';
import type { EntityDetails } from '../../entities/schema.ts';
import type { FactsReading } from './reading.ts';

export interface RegisterFacts {
  readonly company: CompanyFacts;
  /** ISO instant of the register's answer. */
  readonly answeredAt: string;
}

/** Undefined where the entity has no number and country, or no detail is stored. One batch. */
export async function readRegisterFacts(
  { table, scope, opening, now }: FactsReading,
  { registration_number: number, jurisdiction }: EntityDetails,
): Promise<RegisterFacts | undefined> {
  if (typeof number !== 'string' || typeof jurisdiction !== 'string') return undefined;
  const stored = await findStoredDetail(table, scope, await opening, { number, jurisdiction, now });
  if (stored === undefined) return undefined;
  return { company: stored.company, answeredAt: new Date(stored.foundAt).toISOString() };
}
