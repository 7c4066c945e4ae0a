/** `probity tenants brand`. */
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { tideLogo } from '../../../cli/seed/demo-logo.ts';
import { HarbourFleet } from '../harbour-fleet.ts';
import type { Outcome } from '../screen.ts';

const harbour = new HarbourFleet();
const logo = harbour.path('logo.png');
const drawing = harbour.path('drawing.png');
writeFileSync(logo, tideLogo('#0f4c5c'));
writeFileSync(drawing, '<svg xmlns="http://www.w3.org/2000/svg"/>');

const probity = (...argv: string[]): Promise<Outcome> => harbour.probity(...argv);

describe('tenants brand', () => {
  test('sets name, colour and logo, and shows them', async () => {
    const { exitCode, out } = await probity(
      ...['tenants', 'brand', 'harbour', '--name', 'Harbour Group', '--color', '#0F4C5C', '--logo', logo],
    );
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^name for respondents +Harbour Group$/m);
    expect(out).toMatch(/^accent colour +#0f4c5c$/m);
    expect(out).toMatch(/^logo +image\/png, 160 x 48 pixels, \d+ bytes$/m);
    expect((await probity('tenants', 'show', 'harbour')).out).toContain('image/png, 160 x 48 pixels');
  });

  test('answers in JSON', async () => {
    const { out } = await probity(
      'tenants',
      'brand',
      'harbour',
      '--clear-logo',
      '--color',
      '14532d',
      '--json',
    );
    expect(JSON.parse(out)).toEqual({
      tenant_id: expect.any(String),
      brand: { name: 'Harbour Group', color: '#14532d', logo: null },
    });
    const shown = await probity('tenants', 'show', 'harbour', '--json');
    expect(JSON.parse(shown.out)).toMatchObject({ name: 'Harbour', brand: { color: '#14532d' } });
  });

  test.each([
    ['nothing to change', [], 1, 'Say what to change: a name, a colour or a logo.'],
    ['a colour that is none', ['--color', 'teal'], 1, 'Write a colour as "#14532d" or 14532d.'],
    ['a drawing called a PNG', ['--logo', drawing], 1, 'The logo is no intact PNG or JPEG.'],
    ['a file that is not there', ['--logo', harbour.path('none.png')], 1, 'none.png: does not exist'],
    ['a folder', ['--logo', harbour.folder], 1, 'cannot be read'],
    ['a logo to set and to clear', ['--logo', logo, '--clear-logo'], 2, "'--clear-logo' cannot be used with"],
    ['a colour to set and to clear', ['--color', '14532d', '--clear-color'], 2, 'cannot be used with'],
  ])('refuses %s in one line', async (_, argv, code, reason) => {
    const { exitCode, err } = await probity('tenants', 'brand', 'harbour', ...argv);
    expect(exitCode).toBe(code);
    expect(err).toContain(reason);
  });
});
