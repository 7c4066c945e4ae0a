/** `probity tenants consent`. */
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { HarbourFleet } from '../../harbour-fleet.ts';
import type { Outcome } from '../../screen.ts';

const harbour = new HarbourFleet();
const file = harbour.path('consent.txt');
const binary = harbour.path('consent.bin');
writeFileSync(file, 'Do you agree that {provider} checks your document for {sender}?\n');
writeFileSync(binary, Buffer.from([0xff, 0xfe, 0x00]));

const probity = (...argv: string[]): Promise<Outcome> => harbour.probity(...argv);
const consent = (...argv: string[]) => probity('tenants', 'consent', 'harbour', ...argv);
const TEXT = 'Do you agree that {provider} checks your document for {sender}?';

describe('tenants consent', () => {
  test('shows that the text is that of the service, until the tenant has its own', async () => {
    const { exitCode, out } = await consent();
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^consent text, en +that of the service$/m);
  });

  test('sets the text of one language in both environments, and keeps the others', async () => {
    await consent('--language', 'de', '--file', file);
    const { out } = await consent('--language', 'ar', '--file', file, '--json');
    expect(JSON.parse(out)).toEqual({
      tenant_id: expect.any(String),
      consent_texts: { de: TEXT, ar: TEXT },
    });
    const stored = (await harbour.fleet.items()).filter(({ sk }) => sk === 'ENV');
    expect(stored.map(({ consent_texts }) => consent_texts)).toEqual([
      { de: TEXT, ar: TEXT },
      { de: TEXT, ar: TEXT },
    ]);
  });

  test('goes back to the text of the service', async () => {
    const { out } = await consent('--language', 'ar', '--clear', '--json');
    expect(JSON.parse(out).consent_texts).toEqual({ de: TEXT });
  });

  test('leaves an audit row without the text', async () => {
    const rows = (await harbour.fleet.items()).filter(({ action }) => action === 'operator.tenants.consent');
    expect(rows).toContainEqual(expect.objectContaining({ facts: { language: 'de', removed: false } }));
    expect(JSON.stringify(rows)).not.toContain('Do you agree');
  });

  test.each([
    [['--language', 'fr', '--file', file], 2],
    [['--file', file, '--clear'], 2],
    [['--file', harbour.path('none.txt')], 1],
    [['--file', binary], 1],
  ])('refuses %j with exit code %d', async (argv, code) => {
    expect((await consent(...argv)).exitCode).toBe(code);
  });
});
