/** Seeds a new local fleet with two demo tenants. */

import { readFile } from 'node:fs/promises';
import { ACCOUNT_CLASSES } from '#shared/contract/route.ts';
import { CREDIT_KINDS } from '#shared/domain/credits/ledger.ts';
import { issueSignInLink } from '#shared/domain/people/sign-in/operator-link.ts';
import { TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { setBrand } from '#shared/domain/tenants/provision/brand.ts';
import type { Provisioning } from '#shared/domain/tenants/provision/context.ts';
import { setCredits } from '#shared/domain/tenants/provision/credits.ts';
import { ProvisionRefused } from '#shared/domain/tenants/provision/errors.ts';
import { revokeKey } from '#shared/domain/tenants/provision/keys/change.ts';
import { createKey } from '#shared/domain/tenants/provision/keys/create.ts';
import { listKeys } from '#shared/domain/tenants/provision/keys/list.ts';
import { demoMarks } from '#shared/domain/tenants/provision/keys.ts';
import { importQuestionnaire } from '#shared/domain/tenants/provision/templates/import.ts';
import { createTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { createUser, listUsers } from '#shared/domain/tenants/provision/users.ts';
import { fleetFence } from '#shared/platform/scope.ts';
import { areaRoot } from '#shared/platform/table/item-kind.ts';
import type { DemoLink, DemoTenant } from '../connection/fleet-file.ts';
import { DEMO_CREDITS, DEMO_LIMITS, DEMO_PLANS, type DemoPlan } from './demo-tenants.ts';

export type DemoTenants = readonly DemoTenant[];
type DemoLinks = readonly DemoLink[];

/** Written when seeding is complete. Until then seeding starts again and finds what it has already created. */
const SEEDED = demoMarks.key(areaRoot('fleet'), {});

/**
 * Creates the demo tenants with users, credits, questionnaires and keys. The keys are returned only here, so the caller must
 * store them. Undefined where the fleet is already seeded, and nothing is changed then. An interrupted run is completed by the
 * next one.
 */
export async function seedDemo(context: Provisioning): Promise<DemoTenants | undefined> {
  const table = context.tables.within(fleetFence());
  if ((await table.get(SEEDED, { consistent: true })) !== undefined) return undefined;
  for (const plan of DEMO_PLANS) await establish(context, plan);
  const tenants = await renewDemoKeys(context);
  await table.commit([{ put: { ...SEEDED, at: new Date(context.clock.now()).toISOString() } }]);
  return tenants;
}

/** Replaces lost demo keys. Keys that were created separately stay. */
export async function renewDemoKeys(context: Provisioning): Promise<DemoTenants> {
  const tenants: DemoTenant[] = [];
  for (const plan of DEMO_PLANS) {
    await revokeDemoKeys(context, plan);
    tenants.push({ id: plan.id, name: plan.name, keys: await issueDemoKeys(context, plan) });
  }
  return tenants;
}

/**
 * Links that sign the people of the demo in, once each and for 15 minutes. A fleet from before there were roles has none of these
 * people, and gets no links.
 */
export async function demoLinks(context: Provisioning, publicUrl: string): Promise<DemoLinks> {
  const links: DemoLinks[number][] = [];
  for (const { id, name: tenant, user, team } of DEMO_PLANS) {
    const known = await listUsers(context, id);
    for (const { user_id, name, email } of [user, ...team]) {
      const person = known.find((each) => each.id === user_id && each.status === 'active');
      if (person === undefined || person.role === null) continue;
      const { url } = await issueSignInLink(context, id, user_id, publicUrl);
      links.push({ tenant, name, email, role: person.role, url });
    }
  }
  return links;
}

async function establish(context: Provisioning, plan: DemoPlan): Promise<void> {
  await unlessThere('tenant_exists', createTenant(context, { name: plan.name, tenant_id: plan.id }));
  const { color, logo } = plan.brand;
  await setBrand(context, plan.id, { color, logo: logo(color) });
  for (const person of [plan.user, ...plan.team])
    await unlessThere('email_taken', createUser(context, plan.id, person));
  for (const kind of CREDIT_KINDS) await setCredits(context, plan.id, { kind, balance: DEMO_CREDITS });
  for (const name of plan.questionnaires) {
    await unlessThere('alias_taken', importQuestionnaire(context, plan.id, await readTemplate(name)));
  }
}

const NAMES = { test: 'Demo, test', live: 'Demo, live', hmac: 'Demo, signed requests' } as const;

async function revokeDemoKeys(context: Provisioning, plan: DemoPlan): Promise<void> {
  const names: readonly string[] = Object.values(NAMES);
  const keys = await listKeys(context, plan.id);
  const ours = keys.filter(
    (key) => key.status === 'active' && key.owner.id === plan.user.user_id && names.includes(key.name),
  );
  for (const { key_id } of ours) await revokeKey(context, plan.id, key_id);
}

async function issueDemoKeys(context: Provisioning, plan: DemoPlan): Promise<DemoTenant['keys']> {
  const owner_id = plan.user.user_id;
  const limits = {
    limits: DEMO_LIMITS,
    class_limits: Object.fromEntries(ACCOUNT_CLASSES.map((name) => [name, DEMO_LIMITS])),
  };
  const test = { owner_id, name: NAMES.test, environment: 'test', ...limits } as const;
  const live = { owner_id, name: NAMES.live, environment: 'live', ...limits } as const;
  const hmac = { owner_id, name: NAMES.hmac, environment: 'test', hmac: true, ...limits } as const;
  const main = await createKey(context, plan.id, test);
  const real = await createKey(context, plan.id, live);
  const signed = await createKey(context, plan.id, hmac);
  return {
    test: { api_key: main.api_key },
    live: { api_key: real.api_key },
    hmac: { api_key: signed.api_key, api_secret: signed.api_secret ?? '' },
  };
}

async function readTemplate(name: string): Promise<TemplateInput> {
  const text = await readFile(new URL(`./${name}.json`, import.meta.url), 'utf8');
  return TemplateInput.parse(JSON.parse(text));
}

async function unlessThere(code: string, making: Promise<unknown>): Promise<void> {
  await making.catch((error: unknown) => {
    if (!(error instanceof ProvisionRefused) || error.code !== code) throw error;
  });
}
