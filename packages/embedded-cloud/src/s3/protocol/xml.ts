/** The little XML that S3 speaks: writing answers, reading the handful of request documents. */

/** Child elements in order; undefined values leave their element out. */
export type Elements = readonly (readonly [
  name: string,
  value: string | number | boolean | Elements | undefined,
])[];

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** A whole document; answers carry S3's namespace, errors none. */
export function xmlDocument(root: string, children: Elements, namespaced = true): Buffer {
  const opening = namespaced ? `${root} xmlns="${NAMESPACE}"` : root;
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<${opening}>${written(children)}</${root}>`);
}

function written(children: Elements): string {
  return children
    .map(([name, value]) => {
      if (value === undefined) return '';
      const inner = typeof value === 'object' ? written(value) : escaped(String(value));
      return `<${name}>${inner}</${name}>`;
    })
    .join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"'\p{Cc}]/gu, (character) => `&#${character.charCodeAt(0)};`);
}

/** The inner texts (still escaped) of every `<name>` in `xml`; elements of one name are never nested in S3. */
export function elements(xml: string, name: string): string[] {
  const pattern = new RegExp(`<${name}(?:\\s[^>]*)?(?:/>|>([\\s\\S]*?)</${name}>)`, 'g');
  return [...xml.matchAll(pattern)].map((match) => match[1] ?? '');
}

/** The text of the first `<name>` in `xml`. */
export function element(xml: string, name: string): string | undefined {
  const [first] = elements(xml, name);
  return first === undefined ? undefined : unescaped(first);
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(#x[0-9a-fA-F]+|#\d+|\w+);/g, (whole, entity: string) => {
    if (entity.startsWith('#x')) return String.fromCodePoint(Number.parseInt(entity.slice(2), 16));
    if (entity.startsWith('#')) return String.fromCodePoint(Number(entity.slice(1)));
    return NAMED[entity] ?? whole;
  });
}
