/** `probity tenants consent`: sets and shows the tenant's own texts of the consent to an identity verification. */
import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import * as z from 'zod';
import {
  type ConsentTexts,
  readConsentTexts,
  setConsentText,
} from '#shared/domain/tenants/provision/consent.ts';
import { resolveTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { PAGE_LANGUAGES } from '#shared/domain/tenants/schema.ts';
import { unreadableFile } from '../../connection/refused.ts';
import { fieldsReport } from '../../output/report.ts';
import { type Cli, perform } from '../call.ts';

const Options = z.object({
  language: z.enum(PAGE_LANGUAGES),
  file: z.string().optional(),
  clear: z.boolean().default(false),
});

export function addConsentCommand(tenants: Command, cli: Cli): void {
  const consent = tenants
    .command('consent')
    .argument('<tenant>', 'id or name')
    .description('set the text that persons agree to before an identity verification, in both environments')
    .addOption(new Option('--language <code>', 'language of the text').choices(PAGE_LANGUAGES).default('en'))
    .option('--file <file>', 'text in UTF-8; {sender} and {provider} stand for the names')
    .addOption(new Option('--clear', 'use the text of the service').conflicts('file'));
  perform(cli, consent, async (call) => {
    const { language, file, clear } = call.options(Options);
    const text = file === undefined ? undefined : await readText(file);
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    if (text !== undefined || clear)
      await setConsentText(context, tenant_id, { language, text: text ?? null });
    const texts = await readConsentTexts(context, tenant_id);
    return fieldsReport({ tenant_id, consent_texts: texts }, [['tenant', tenant_id], ...textFields(texts)]);
  });
}

function textFields(texts: ConsentTexts): readonly (readonly [string, string])[] {
  return PAGE_LANGUAGES.map((language) => {
    const text = texts[language];
    return [
      `consent text, ${language}`,
      text === undefined ? 'that of the service' : `${text.length} characters`,
    ];
  });
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw unreadableFile(path, isMissing ? 'does not exist' : 'cannot be read');
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
  } catch {
    throw unreadableFile(path, 'is no text in UTF-8');
  }
}
