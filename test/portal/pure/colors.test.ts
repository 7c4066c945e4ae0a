/** A sender's colour: used for text and behind it exactly where everybody can read it, light and dark. */
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandProperties, channels, contrast, GROUNDS } from '../../../portal/brand/colors.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const between = (one: string, other: string) => contrast(channels(one), channels(other));

describe('a brand colour', () => {
  it('is measured as WCAG does', () => {
    expect(between('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(between('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(between('#123456', '#123456')).toBe(1);
  });

  it('becomes the accent only where text in it has a contrast of 4.5 on every ground', () => {
    return fc.assert(
      fc.property(color, (chosen) => {
        const properties = brandProperties(chosen);
        expect(properties['--brand']).toBe(chosen);
        for (const scheme of ['light', 'dark'] as const) {
          if (properties[`--brand-${scheme}`] === undefined) continue;
          for (const ground of GROUNDS[scheme]) {
            expect(between(chosen, ground)).toBeGreaterThanOrEqual(4.5);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('has black or white on it, whichever reads better, and always with a contrast of 4.5', () => {
    return fc.assert(
      fc.property(color, (chosen) => {
        const properties = brandProperties(chosen);
        for (const scheme of ['light', 'dark']) {
          const ink = properties[`--on-brand-${scheme}`];
          if (ink !== undefined) expect(between(chosen, ink)).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('that is dark serves the light page, one that is light the dark page, and a middling one only decorates', () => {
    expect(Object.keys(brandProperties('#0b3d91'))).toEqual(['--brand', '--brand-light', '--on-brand-light']);
    expect(Object.keys(brandProperties('#ffd54a'))).toEqual(['--brand', '--brand-dark', '--on-brand-dark']);
    expect(Object.keys(brandProperties('#808080'))).toEqual(['--brand']);
    expect(brandProperties(null)).toEqual({});
  });

  it('is held against the grounds that the stylesheet has', async () => {
    const style = await readFile(new URL('../../../portal/styles/base.css', import.meta.url), 'utf8');
    const grounds = [...style.matchAll(/--(?:page|surface|sunken): (#[0-9a-f]{6})/g)].map(
      ([, value]) => value,
    );
    expect(grounds.sort()).toEqual([...GROUNDS.light, ...GROUNDS.dark].sort());
  });
});
