/** Findings of the template linter, and the view of a template that its checks share. */
import { type PlacedQuestion, placedQuestions } from '../placed.ts';
import type { TemplateInput } from '../template.ts';

/** An `error` prevents the import. A `warning` does not. */
export interface Finding {
  readonly severity: 'error' | 'warning';
  /** Stable and machine readable, e.g. `unknown_trigger`. */
  readonly code: string;
  /** The location, e.g. `sections[0].questions[2].visibility_conditions.rules[1]`. */
  readonly path: string;
  readonly message: string;
  /** An instruction for the author. */
  readonly fix: string;
}

export interface LintSubject {
  readonly template: TemplateInput;
  readonly placed: readonly PlacedQuestion[];
  /** The first question of each key. */
  readonly byKey: ReadonlyMap<string, PlacedQuestion>;
}

/** One check: the findings about one aspect of a template. */
export type Check = (subject: LintSubject) => readonly Finding[];

export function lintSubject(template: TemplateInput): LintSubject {
  const placed = placedQuestions(template);
  const byKey = new Map<string, PlacedQuestion>();
  for (const entry of placed) {
    if (!byKey.has(entry.question.key)) byKey.set(entry.question.key, entry);
  }
  return { template, placed, byKey };
}

export function error(code: string, path: string, message: string, fix: string): Finding {
  return { severity: 'error', code, path, message, fix };
}

export function warning(code: string, path: string, message: string, fix: string): Finding {
  return { severity: 'warning', code, path, message, fix };
}

/** Path of one rule of the condition at `path`. */
export function rulePath(path: string, index: number): string {
  return `${path}.visibility_conditions.rules[${index}]`;
}
