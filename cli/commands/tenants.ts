/** `probity tenants …` */
import type { Command } from 'commander';
import * as z from 'zod';
import {
  type Policy as PolicySummary,
  readPolicy,
  setPolicy,
} from '#shared/domain/tenants/provision/policy.ts';
import {
  createTenant,
  describeTenant,
  listTenants,
  resolveTenant,
  rotateWebhookSecret,
  setExpiryHours,
} from '#shared/domain/tenants/provision/tenants.ts';
import { DEFAULT_OVERLAP_HOURS } from '#shared/domain/tenants/webhook-secret.ts';
import { ENVIRONMENTS, type Environment, unsafeTenantScope } from '#shared/platform/scope.ts';
import { fieldsReport, minute, tableReport, textReport } from '../output/report.ts';
import { addBrandCommand, brandFields } from './brand.ts';
import { type Cli, perform, WholeNumber } from './call.ts';
import { addOffboardCommand } from './data-protection/erasure.ts';
import { addBackfillCommand } from './settings/backfill.ts';
import { addConsentCommand } from './settings/consent.ts';
import { addLimitsCommand, limitFields } from './settings/limits.ts';
import { addMailCommands } from './settings/mail.ts';
import { addRequiredListsCommand, requiredListsField } from './settings/required-lists.ts';
import {
  addVerificationPolicy,
  VERIFICATION_POLICY,
  verificationPolicyFields,
} from './settings/verification-policy.ts';
import { addWorkListCommand } from './settings/work-list.ts';

const SHOWN_ONCE = 'The webhook secrets are shown this once. Hand them over on a safe way.';
const Policy = z.object({
  env: z.enum(ENVIRONMENTS),
  fourEyes: z.enum(['on', 'off']).optional(),
  screeningLanes: z.union([z.literal('default'), WholeNumber]).optional(),
  fourEyesVerifications: z.enum(['on', 'off']).optional(),
  verificationRetentionDays: WholeNumber.optional(),
  autofillConfidence: z.union([z.literal('default'), z.coerce.number()]).optional(),
  approvalNeedsSubmission: z.enum(['on', 'off']).optional(),
  sanctionsDismissalNote: z.enum(['on', 'off']).optional(),
  ...VERIFICATION_POLICY,
});
const Rotation = z.object({ environment: z.enum(ENVIRONMENTS), overlapHours: WholeNumber });
const Expiry = z.object({ expiryHours: WholeNumber });

export function addTenantCommands(program: Command, cli: Cli): void {
  const tenants = program.command('tenants').description('customers of the service');
  addCreate(tenants, cli);
  addReads(tenants, cli);
  addChanges(tenants, cli);
  addBrandCommand(tenants, cli);
  addConsentCommand(tenants, cli);
  addPolicyCommand(tenants, cli);
  addLimitsCommand(tenants, cli);
  addRequiredListsCommand(tenants, cli);
  addWorkListCommand(tenants, cli);
  addBackfillCommand(tenants, cli);
  addMailCommands(tenants, cli);
  addOffboardCommand(tenants, cli);
}

function addCreate(tenants: Command, cli: Cli): void {
  const create = tenants
    .command('create')
    .argument('<name>')
    .description('create a tenant with both environments')
    .option('--expiry-hours <n>', 'default lifetime of links in hours, 1 to 168', '48');
  perform(cli, create, async (call) => {
    const { expiryHours } = call.options(Expiry);
    const tenant = await createTenant(await call.context(), {
      name: call.argument(0),
      default_expiry_hours: expiryHours,
    });
    const fields = [
      ['tenant', tenant.tenant_id],
      ['name', tenant.name],
      ['webhook secret (test)', tenant.webhook_secrets.test],
      ['webhook secret (live)', tenant.webhook_secrets.live],
    ] as const;
    return fieldsReport(tenant, fields, SHOWN_ONCE);
  });
}

function addReads(tenants: Command, cli: Cli): void {
  const list = tenants.command('list').description('list every tenant');
  perform(cli, list, async (call) => {
    const found = await listTenants(await call.context());
    return tableReport(found, {
      headings: ['TENANT', 'NAME', 'CREATED (UTC)'],
      rows: found.map(({ tenant_id, name, created_at }) => [tenant_id, name, minute(created_at)]),
      nothing: 'There is no tenant yet.',
    });
  });

  const show = tenants
    .command('show')
    .argument('<tenant>', 'id or name')
    .description('show the settings of a tenant');
  perform(cli, show, async (call) => {
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const tenant = await describeTenant(context, tenant_id);
    return fieldsReport(tenant, [
      ['tenant', tenant.tenant_id],
      ['name', tenant.name],
      ['created (UTC)', minute(tenant.created_at)],
      ['link lifetime, test (hours)', tenant.default_expiry_hours.test],
      ['link lifetime, live (hours)', tenant.default_expiry_hours.live],
      ...brandFields(tenant.brand),
      requiredListsField(tenant.required_lists),
      ...ENVIRONMENTS.flatMap((environment) => policyFields(environment, tenant.policy[environment])),
      ...ENVIRONMENTS.flatMap((environment) => limitFields(environment, tenant.limits[environment])),
    ]);
  });
}

function addChanges(tenants: Command, cli: Cli): void {
  const settings = tenants
    .command('settings')
    .argument('<tenant>', 'id or name')
    .description('change the settings of a tenant in both environments')
    .requiredOption('--expiry-hours <n>', 'default lifetime of links in hours, 1 to 168');
  perform(cli, settings, async (call) => {
    const { expiryHours } = call.options(Expiry);
    const context = await call.context();
    const { tenant_id, name } = await resolveTenant(context, call.argument(0));
    await setExpiryHours(context, tenant_id, expiryHours);
    const data = { tenant_id, default_expiry_hours: expiryHours };
    return textReport(data, `Links of ${name} now expire after ${expiryHours} hours.`);
  });

  const rotate = tenants
    .command('rotate-webhook-secret')
    .argument('<tenant>', 'id or name')
    .description('replace the secret of webhooks without a subscription')
    .requiredOption('--environment <environment>', 'test or live')
    .option(
      '--overlap-hours <n>',
      'hours for which the old secret signs as well, 0 to 168',
      String(DEFAULT_OVERLAP_HOURS),
    );
  perform(cli, rotate, async (call) => {
    const { environment, overlapHours } = call.options(Rotation);
    const context = await call.context();
    const { tenant_id, name } = await resolveTenant(context, call.argument(0));
    await call.confirm(`replace the ${environment} webhook secret of ${name}`);
    const scope = unsafeTenantScope(tenant_id, environment);
    const { secret, previousUntil } = await rotateWebhookSecret(context, scope, overlapHours);
    const previous_valid_until = previousUntil === undefined ? null : new Date(previousUntil).toISOString();
    const data = { tenant_id, environment, webhook_secret: secret, previous_valid_until };
    const fields = [
      ['webhook secret', secret],
      ['old secret valid until (UTC)', minute(previous_valid_until)],
    ] as const;
    return fieldsReport(data, fields, SHOWN_ONCE);
  });
}

function addPolicyCommand(tenants: Command, cli: Cli): void {
  const policy = tenants
    .command('policy')
    .argument('<tenant>', 'id or name')
    .description('set the policy of a tenant for reviews, screenings and verifications in one environment')
    .requiredOption('--env <environment>', 'test or live')
    .option(
      '--four-eyes <on|off>',
      'whether a second person confirms that a case is no risk, or an acceptable one',
    )
    .option('--screening-lanes <n>', 'chunks of a batch screened in parallel, 1 to 20, or default')
    .option(
      '--four-eyes-verifications <on|off>',
      'whether a second person confirms the approval of a verification',
    )
    .option(
      '--verification-retention-days <n>',
      'days for which results of verifications are kept, 1 to 3653 (default: 1826)',
    )
    .option(
      '--autofill-confidence <n>',
      'least confidence of answers that autofill writes, 0 to 1, or default',
    )
    .option(
      '--approval-needs-submission <on|off>',
      'whether a response can be approved only after its first submission',
    )
    .option(
      '--sanctions-dismissal-note <on|off>',
      'whether a person who dismisses a sanctions hit must write a note (default: on)',
    );
  perform(cli, addVerificationPolicy(policy), async (call) => {
    const options = call.options(Policy);
    const { env: environment, screeningLanes, autofillConfidence } = options;
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const scope = unsafeTenantScope(tenant_id, environment);
    await setPolicy(context, scope, {
      ...options,
      fourEyes: isOn(options.fourEyes),
      fourEyesVerifications: isOn(options.fourEyesVerifications),
      approvalNeedsSubmission: isOn(options.approvalNeedsSubmission),
      sanctionsDismissalNote: isOn(options.sanctionsDismissalNote),
      screeningLanes: screeningLanes === 'default' ? null : screeningLanes,
      autofillConfidence: autofillConfidence === 'default' ? null : autofillConfidence,
    });
    const now = await readPolicy(context, scope);
    const fields = [['tenant', tenant_id], ...policyFields(environment, now)] as const;
    return fieldsReport({ tenant_id, environment, policy: now }, fields);
  });
}

function isOn(word: 'on' | 'off' | undefined): boolean | undefined {
  return word === undefined ? undefined : word === 'on';
}

function policyFields(
  environment: Environment,
  policy: PolicySummary,
): readonly (readonly [string, string])[] {
  return [
    [`four eyes on cases, ${environment}`, policy.four_eyes ? 'on' : 'off'],
    [`screening lanes, ${environment}`, String(policy.screening_lanes ?? 'default')],
    [`four eyes on verifications, ${environment}`, policy.four_eyes_verifications ? 'on' : 'off'],
    [`days of verification results, ${environment}`, String(policy.verification_retention_days)],
    [`approval needs a submission, ${environment}`, policy.approval_needs_submission ? 'on' : 'off'],
    [`note to dismiss a sanctions hit, ${environment}`, policy.sanctions_dismissal_note ? 'on' : 'off'],
    [`autofill confidence, ${environment}`, String(policy.autofill_confidence ?? 'default')],
    ...verificationPolicyFields(environment, policy),
  ];
}
