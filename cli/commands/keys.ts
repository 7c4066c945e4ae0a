/** `probity keys …` */
import type { Command } from 'commander';
import * as z from 'zod';
import { revokeKey, setKeyLimits, setSignatureForm } from '#shared/domain/tenants/provision/keys/change.ts';
import { createKey } from '#shared/domain/tenants/provision/keys/create.ts';
import { type KeyView, listKeys } from '#shared/domain/tenants/provision/keys/list.ts';
import { LimitClass, SIGNATURE_FORMS } from '#shared/domain/tenants/provision/schema.ts';
import { resolveTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { resolveUser } from '#shared/domain/tenants/provision/users.ts';
import { ENVIRONMENTS } from '#shared/platform/scope.ts';
import { fieldsReport, minute, tableReport, textReport } from '../output/report.ts';
import { type Cli, perform, WholeNumber } from './call.ts';
import { addDataKeyCommands } from './data-protection/data-keys.ts';
import { expiryOf } from './expiry.ts';

const Limits = z.object({ perHour: WholeNumber.optional(), perMinute: WholeNumber.optional() });
const Create = Limits.extend({
  owner: z.string(),
  name: z.string(),
  environment: z.enum(ENVIRONMENTS),
  ip: z.array(z.string()).default([]),
  hmac: z.boolean().default(false),
  strict: z.boolean().default(false),
  scope: z.array(z.string()).default(['*']),
  expires: z.string().optional(),
});
const NewLimits = Limits.extend({ class: LimitClass.optional() }).refine(
  ({ perHour, perMinute }) => perHour !== undefined || perMinute !== undefined,
  'Give --per-hour, --per-minute or both.',
);
const Filter = z.object({ owner: z.string().optional(), environment: z.enum(ENVIRONMENTS).optional() });

export function addKeyCommands(program: Command, cli: Cli): void {
  const keys = program.command('keys').description('API keys: at most 3 active per user and environment');
  addCreate(keys, cli);
  addList(keys, cli);
  addLimit(keys, cli);
  addSignature(keys, cli);
  addRevoke(keys, cli);
  addDataKeyCommands(keys, cli);
}

function addCreate(keys: Command, cli: Cli): void {
  const create = keys
    .command('create')
    .argument('<tenant>', 'id or name')
    .description('create a key; it is shown once')
    .requiredOption('--owner <user>', 'id or e-mail address of the user it belongs to')
    .requiredOption('--name <name>', 'what it is for')
    .requiredOption('--environment <environment>', 'test or live')
    .option('--ip <entries...>', 'allowed addresses or CIDR ranges (default: any)')
    .option('--hmac', 'require signed requests; a secret is shown with the key')
    .option('--strict', 'as --hmac, and in the form that covers the whole request (docs/signing.md)')
    .option(
      '--scope <scopes...>',
      'such as entities:read, entities:write, entities:delete, responses:decide or entities:* (default: *, everything)',
    )
    .option('--expires <when>', 'a duration such as 12h or 90d, a day, or an instant (default: never)')
    .option('--per-hour <n>', 'requests per hour (default: 1000)')
    .option('--per-minute <n>', 'requests per minute (default: 100 test, 20 live)');
  perform(cli, create, async (call) => {
    const options = call.options(Create);
    const context = await call.context();
    const expires_at =
      options.expires === undefined ? undefined : expiryOf(options.expires, context.clock.now());
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const owner = await resolveUser(context, tenant_id, options.owner);
    const issued = await createKey(context, tenant_id, {
      owner_id: owner.id,
      name: options.name,
      environment: options.environment,
      ip_whitelist: options.ip,
      hmac: options.hmac,
      strict: options.strict,
      scopes: options.scope,
      limits: { hour: options.perHour, minute: options.perMinute },
      ...(expires_at === undefined ? {} : { expires_at }),
    });
    const fields = [
      ['key id', issued.key_id],
      ['API key', issued.api_key],
      ...(issued.api_secret === undefined ? [] : [['API secret', issued.api_secret] as const]),
      ['limits', `${issued.limits.hour} an hour, ${issued.limits.minute} a minute`],
      ['expires (UTC)', minute(issued.expires_at)],
    ] as const;
    return fieldsReport(issued, fields, 'The key is shown this once; only its hash is kept.');
  });
}

function addList(keys: Command, cli: Cli): void {
  const list = keys
    .command('list')
    .argument('<tenant>', 'id or name')
    .description('list the keys with their last use')
    .option('--owner <user>', 'only those of this user')
    .option('--environment <environment>', 'only those of this environment');
  perform(cli, list, async (call) => {
    const filter = call.options(Filter);
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const owner =
      filter.owner === undefined ? undefined : await resolveUser(context, tenant_id, filter.owner);
    const every = await listKeys(context, tenant_id);
    const found = every.filter(
      (key) =>
        (owner === undefined || key.owner.id === owner.id) &&
        (filter.environment === undefined || key.environment === filter.environment),
    );
    const headings = ['KEY ID', 'HINT', 'NAME', 'ENV', 'OWNER', 'STATUS', 'SIGNED', 'SCOPES', 'ADDRESSES'];
    return tableReport(found, {
      headings: [...headings, 'PER HOUR', 'PER MINUTE', 'EXPIRES (UTC)', 'LAST USED (UTC)'],
      rows: found.map(keyRow),
      nothing: 'No keys found.',
    });
  });
}

function keyRow(key: KeyView) {
  const { last_used: used } = key;
  return [
    key.key_id,
    `…${key.hint}`,
    key.name,
    key.environment,
    key.owner.email,
    key.status,
    key.signature ?? 'no',
    key.scopes.join(' '),
    key.ip_whitelist.length === 0 ? 'any' : key.ip_whitelist.join(' '),
    key.limits.hour,
    key.limits.minute,
    minute(key.expires_at),
    used === null ? 'not lately' : `${minute(used.hour).slice(0, 13)} h (${used.requests})`,
  ];
}

function addLimit(keys: Command, cli: Cli): void {
  const limit = keys
    .command('limit')
    .argument('<tenant>', 'id or name')
    .argument('<key-id>')
    .description('set the rate limits of a key')
    .option('--per-hour <n>', 'requests per clock hour')
    .option('--per-minute <n>', 'requests per clock minute')
    .option('--class <name>', 'company_search or company_detail, which have their own limits');
  perform(cli, limit, async (call) => {
    const { perHour: hour, perMinute: minutes, class: of } = call.options(NewLimits);
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const keyId = call.argument(1);
    const limits = await setKeyLimits(context, tenant_id, { keyId, of, limits: { hour, minute: minutes } });
    const what = of === undefined ? 'requests' : `requests of ${of}`;
    const text = `Key ${keyId} may make ${limits.hour} ${what} an hour and ${limits.minute} a minute.`;
    return textReport({ key_id: keyId, limits }, text);
  });
}

function addSignature(keys: Command, cli: Cli): void {
  const signature = keys
    .command('signature')
    .argument('<tenant>', 'id or name')
    .argument('<key-id>')
    .argument('<form>', 'contract, or strict: covers query, timestamp, Idempotency-Key and the whole body')
    .description('set the form of signatures of a key that requires signed requests');
  perform(cli, signature, async (call) => {
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const keyId = call.argument(1);
    const form = z.enum(SIGNATURE_FORMS).parse(call.argument(2));
    await setSignatureForm(context, tenant_id, { keyId, form });
    return textReport(
      { key_id: keyId, signature: form },
      `Requests of key ${keyId} need signatures of the form ${form}.`,
    );
  });
}

function addRevoke(keys: Command, cli: Cli): void {
  const revoke = keys
    .command('revoke')
    .argument('<tenant>', 'id or name')
    .argument('<key-id>')
    .description('revoke a key at once');
  perform(cli, revoke, async (call) => {
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const keyId = call.argument(1);
    await call.confirm(`revoke API key ${keyId}`);
    await revokeKey(context, tenant_id, keyId);
    return textReport({ key_id: keyId, status: 'revoked' }, `Key ${keyId} is revoked.`);
  });
}
