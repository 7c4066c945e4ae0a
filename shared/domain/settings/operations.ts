/** Endpoints of policy and brand. */
import type { Operations, PersonRequest, TenantRequest } from '#shared/http/operation.ts';
import { isThere } from '#shared/platform/condition.ts';
import { StaleRead, type Write } from '#shared/platform/ports.ts';
import { ENVIRONMENTS, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { brandView } from '../tenants/brand.ts';
import { clearNeedsOf, minimumAgeOf, storedNeeds } from '../tenants/clear-needs.ts';
import { storedLogo } from '../tenants/provision/brand.ts';
import { ProvisionRefused } from '../tenants/provision/errors.ts';
import { environmentKey, findEnvironment } from '../tenants/repository.ts';
import type { EnvironmentRecord } from '../tenants/schema.ts';
import { ListId } from '../watchlists/schema.ts';
import { listsAreLive, logoNotAccepted, unknownLists } from './errors.ts';
import type { settingsRoutes } from './routes.ts';
import type { BrandPatch, SettingsPatch, SettingsView } from './schema.ts';

/** The sandbox's list is that of test mode. */
const REQUIRABLE = ListId.options.filter((list) => list !== 'sandbox');

export const settingsOperations: Operations<typeof settingsRoutes> = {
  async showSettings(_input, request) {
    return { body: settingsView(await environmentOf(request)) };
  },

  async changeSettings({ body }, request) {
    refuseLists(body.required_lists, request.scope);
    const before = await environmentOf(request);
    return {
      body: changed(settingsView(before), body),
      writes: [policyWrite(request.scope, body)],
      audit: { target: `tenant:${request.scope.tenantId}`, facts: factsOf(body) },
    };
  },

  async changeBrand({ body }, request) {
    const before = await environmentOf(request);
    const set = brandAttributes(body);
    return {
      body: settingsView({ ...before, ...set }),
      writes: ENVIRONMENTS.map((environment) => ({
        update: environmentKey(unsafeTenantScope(request.scope.tenantId, environment)),
        set,
        when: isThere,
        refuse: () => new StaleRead(),
      })),
      audit: {
        target: `tenant:${request.scope.tenantId}`,
        facts: { changed: Object.keys(set).join(',') },
      },
    };
  },
};

async function environmentOf(request: TenantRequest | PersonRequest): Promise<EnvironmentRecord> {
  const record = await findEnvironment(request.tenantTable, request.scope);
  // A caller whose key or session is genuine has a tenant. It can be offboarded between admission and this read.
  if (record === undefined) throw new StaleRead();
  return record;
}

function settingsView(record: EnvironmentRecord): SettingsView {
  return {
    default_expiry_hours: record.default_expiry_hours,
    four_eyes_cases: record.four_eyes_cases,
    four_eyes_verifications: record.four_eyes_verifications,
    approval_needs_submission: record.approval_needs_submission,
    sanctions_dismissal_note: record.sanctions_dismissal_note,
    verification_retention_days: record.verification_retention_days,
    verification_clear_needs: clearNeedsOf(record),
    verification_minimum_age: minimumAgeOf(record),
    autofill_confidence: record.autofill_confidence ?? null,
    required_lists: [...record.required_lists],
    brand: brandView(record),
  };
}

function changed(view: SettingsView, patch: SettingsPatch): SettingsView {
  const { autofill_confidence: confidence } = patch;
  return {
    ...view,
    default_expiry_hours: patch.default_expiry_hours ?? view.default_expiry_hours,
    four_eyes_cases: patch.four_eyes_cases ?? view.four_eyes_cases,
    four_eyes_verifications: patch.four_eyes_verifications ?? view.four_eyes_verifications,
    approval_needs_submission: patch.approval_needs_submission ?? view.approval_needs_submission,
    sanctions_dismissal_note: patch.sanctions_dismissal_note ?? view.sanctions_dismissal_note,
    verification_retention_days: patch.verification_retention_days ?? view.verification_retention_days,
    verification_clear_needs: patch.verification_clear_needs ?? view.verification_clear_needs,
    verification_minimum_age: patch.verification_minimum_age ?? view.verification_minimum_age,
    autofill_confidence: confidence === undefined ? view.autofill_confidence : confidence,
    required_lists: patch.required_lists ?? view.required_lists,
  };
}

function refuseLists(lists: readonly string[] | undefined, scope: TenantScope): void {
  if (lists === undefined) return;
  if (scope.environment !== 'live') throw listsAreLive();
  const unknown = lists.filter((list) => !REQUIRABLE.some((known) => known === list));
  if (unknown.length > 0) throw unknownLists(unknown);
}

/** Sets only what is named: a change of another field at the same time is kept. */
function policyWrite(
  scope: TenantScope,
  { autofill_confidence: confidence, verification_clear_needs: needs, ...patch }: SettingsPatch,
): Write {
  const stored = needs === undefined ? {} : { verification_needs: storedNeeds(needs) };
  const named = Object.entries({ ...patch, ...stored }).filter(([, value]) => value !== undefined);
  const set = Object.fromEntries(named);
  return {
    update: environmentKey(scope),
    set: typeof confidence === 'number' ? { ...set, autofill_confidence: confidence } : set,
    ...(confidence === null ? { remove: ['autofill_confidence'] } : {}),
    when: isThere,
    refuse: () => new StaleRead(),
  };
}

function brandAttributes({ name, color, logo }: BrandPatch): Partial<EnvironmentRecord> {
  return {
    ...(name === undefined ? {} : { tenant_name: name }),
    ...(color === undefined ? {} : { accent_color: color }),
    ...(logo === undefined ? {} : { logo: logo === null ? null : logoOf(logo) }),
  };
}

function logoOf(base64: string): NonNullable<EnvironmentRecord['logo']> {
  try {
    return storedLogo(new Uint8Array(Buffer.from(base64, 'base64')));
  } catch (error) {
    if (!(error instanceof ProvisionRefused)) throw error;
    throw logoNotAccepted(error.message);
  }
}

function factsOf(patch: SettingsPatch): Record<string, string | number | boolean> {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, factOf(value)]));
}

function factOf(value: unknown): string | number | boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return String(value ?? 'default');
  return Object.entries(value)
    .map(([name, each]) => `${name}=${String(each)}`)
    .join(',');
}
