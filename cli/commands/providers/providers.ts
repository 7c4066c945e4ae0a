/** `probity providers …` */
import { readFile } from 'node:fs/promises';
import { Argument, type Command } from 'commander';
import * as z from 'zod';
import {
  readIdentityProviders,
  setIdentityProviders,
} from '#shared/domain/tenants/provision/live/identity-providers.ts';
import { resolveTenant } from '#shared/domain/tenants/provision/tenants.ts';
import {
  changedSecret,
  removedSecret,
  type VendorSummary,
  vendorSummaries,
} from '#shared/domain/verification/provider/credential-changes.ts';
import { VENDORS } from '#shared/domain/verification/provider/credentials.ts';
import { systemClock } from '#shared/platform/system.ts';
import { CommandRefused, unreadableFile } from '../../connection/refused.ts';
import { fieldsReport, type Report, tableReport, textReport } from '../../output/report.ts';
import { type Call, type Cli, perform } from '../call.ts';

const VendorName = z.enum(VENDORS);
const LATER = 'Functions read it within five minutes.';

export function addProviderCommands(program: Command, cli: Cli): void {
  const providers = program
    .command('providers')
    .description('identity providers: credentials of the stage, and the order in which a tenant uses them');
  addShow(providers, cli);
  addSet(providers, cli);
  addRemove(providers, cli);
  addTest(providers, cli);
  addChoose(providers, cli);
}

const vendorArgument = () => new Argument('<provider>').choices(VENDORS);

function vendorOf(call: Call) {
  return VendorName.parse(call.argument(0));
}

function addShow(providers: Command, cli: Cli): void {
  const show = providers.command('show').description('show which credentials are set, masked');
  perform(cli, show, async (call) => {
    const { providerSecret } = await call.context();
    return shown(vendorSummaries(await providerSecret.read()));
  });
}

function shown(summaries: readonly VendorSummary[], remark?: string): Report {
  const table = tableReport(summaries, {
    headings: ['PROVIDER', 'API KEY', 'CALLBACK SECRET', 'PREVIOUS SECRET', 'USABLE'],
    rows: summaries.map((each) => [
      each.provider,
      each.api_key ?? '-',
      each.callback_secret ?? '-',
      each.previous_callback_secret ?? '-',
      each.usable ? 'yes' : 'no',
    ]),
    nothing: 'No provider is known.',
  });
  return remark === undefined ? table : { ...table, remark };
}

const Given = z.object({
  apiKeyFile: z.string().optional(),
  callbackSecretFile: z.string().optional(),
  forgetPrevious: z.boolean().default(false),
});

function addSet(providers: Command, cli: Cli): void {
  const set = providers
    .command('set')
    .addArgument(vendorArgument())
    .description('set credentials; a replaced callback secret stays valid until it is forgotten')
    .option('--api-key-file <file>', 'file with the API key ("-" for the standard input)')
    .option('--callback-secret-file <file>', 'file with the secret that signs callbacks')
    .option('--forget-previous', 'accept only the current callback secret from now on');
  perform(cli, set, async (call) => {
    const vendor = vendorOf(call);
    const { apiKeyFile, callbackSecretFile, forgetPrevious } = call.options(Given);
    if (apiKeyFile === undefined && callbackSecretFile === undefined && !forgetPrevious)
      throw new CommandRefused('nothing_to_set', 'Say what to set: --api-key-file, --callback-secret-file.');
    const apiKey = await credentialIn(apiKeyFile);
    const callbackSecret = await credentialIn(callbackSecretFile);
    const { providerSecret } = await call.context();
    await call.confirm(`change the credentials of ${vendor}`);
    const before = await providerSecret.read();
    const after = changedSecret(before, vendor, { apiKey, callbackSecret, forgetPrevious });
    await providerSecret.write(after);
    return shown(vendorSummaries(after), LATER);
  });
}

function addRemove(providers: Command, cli: Cli): void {
  const remove = providers
    .command('remove')
    .addArgument(vendorArgument())
    .description('remove the credentials; sessions that have begun there are then delayed until they expire');
  perform(cli, remove, async (call) => {
    const vendor = vendorOf(call);
    const { providerSecret } = await call.context();
    await call.confirm(`remove the credentials of ${vendor}`);
    const after = removedSecret(await providerSecret.read(), vendor);
    await providerSecret.write(after);
    return shown(vendorSummaries(after), LATER);
  });
}

function addTest(providers: Command, cli: Cli): void {
  const test = providers
    .command('test')
    .addArgument(vendorArgument())
    .description('try the API key by one harmless call of the provider')
    .option('--origin <url>', 'address of the provider, if the stage uses another than the official one');
  perform(cli, test, async (call) => {
    const provider = vendorOf(call);
    const { origin } = call.options(z.object({ origin: z.url().optional() }));
    const { providerSecret } = await call.context();
    const { tryCredentials } = await import('#shared/domain/verification/provider/try-credentials.ts');
    const ports = { clock: systemClock, log: SILENT, origin };
    const result = await tryCredentials(provider, await providerSecret.read(), ports);
    const fields = [
      ['provider', provider],
      ['result', result],
    ] as const;
    return { ...fieldsReport({ provider, result }, fields), exitCode: result === 'accepted' ? 0 : 1 };
  });
}

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

function addChoose(providers: Command, cli: Cli): void {
  const choose = providers
    .command('choose')
    .argument('<tenant>', 'id or name')
    .argument('<order>', `providers in order, such as ${VENDORS.join(',')}; or default`)
    .description('set the order in which live verifications of a tenant use providers');
  perform(cli, choose, async (call) => {
    const order = orderOf(call.argument(1));
    const context = await call.context();
    const { tenant_id, name } = await resolveTenant(context, call.argument(0));
    await setIdentityProviders(context, tenant_id, order);
    const identity_providers = await readIdentityProviders(context, tenant_id);
    const said = identity_providers.length === 0 ? 'the order of the stage' : identity_providers.join(', ');
    return textReport({ tenant_id, identity_providers }, `Live verifications of ${name} use ${said}.`);
  });
}

function orderOf(text: string): readonly string[] {
  if (text === 'default') return [];
  return z.array(VendorName).parse(text.split(',').map((name) => name.trim()));
}

/** Credentials are read from files, because the arguments of a command are visible to other processes. */
async function credentialIn(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const content = await readFile(path === '-' ? '/dev/stdin' : path, 'utf8').catch(() => {
    throw unreadableFile(path, 'cannot be read');
  });
  const credential = content.trim();
  if (!/^[\x21-\x7e]{8,512}$/.test(credential)) throw unreadableFile(path, 'is no credential');
  return credential;
}
