/** A person who has signed in to a running fleet, made without the mails and calls of a sign-in. */
import { type Environment, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { RunningFleet } from '../fleet/running-fleet.ts';
import { makePerson } from './person.ts';

/** What the browser of an administrator sends who has just confirmed it. */
export async function administratorOn(
  fleet: RunningFleet,
  tenantId: string,
  environment: Environment,
): Promise<Readonly<Record<string, string>>> {
  const context = await fleet.operator();
  try {
    const vault = await context.keys.open(unsafeTenantScope(tenantId, 'live'));
    if (vault === undefined) throw new Error('the tenant has no data key');
    const steppedUpAt = context.clock.now();
    const person = await makePerson(context, { tenantId, vault }, 'administrator', { steppedUpAt });
    return person.as(environment).headers;
  } finally {
    context.close();
  }
}
