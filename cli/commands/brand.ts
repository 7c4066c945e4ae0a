/** `probity tenants brand`: sets and shows the brand of a tenant. */
import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import * as z from 'zod';
import { type BrandSummary, readBrand, setBrand } from '#shared/domain/tenants/provision/brand.ts';
import { resolveTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { unreadableFile } from '../connection/refused.ts';
import { fieldsReport } from '../output/report.ts';
import { type Cli, perform } from './call.ts';

const Changes = z.object({
  name: z.string().optional(),
  color: z.string().optional(),
  clearColor: z.boolean().default(false),
  logo: z.string().optional(),
  clearLogo: z.boolean().default(false),
});

export function addBrandCommand(tenants: Command, cli: Cli): void {
  const brand = tenants
    .command('brand')
    .argument('<tenant>', 'id or name')
    .description('set the brand of a tenant, for the page and the mails of both environments')
    .option('--name <name>', 'the name that respondents see')
    .option('--color <rrggbb>', 'accent colour, such as 14532d or "#14532d"')
    .addOption(new Option('--clear-color', 'use the colour of the service').conflicts('color'))
    .option('--logo <file>', 'PNG or JPEG of at most 32 KB and 600 x 200 pixels')
    .addOption(new Option('--clear-logo', 'show no logo').conflicts('logo'));
  perform(cli, brand, async (call) => {
    const options = call.options(Changes);
    const logo = options.logo === undefined ? undefined : await readBytes(options.logo);
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    await setBrand(context, tenant_id, {
      name: options.name,
      color: options.clearColor ? null : options.color,
      logo: options.clearLogo ? null : logo,
    });
    const summary = await readBrand(context, tenant_id);
    return fieldsReport({ tenant_id, brand: summary }, [['tenant', tenant_id], ...brandFields(summary)]);
  });
}

/** The brand as labelled lines. */
export function brandFields({ name, color, logo }: BrandSummary): readonly (readonly [string, string])[] {
  const picture =
    logo === null ? '-' : `${logo.content_type}, ${logo.width} x ${logo.height} pixels, ${logo.size} bytes`;
  return [
    ['name for respondents', name],
    ['accent colour', color ?? '-'],
    ['logo', picture],
  ];
}

async function readBytes(path: string): Promise<Uint8Array> {
  return readFile(path).catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw unreadableFile(path, isMissing ? 'does not exist' : 'cannot be read');
  });
}
