/** A tenant on a running fleet, made as an operator makes one: keys without practical limits, credits, a questionnaire. */

import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ACCOUNT_CLASSES } from '#shared/contract/route.ts';
import { CREDIT_KINDS } from '#shared/domain/credits/ledger.ts';
import { setCredits } from '#shared/domain/tenants/provision/credits.ts';
import { createKey } from '#shared/domain/tenants/provision/keys/create.ts';
import { setLimits } from '#shared/domain/tenants/provision/limits.ts';
import { importQuestionnaire } from '#shared/domain/tenants/provision/templates/import.ts';
import { createTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { createUser } from '#shared/domain/tenants/provision/users.ts';
import { unsafeTenantScope } from '#shared/platform/scope.ts';
import { SHORT_TEMPLATE } from '../small-questionnaire.ts';
import type { RunningFleet } from './running-fleet.ts';

export interface FleetTenant {
  readonly id: string;
  readonly name: string;
  readonly test: string;
  readonly live: string;
  /** Prefixes of the partitions of both environments. */
  readonly prefixes: { readonly test: string; readonly live: string };
  readonly questionnaireId: number;
  /** Question id by its text. */
  readonly questions: ReadonlyMap<string, number>;
}

const Questions = z.object({ questions: z.array(z.object({ id: z.int(), text: z.string() })) });
const LIMITS = { hour: 10_000_000, minute: 10_000_000 };

export async function makeFleetTenant(fleet: RunningFleet, credits = 10_000): Promise<FleetTenant> {
  const context = await fleet.operator();
  try {
    const { tenant_id: id, name } = await createTenant(context, { name: `Tenant ${randomUUID()}` });
    const user = await createUser(context, id, { name: 'Olive Owner', email: `olive@${id}.example` });
    const key = (environment: 'test' | 'live') =>
      createKey(context, id, {
        owner_id: user.id,
        name: 'Key',
        environment,
        limits: LIMITS,
        class_limits: Object.fromEntries(ACCOUNT_CLASSES.map((name) => [name, LIMITS])),
      });
    const [test, live] = [await key('test'), await key('live')];
    for (const environment of ['test', 'live'] as const)
      await setLimits(context, unsafeTenantScope(id, environment), { mails_per_recipient: 10_000 });
    for (const kind of CREDIT_KINDS) await setCredits(context, id, { kind, balance: credits });
    const { id: questionnaireId } = await importQuestionnaire(context, id, SHORT_TEMPLATE);
    const path = `/api/v1/questionnaires/${questionnaireId}/questions/`;
    const { body } = await fleet.call('GET', path, { key: test.api_key });
    return {
      id,
      name,
      test: test.api_key,
      live: live.api_key,
      prefixes: { test: unsafeTenantScope(id, 'test').prefix, live: unsafeTenantScope(id, 'live').prefix },
      questionnaireId,
      questions: new Map(Questions.parse(body).questions.map((question) => [question.text, question.id])),
    };
  } finally {
    context.close();
  }
}
