/** The requirements of `docs/requirements.md`, and the codes of theirs that a text mentions. */

export interface Requirement {
  /** `ENT-602`. */
  readonly code: string;
  /** The heading that it stands under. */
  readonly topic: string;
  readonly sentence: string;
}

export interface Catalogue {
  /** In the order of the document. */
  readonly requirements: readonly Requirement[];
  /** The codes of requirements and of open items (`O-48`). */
  readonly known: ReadonlySet<string>;
  /** A code of the catalogue's form, whether or not there is such a row, or a range of them: `ENT-501 to ENT-510`. */
  readonly mention: RegExp;
}

const OPEN_ITEM = /^O-/;

/** Reads the rows of every table whose first cell is a code. */
export function readCatalogue(markdown: string): Catalogue {
  const rows: Requirement[] = [];
  let topic = '';
  for (const line of markdown.split('\n')) {
    const [, heading] = /^## (?:\d+\. )?(.+)$/.exec(line) ?? [];
    if (heading !== undefined) topic = heading;
    const [, code, sentence] = /^\| ([A-Z]+-\d+) \| (.+?) \| /.exec(line) ?? [];
    if (code !== undefined && sentence !== undefined) rows.push({ code, topic, sentence });
  }
  return {
    requirements: rows.filter(({ code }) => !OPEN_ITEM.test(code)),
    known: new Set(rows.map(({ code }) => code)),
    mention: mentionOf(rows.map(({ code }) => code)),
  };
}

/** Every code that the text mentions, once; a range stands for its two ends and every known code between them. */
export function codesIn(text: string, { known, mention }: Catalogue): readonly string[] {
  const found = [...text.matchAll(mention)].flatMap(([, first = '', last]) => {
    if (last === undefined) return [first];
    const [prefix = '', from = ''] = first.split('-');
    const to = last.slice(last.lastIndexOf('-') + 1);
    const between = [...known].filter((code) => {
      const [own, number = ''] = code.split('-');
      return own === prefix && number > from && number < to;
    });
    return [first, ...between, `${prefix}-${to}`];
  });
  return [...new Set(found)];
}

/** `ENT-501 to ENT-503, ENT-507` of codes in their order: three or more whose numbers follow each other are a range. */
export function asRanges(codes: readonly string[]): string {
  const runs: string[][] = [];
  for (const code of codes) {
    const run = runs.at(-1);
    if (run !== undefined && isNext(code, run.at(-1) ?? '')) run.push(code);
    else runs.push([code]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]} to ${run.at(-1)}` : run.join(', '))).join(', ');
}

function isNext(code: string, previous: string): boolean {
  const [prefix, number] = code.split('-');
  const [before, last] = previous.split('-');
  return prefix === before && Number(number) === Number(last) + 1;
}

function mentionOf(codes: readonly string[]): RegExp {
  const forms = [...new Set(codes.map((code) => code.replaceAll(/\d/g, '\\d')))].join('|');
  return new RegExp(`(?<![\\w-])(${forms})(?:(?:…| to (?=[A-Z]))((?:[A-Z]+-)?\\d{2,3}))?(?!-?\\d)`, 'g');
}
