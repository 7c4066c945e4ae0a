/**
 * Canonical JSON for request signatures: keys sorted by code point at every depth, no white space, numbers kept as
 * they were written. It is what `json.dumps(sort_keys=True, separators=(",", ":"))` writes, with its non-ASCII text
 * escaped or not (R1, R2). Parsing to values and writing them again would change `5.0`, `1e5` and long integers.
 */

type Node =
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, Node> }
  | { readonly kind: 'array'; readonly items: readonly Node[] }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'literal'; readonly lexeme: string };

/** Deepest nesting that is read; the pipeline refuses deeper bodies before they get here. */
export const MAX_DEPTH = 64;

const LITERAL = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y;
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/sy;
const SPACE = /[ \t\n\r]*/y;

/** Both canonical forms of a JSON text; undefined where the text is not JSON or names a member twice. */
export function canonicalForms(json: string): { readonly escaped: string; readonly raw: string } | undefined {
  try {
    const root = new Reader(json).document();
    const raw = write(root);
    return { raw, escaped: escapeNonAscii(raw) };
  } catch (error) {
    if (error instanceof NotCanonical) return undefined;
    throw error;
  }
}

class NotCanonical extends Error {}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): Node {
    const root = this.#value(0);
    this.#space();
    if (this.#at !== this.#text.length) throw new NotCanonical();
    return root;
  }

  #value(depth: number): Node {
    if (depth > MAX_DEPTH) throw new NotCanonical();
    this.#space();
    const next = this.#text[this.#at];
    if (next === '{') return this.#object(depth);
    if (next === '[') return this.#array(depth);
    if (next === '"') return { kind: 'string', value: this.#string() };
    return { kind: 'literal', lexeme: this.#match(LITERAL) };
  }

  #object(depth: number): Node {
    const members = new Map<string, Node>();
    this.#at += 1;
    if (this.#taken('}')) return { kind: 'object', members };
    for (;;) {
      this.#space();
      const name = this.#string();
      if (members.has(name)) throw new NotCanonical();
      if (!this.#taken(':')) throw new NotCanonical();
      members.set(name, this.#value(depth + 1));
      if (this.#taken('}')) return { kind: 'object', members };
      if (!this.#taken(',')) throw new NotCanonical();
    }
  }

  #array(depth: number): Node {
    const items: Node[] = [];
    this.#at += 1;
    if (this.#taken(']')) return { kind: 'array', items };
    for (;;) {
      items.push(this.#value(depth + 1));
      if (this.#taken(']')) return { kind: 'array', items };
      if (!this.#taken(',')) throw new NotCanonical();
    }
  }

  #string(): string {
    const lexeme = this.#match(STRING);
    try {
      return String(JSON.parse(lexeme));
    } catch {
      throw new NotCanonical();
    }
  }

  #taken(mark: string): boolean {
    this.#space();
    if (this.#text[this.#at] !== mark) return false;
    this.#at += 1;
    return true;
  }

  #space(): void {
    SPACE.lastIndex = this.#at;
    SPACE.test(this.#text);
    this.#at = SPACE.lastIndex;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined) throw new NotCanonical();
    this.#at = pattern.lastIndex;
    return found;
  }
}

function write(node: Node): string {
  switch (node.kind) {
    case 'object': {
      const names = [...node.members.keys()].sort(byCodePoint);
      const members = names.map((name) => {
        const member = node.members.get(name);
        return member === undefined ? '' : `${quote(name)}:${write(member)}`;
      });
      return `{${members.join(',')}}`;
    }
    case 'array':
      return `[${node.items.map(write).join(',')}]`;
    case 'string':
      return quote(node.value);
    case 'literal':
      return node.lexeme;
  }
}

/** JSON.stringify escapes lone surrogates; Python's unescaped form cannot hold them at all. */
function quote(text: string): string {
  return JSON.stringify(text);
}

/** Python escapes DEL too: only space to tilde stay as they are. */
function escapeNonAscii(json: string): string {
  return json.replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Order of code points; JavaScript's own order is by UTF-16 unit and differs above U+FFFF. */
function byCodePoint(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const difference = (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
