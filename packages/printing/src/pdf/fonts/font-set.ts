/** The fonts that one document needs, loaded before it is laid out. */
import { FAMILIES, type FamilyName, type FontSource, familiesOf, isPlain, LAST_RESORT } from './catalogue.ts';
import { type Face, faceOf } from './face.ts';

export interface FontSet {
  /** BCP 47: decides how Chinese characters are drawn. */
  readonly language: string;
  face(family: FamilyName, isBold: boolean): Face;
  /** The family that draws a character: that of its script where this has it. Undefined where no font has it. */
  drawing(codePoint: number, family: FamilyName): FamilyName | undefined;
}

/** Default ignorable characters need no glyph. */
const NEEDS_NONE = /^[\n\p{Default_Ignorable_Code_Point}]$/u;

/** Loads the fonts of the texts: those of their scripts, and the last resort where these lack a character. */
export async function loadFonts(
  texts: Iterable<string>,
  language: string,
  source: FontSource,
): Promise<FontSet> {
  const needed = new Map<FamilyName, Set<number>>([['latin', new Set()]]);
  for (const text of texts) note(text, language, needed);
  const faces = new Map<FamilyName, Loaded>();
  for (const family of needed.keys()) faces.set(family, await load(family, source));
  const lacks = [...needed].some(([family, points]) => {
    const face = faces.get(family)?.regular;
    return [...points].some((point) => face?.has(point) !== true);
  });
  if (lacks && !faces.has(LAST_RESORT)) faces.set(LAST_RESORT, await load(LAST_RESORT, source));
  return fontSet(language, faces);
}

interface Loaded {
  readonly regular: Face;
  readonly bold: Face;
}

function note(text: string, language: string, needed: Map<FamilyName, Set<number>>): void {
  if (isPlain(text)) {
    for (const character of text) noteIn(needed, 'latin', character);
    return;
  }
  const families = familiesOf(text, language);
  for (const [index, character] of [...text].entries()) {
    noteIn(needed, families[index] ?? 'latin', character);
  }
}

function noteIn(needed: Map<FamilyName, Set<number>>, family: FamilyName, character: string): void {
  if (NEEDS_NONE.test(character)) return;
  const points = needed.get(family) ?? new Set();
  points.add(character.codePointAt(0) ?? 0);
  needed.set(family, points);
}

async function load(name: FamilyName, source: FontSource): Promise<Loaded> {
  const family = FAMILIES[name];
  const regular = faceOf(await source(family.regular));
  if (!('bold' in family)) return { regular, bold: { ...regular, isOutlined: true } };
  return { regular, bold: faceOf(await source(family.bold)) };
}

function fontSet(language: string, faces: ReadonlyMap<FamilyName, Loaded>): FontSet {
  return {
    language,
    face(family, isBold) {
      const loaded = faces.get(family) ?? faces.get('latin');
      if (loaded === undefined) throw new Error('the first font is always loaded');
      return isBold ? loaded.bold : loaded.regular;
    },
    drawing(codePoint, family) {
      const order: readonly FamilyName[] = [family, 'latin', LAST_RESORT];
      return order.find((each) => faces.get(each)?.regular.has(codePoint) === true);
    },
  };
}
