/** The tables that a process is told. */
import { setting } from '../environment.ts';

/** The audit trail lies in a table of its own, where rows can be added and nothing else. */
export interface TableNames {
  readonly main: string;
  readonly trail: string;
}

export function tableNames(): TableNames {
  return { main: setting('TABLE_NAME'), trail: setting('AUDIT_TABLE') };
}
