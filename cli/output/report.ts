/** The result of a command: data for programs, and text for people. */
import { styleText } from 'node:util';
import { type Cell, type Emphasis, renderFields, renderTable } from './table.ts';
import type { Terminal } from './terminal.ts';

export interface Report {
  /** Printed as JSON with `--json`. */
  readonly data: unknown;
  readonly text: (emphasis: Emphasis) => string;
  /** Written to the error stream, so that it never gets into a pipe. */
  readonly remark?: string;
  /** 0 unless the command found a problem. */
  readonly exitCode?: number;
  /** True where the command printed its rows itself. Only the remark is printed then. */
  readonly printed?: boolean;
}

/** A table. `nothing` is printed where there are no rows. */
export function tableReport(
  data: unknown,
  table: {
    readonly headings: readonly string[];
    readonly rows: readonly (readonly Cell[])[];
    readonly nothing: string;
  },
): Report {
  const { headings, rows, nothing } = table;
  return { data, text: (emphasis) => (rows.length === 0 ? nothing : renderTable(headings, rows, emphasis)) };
}

export function fieldsReport(
  data: unknown,
  fields: readonly (readonly [string, Cell])[],
  remark?: string,
): Report {
  return {
    data,
    text: (emphasis) => renderFields(fields, emphasis),
    ...(remark === undefined ? {} : { remark }),
  };
}

export function textReport(data: unknown, text: string): Report {
  return { data, text: () => text };
}

/** Prints a report and returns its exit code. */
export function print(terminal: Terminal, report: Report, json: boolean): number {
  if (report.printed === true) {
    if (report.remark !== undefined && !json) terminal.err(report.remark);
  } else if (json) {
    terminal.out(JSON.stringify(report.data, null, 2));
  } else {
    const emphasis: Emphasis = terminal.colour
      ? (text) => styleText('bold', text, { validateStream: false })
      : (text) => text;
    terminal.out(report.text(emphasis));
    if (report.remark !== undefined) terminal.err(report.remark);
  }
  return report.exitCode ?? 0;
}

/** An ISO instant as `2026-04-01 12:30` in UTC, or a dash. */
export function minute(instant: string | null): string {
  return instant === null ? '-' : instant.slice(0, 16).replace('T', ' ');
}
