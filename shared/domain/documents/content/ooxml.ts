/** Office documents since 2007 (ECMA-376): what the archive's table of contents says it mainly is. */
import { type ZipEntry, zipContent, zipEntries } from '@probity/reading/ooxml/zip';

const CONTENTS = '[Content_Types].xml';
/** It names some hundred parts at most. */
const MAX_CONTENTS_BYTES = 1_048_576;
/** What a document of 10 MB may unfold to; beyond it reading could only cost. */
const MAX_UNFOLDED_BYTES = 209_715_200;

/** Macros, and whatever else Office would run. */
const ACTIVE_PART = /(?:^|\/)(?:vbaProject|vbaData)[^/]*$/i;
/** Stops at the next tag: looking for an end that never comes would be done again from every beginning. */
const OVERRIDE = /<(?:\w{1,40}:)?Override\b([^<>]*)>/g;

/** The content types of all parts that are there; undefined where the bytes are no readable Office document. */
export function ooxmlPartTypes(bytes: Uint8Array): ReadonlySet<string> | undefined {
  const entries = zipEntries(bytes);
  if (entries === undefined || !isSound(entries)) return undefined;
  const [contents, ...others] = entries.filter(({ name }) => name === CONTENTS);
  // Readers would disagree about which of two counts.
  if (contents === undefined || others.length > 0) return undefined;
  const xml = zipContent(bytes, contents, MAX_CONTENTS_BYTES);
  if (xml === undefined) return undefined;
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  const types = new Set<string>();
  for (const [, attributes = ''] of new TextDecoder().decode(xml).matchAll(OVERRIDE)) {
    const part = attribute(attributes, 'PartName')?.replace(/^\//, '').toLowerCase();
    const type = attribute(attributes, 'ContentType');
    if (part !== undefined && type !== undefined && names.has(part)) types.add(type.toLowerCase());
  }
  return types;
}

function isSound(entries: readonly ZipEntry[]): boolean {
  const unfolded = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    unfolded <= MAX_UNFOLDED_BYTES && entries.every(({ name }) => !leadsOut(name) && !ACTIVE_PART.test(name))
  );
}

function leadsOut(name: string): boolean {
  return name.startsWith('/') || name.includes('\\') || name.split('/').includes('..');
}

function attribute(attributes: string, name: string): string | undefined {
  const [, double, single] = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? [];
  return double ?? single;
}
