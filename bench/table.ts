/** A Markdown table of figures. */
export interface Section {
  readonly title: string;
  /** How the figures were measured, in one or two sentences. */
  readonly how: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Missed goals, in one sentence each. */
  readonly short?: readonly string[];
}

export function markdown({ title, how, head, rows, short = [] }: Section): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const misses =
    short.length === 0 ? [] : ['Falls short of its goal:', '', ...short.map((each) => `- ${each}`), ''];
  return [
    `## ${title}`,
    '',
    how,
    '',
    line(head),
    line(head.map(() => '---')),
    ...rows.map(line),
    '',
    ...misses,
  ].join('\n');
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The smallest value that at least `share` of all do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.POSITIVE_INFINITY;
}
