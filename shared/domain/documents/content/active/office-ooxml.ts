/** Active content of Office documents since 2007 (ECMA-376): by the names of the parts, and by a few of them under a cap. */
import { type ZipEntry, zipContent, zipEntries } from '@probity/reading/ooxml/zip';
import { holdsExecutable } from './executable.ts';
import type { ActiveContent } from './kinds.ts';

/** What parts are inflated to at most: each of them, and all together. */
const MAX_PART_BYTES = 4_194_304;
const MAX_INFLATED_BYTES = 16_777_216;

/** What one byte can be inflated to at most (zlib, "Maximum Compression Factor"). */
const MAX_RATIO = 1032;

const MACRO = /(?:^|\/)vba(?:Project|Data)[^/]*$|\/macrosheets\//i;
const EMBEDDED = /\/(?:embeddings|activeX)\/[^/]+$/i;
const RELATIONS = /\.rels$/i;
/** Where Word keeps fields, and Excel its links to other programs. */
const FIELDS = /^word\/(?:document|header\d*|footer\d*|comments|footnotes|endnotes)[^/]*\.xml$/i;
const LINKS = /^xl\/externalLinks\/[^/]+\.xml$/i;

const RELATION = /<(?:\w{1,40}:)?Relationship\b([^<>]*)>/g;
/** Relations that Office follows when it opens the document. A hyperlink is followed by a click only. */
const FOLLOWED =
  /Type\s*=\s*["'][^"']*\/(?:attachedTemplate|oleObject|frame|subDocument|image|mailMergeSource)["']/i;
const EXTERNAL = /TargetMode\s*=\s*["']External["']/i;
/** Field codes may be split over several runs, so all of them are read as one text. */
const FIELD_CODE = /<(?:\w{1,40}:)?instrText\b[^<>]*>([^<]*)<|\binstr\s*=\s*["']([^"'<>]*)["']/g;
const DDE = /\bDDE(?:AUTO)?\b/i;
const DDE_LINK = /<(?:\w{1,40}:)?ddeLink\b/;

export function ooxmlActivity(bytes: Uint8Array): readonly ActiveContent[] {
  const entries = zipEntries(bytes) ?? [];
  const parts = new Parts(bytes, entries);
  const embedded = entries.filter(({ name }) => EMBEDDED.test(name));
  const has: readonly (readonly [ActiveContent, boolean])[] = [
    ['office_macro', entries.some(({ name }) => MACRO.test(name))],
    ['office_embedded_object', embedded.length > 0],
    ['office_external_content', parts.some(RELATIONS, fetchesOnOpening)],
    ['office_dde', parts.some(FIELDS, holdsDdeField) || parts.some(LINKS, (xml) => DDE_LINK.test(xml))],
    ['embedded_executable', embedded.some((entry) => holdsExecutable(parts.content(entry)))],
  ];
  return has.flatMap(([kind, isThere]) => (isThere ? [kind] : []));
}

/** The parts of one document, inflated one by one under a common budget. What is beyond it is not looked at. */
class Parts {
  readonly #bytes: Uint8Array;
  readonly #entries: readonly ZipEntry[];
  #left = MAX_INFLATED_BYTES;

  constructor(bytes: Uint8Array, entries: readonly ZipEntry[]) {
    this.#bytes = bytes;
    this.#entries = entries;
  }

  content(entry: ZipEntry): Uint8Array {
    const limit = Math.min(this.#left, MAX_PART_BYTES);
    const content = limit <= 0 ? undefined : zipContent(this.#bytes, entry, limit);
    this.#left -= content?.length ?? Math.min(limit, entry.packedBytes * MAX_RATIO);
    return content ?? new Uint8Array();
  }

  some(name: RegExp, matches: (xml: string) => boolean): boolean {
    return this.#entries.some(
      (entry) => name.test(entry.name) && matches(new TextDecoder().decode(this.content(entry))),
    );
  }
}

function fetchesOnOpening(xml: string): boolean {
  for (const [, attributes = ''] of xml.matchAll(RELATION)) {
    if (EXTERNAL.test(attributes) && FOLLOWED.test(attributes)) return true;
  }
  return false;
}

function holdsDdeField(xml: string): boolean {
  const codes = [...xml.matchAll(FIELD_CODE)].map(([, text, attribute]) => text ?? attribute ?? '');
  return DDE.test(withoutReferences(codes.join('')));
}

/** Letters may be written as character references, decimal or hexadecimal. */
function withoutReferences(text: string): string {
  return text.replaceAll(/&#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}));/g, (_, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
