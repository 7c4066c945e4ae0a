/** Parser of the adverse media feed, one JSON object per line. Each named person or company becomes one record. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { fileTruncated, formatChanged } from '../errors.ts';
import { nameKey } from '../reading/clean.ts';
import { partialDate } from '../reading/dates.ts';
import { listedRecord } from '../reading/record.ts';
import { utf8Of } from '../reading/text.ts';
import type { Article } from '../schema.ts';
import type { ListParser } from './parser.ts';

const LIST = 'media';

const Line = z.object({
  title: z.string().min(1),
  url: z.url(),
  publishing_date: z.string().nullish(),
  snippet: z.string().default(''),
  names: z.array(z.string()),
});
type Line = z.output<typeof Line>;
type Reported = z.output<typeof Article>;

export const parseMedia: ListParser = ({ list }) => {
  const lines = utf8Of(list ?? new Uint8Array(), LIST, 'the feed')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readLine);
  const named = Map.groupBy(
    lines.flatMap((line) =>
      line.names.map((name) => ({ name, key: nameKey(name), article: articleOf(line) })),
    ),
    ({ key }) => key,
  );
  const records = [...named].flatMap(
    ([key, reports]) =>
      listedRecord({
        id: `${LIST}:${shortHash(key)}`,
        list: LIST,
        // The feed does not say whether a name is a person or a company.
        kind: 'unknown',
        topics: ['adverse-media'],
        names: reports.map(({ name }, index) => ({ text: name, kind: index === 0 ? 'primary' : 'alias' })),
        articles: [...new Map(reports.map(({ article }) => [article.identifier, article])).values()],
      }) ?? [],
  );
  const dates = lines.flatMap((line) => partialDate(line.publishing_date ?? '') ?? []).sort();
  return { published_on: dates.at(-1) ?? null, records };
};

function readLine(line: string, index: number, all: readonly string[]): Line {
  const parsed = Line.safeParse(jsonOf(line));
  if (parsed.success) return parsed.data;
  const where = `line ${index + 1} of the feed`;
  throw index > 0 && index === all.length - 1 && !line.trimEnd().endsWith('}')
    ? fileTruncated(LIST, where)
    : formatChanged(LIST, `${where} is not {title, url, publishing_date, snippet, names}`);
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function articleOf(line: Line): Reported {
  const { title, url, snippet } = line;
  return { identifier: shortHash(url), title, url, snippet, publishing_date: line.publishing_date ?? null };
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
