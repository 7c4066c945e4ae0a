/** The keys of a tenant as its key list has them, without opening anything sealed. */
import type { Provisioning } from '../context.ts';
import { tableOf } from '../context.ts';
import { listKeyLines } from '../repository.ts';
import type { KeyLine } from '../schema.ts';
import { isOverdue } from './slots.ts';

export async function listTenantKeyLines(
  context: Provisioning,
  tenantId: string,
): Promise<readonly KeyLine[]> {
  return listKeyLines(tableOf(context, tenantId), tenantId);
}

/** Whether calls may be made with the key. `now` in milliseconds since the epoch. */
export function isUsable(line: KeyLine, now: number): boolean {
  return line.state === 'active' && !isOverdue(line, now);
}
