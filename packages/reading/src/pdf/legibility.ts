/** Pages that a PDF shows and does not tell: text in fonts without letters, and forms that only their maker's program shows. */

const LEAST_CHARACTERS = 20;
/** Of all characters of a page. */
const NO_LETTERS = 0.3;
const CONTROLS = 0.04;
const LEAST_WORDS = 12;
const NO_WORDS = 0.2;
const WORDS = 0.6;

/** True for text whose characters are no letters of any language: codes of a font that does not say what they show. */
export function isGarbled(pieces: readonly string[]): boolean {
  const text = pieces.join(' ');
  const characters = [...text.replaceAll(/\s/g, '')];
  if (characters.length < LEAST_CHARACTERS) return false;
  const of = (kind: RegExp) => share(characters, (each) => kind.test(each));
  if (of(/[\p{Co}\ufffd]/u) > NO_LETTERS || of(/\p{Cc}/u) > CONTROLS) return true;
  return isNonsense(text);
}

/** Codes of the glyphs of most fonts begin so far below those of their letters. */
const SHIFT = 29;

/** Codes of glyphs in place of letters: `7KH FRPSDQ\\` for `The company`. */
function isNonsense(text: string): boolean {
  const words = wordsIn(text);
  if (words.length < LEAST_WORDS || share(words, isWordlike) > NO_WORDS) return false;
  const shifted = [...text].map((each) => String.fromCodePoint((each.codePointAt(0) ?? 0) + SHIFT)).join('');
  return share(wordsIn(shifted), isWordlike) > WORDS;
}

function wordsIn(text: string): readonly string[] {
  return text.split(/[\s\p{Cc}=]+/u).filter((word) => word.length > 2);
}

function isWordlike(word: string): boolean {
  return (
    /^["'“‘(]*\p{Lu}?[\p{Ll}\p{M}\p{Lo}'’-]+[)"'”’.,;:!?]*$/u.test(word) &&
    /[aeiouyäöüéèáíóú\u0370-\uffff]/i.test(word)
  );
}

function share<T>(all: readonly T[], is: (each: T) => boolean): number {
  return all.length === 0 ? 0 : all.filter(is).length / all.length;
}

/** What such a form shows in other programs, in the words of its makers. */
const PLACEHOLDER =
  /if this message is not eventually replaced|your pdf viewer may not be able to display this type of document|please wait\s*\.{3}|wenn diese meldung nicht|si ce message n.est pas remplac|bitte warten\s*\.{3}|veuillez patienter\s*\.{3}/i;

/** True for a form of the XML Forms Architecture whose pages are made by the program that opens it. `fields`: those that were read. */
export function isDynamicForm(
  { IsXFAPresent }: { readonly IsXFAPresent?: unknown },
  { text, fields, pages }: { readonly text: string; readonly fields: number; readonly pages: number },
): boolean {
  const showsPlaceholder = PLACEHOLDER.test(text);
  if (IsXFAPresent === true) return fields === 0 || showsPlaceholder;
  return pages === 1 && fields === 0 && showsPlaceholder && /pdf/i.test(text);
}

/** Pictures are streams, and streams are described in plain text wherever the rest of a file is packed. */
const PICTURE = /\/Subtype\s*\/Image\b/;

export function hasPictures(bytes: Uint8Array): boolean {
  return PICTURE.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));
}
