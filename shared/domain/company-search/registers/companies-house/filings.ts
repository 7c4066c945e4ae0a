/** Descriptions of filings: Companies House sends a key, and the dates and names to insert. */
import * as z from 'zod';
import type { Filing } from '../../register.ts';
import { day, joined, nonEmpty, words } from '../facts.ts';
import { bounded } from '../reading.ts';
import type { ChFiling } from './answers.ts';
import { TITLES } from './filing-titles.ts';

/** Accounts have one key per kind: `accounts-with-accounts-type-micro-entity`. */
const ACCOUNTS = /^accounts-with-accounts-type-(.+)$/;

/** The web page of a filing. */
const DOCUMENTS = 'https://find-and-update.company-information.service.gov.uk/company';

export function filing(companyNumber: string, filed: ChFiling): Filing {
  const id = nonEmpty(filed.transaction_id);
  return {
    title: bounded(title(filed)),
    filingDate: day(filed.date),
    description: nonEmpty(filed.type),
    url:
      id === null
        ? null
        : `${DOCUMENTS}/${companyNumber}/filing-history/${encodeURIComponent(id)}/document?format=pdf`,
  };
}

function title({ description, description_values, category }: ChFiling): string {
  const key = nonEmpty(description);
  const values = description_values ?? {};
  if (key === null) return category === null || category === undefined ? 'Filing' : words(category);
  // Old filings have their title as a value.
  if (key === 'legacy') return textOf(values['description']) ?? 'Filing';
  const accounts = ACCOUNTS.exec(key)?.[1];
  const template =
    accounts === undefined ? TITLES.get(key) : `${words(accounts)} accounts made up to {made_up_date}`;
  return filled(template ?? words(key), values);
}

type Values = Readonly<Record<string, unknown>>;

/** Inserts the values. A missing value becomes an ellipsis, and one that the template does not name is added. */
function filled(template: string, values: Values): string {
  const named = new Set<string>();
  const sentence = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    named.add(name);
    return textOf(values[name]) ?? '…';
  });
  const more = Object.entries(values).flatMap(([name, value]) => {
    const text = named.has(name) ? null : textOf(value);
    if (text === null || text === sentence) return [];
    return [OF_ITSELF.includes(name) ? text : `${words(name).toLowerCase()} ${text}`];
  });
  return more.length === 0 ? sentence : `${sentence} (${more.join(', ')})`;
}

/** Values that say by themselves what they are. */
const OF_ITSELF = ['description', 'capital'];

/** A text, or amounts of capital in words. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return nonEmpty(value);
  const amounts = Amounts.safeParse(value);
  if (!amounts.success) return null;
  return joined(
    amounts.data.map(({ currency, figure }) => joined([currency, figure])),
    ', ',
  );
}

const Amounts = z.array(z.object({ currency: z.string(), figure: z.string() }));
