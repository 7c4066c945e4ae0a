/** What the benches have counted, read from the report of the benches, so that a figure stands in one place. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const REPORT = fileURLToPath(new URL('../../benchmarks.md', import.meta.url));

export interface CountedCall {
  readonly name: string;
  readonly roundTrips: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

/** The calls of the section of round trips. */
export function countedCalls(): readonly CountedCall[] {
  return rowsOf('Round trips and capacity per route').flatMap(
    ([name = '', , roundTrips, , , units, readUnits]) =>
      Number(roundTrips) > 0
        ? [
            {
              name,
              roundTrips: Number(roundTrips),
              readUnits: Number(readUnits),
              writeUnits: Number(units) - Number(readUnits),
            },
          ]
        : [],
  );
}

/** Units of the table for one webhook that is accepted at once, from dispatch to its end. */
export function unitsOfDelivery(): number {
  const row = rowsOf('Delivery log').find(([delivery]) => delivery === 'accepted at once');
  const units = Number(row?.[2]);
  if (!(units > 0)) throw new Error('the report of the benches does not say what a delivery costs');
  return units;
}

/** Cells of the table of a section. */
function rowsOf(title: string): readonly (readonly string[])[] {
  const report = readFileSync(REPORT, 'utf8');
  const [, section = ''] = report.split(`\n## ${title}\n`);
  const [own = ''] = section.split('\n## ');
  const lines = own.split('\n').filter((line) => line.startsWith('| '));
  if (lines.length === 0) throw new Error(`the report of the benches has no section ${title}`);
  return lines.slice(2).map((line) => line.slice(2, -2).split(' | '));
}
