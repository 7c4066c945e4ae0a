/** `probity tenants mail-domains` and `mail-release`: whom a tenant may mail. */
import type { Command } from 'commander';
import * as z from 'zod';
import { releaseAddress, setMailDomains } from '#shared/domain/mail/addresses.ts';
import { resolveTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { ENVIRONMENTS, unsafeTenantScope } from '#shared/platform/scope.ts';
import { fieldsReport } from '../../output/report.ts';
import { type Cli, perform } from '../call.ts';

const Domains = z.object({ set: z.string() });
const Address = z.object({ env: z.enum(ENVIRONMENTS), address: z.email() });

export function addMailCommands(tenants: Command, cli: Cli): void {
  const domains = tenants
    .command('mail-domains')
    .argument('<tenant>', 'id or name')
    .description('set the domains that test keys of a tenant may mail; make sure first that it owns them')
    .requiredOption('--set <domains>', 'domains with commas between them, or an empty text for none');
  perform(cli, domains, async (call) => {
    const { set } = call.options(Domains);
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const given = set.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]));
    const mail_domains = await setMailDomains(context, tenant_id, given);
    return fieldsReport({ tenant_id, mail_domains }, [
      ['tenant', tenant_id],
      ['domains that test keys may mail', mail_domains.join(', ') || 'none'],
    ]);
  });

  const release = tenants
    .command('mail-release')
    .argument('<tenant>', 'id or name')
    .description('let mail go again to an address that bounced or whose owner complained')
    .requiredOption('--env <environment>', 'test or live')
    .requiredOption('--address <address>', 'the e-mail address');
  perform(cli, release, async (call) => {
    const { env: environment, address } = call.options(Address);
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const cause = await releaseAddress(context, unsafeTenantScope(tenant_id, environment), address);
    return fieldsReport({ tenant_id, environment, suppressed_after: cause }, [
      ['tenant', tenant_id],
      ['was suppressed after', cause ?? 'nothing: it was not suppressed'],
    ]);
  });
}
