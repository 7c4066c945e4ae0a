/** What a tenant has of each kind of credit, as operators and teams see it. */
import { CREDIT_KINDS, type CreditKind } from './ledger.ts';
import { balancesOf, grantedName, type Purse, totalOf } from './purse.ts';

/** The credits of one kind: available, granted in total, and used. */
export interface CreditLine {
  readonly kind: CreditKind;
  readonly balance: number;
  readonly granted: number;
  /** Charged, and held for operations in progress. */
  readonly used: number;
}

/** One line per kind. */
export function creditLines(purse: Purse): CreditLine[] {
  return CREDIT_KINDS.map((kind) => {
    const balance = totalOf(balancesOf(purse, kind));
    const granted = totalOf(balancesOf(purse, grantedName(kind)));
    return { kind, balance, granted, used: granted - balance };
  });
}
