/** The sender's colour is used for text and behind text only with sufficient contrast, in both colour schemes. */
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BACKGROUNDS, brandProperties, channels, contrast } from '../../../design/brand-colors.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const between = (one: string, other: string) => contrast(channels(one), channels(other));

describe('a brand colour', () => {
  it('has the contrast that WCAG defines', () => {
    expect(between('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(between('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(between('#123456', '#123456')).toBe(1);
  });

  it('becomes the accent only where text in it has a contrast of 4.5 on every background', () => {
    return fc.assert(
      fc.property(color, (chosen) => {
        const properties = brandProperties(chosen);
        expect(properties['--brand']).toBe(chosen);
        for (const scheme of ['light', 'dark'] as const) {
          if (properties[`--brand-${scheme}`] === undefined) continue;
          for (const ground of BACKGROUNDS[scheme]) {
            expect(between(chosen, ground)).toBeGreaterThanOrEqual(4.5);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('is combined with black or white text, whichever has more contrast, always at least 4.5', () => {
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

  it('is the accent of the light scheme if dark, of the dark scheme if light, and else decoration only', () => {
    expect(Object.keys(brandProperties('#0b3d91'))).toEqual(['--brand', '--brand-light', '--on-brand-light']);
    expect(Object.keys(brandProperties('#ffd54a'))).toEqual(['--brand', '--brand-dark', '--on-brand-dark']);
    expect(Object.keys(brandProperties('#808080'))).toEqual(['--brand']);
    expect(brandProperties(null)).toEqual({});
  });

  it('is compared with the backgrounds of the stylesheet', async () => {
    const read = (name: string) => readFile(new URL(`../../../design/${name}.css`, import.meta.url), 'utf8');
    const style = (await Promise.all(['light', 'dark'].map(read))).join('\n');
    const backgrounds = [...style.matchAll(/--(?:page|surface|sunken): (#[0-9a-f]{6})/g)].map(
      ([, value]) => value,
    );
    expect(backgrounds.sort()).toEqual([...BACKGROUNDS.light, ...BACKGROUNDS.dark].sort());
  });
});
