/** What the linter costs: processor time for a thousand questions, as ratio to half as many, and the steps that are counted. */
import { lintSubject } from '#shared/domain/questionnaires/lint/finding.ts';
import { MOST_EFFORT, Reach } from '#shared/domain/questionnaires/lint/reach.ts';
import { lintTemplate } from '#shared/domain/questionnaires/lint.ts';
import type { TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { SHAPE_NAMES, shaped } from '../../test/shared/domain/questionnaires/lint/hard-templates.ts';
import type { Section } from '../table.ts';

const MOST_QUESTIONS = 1_000;
const MOST_MS = 200;
const TIMES = 5;

export async function measureLinter(): Promise<Section> {
  const rows = SHAPE_NAMES.map((name) => {
    const [half, whole] = [shaped(name, MOST_QUESTIONS / 2), shaped(name, MOST_QUESTIONS)];
    return { name, half: timeOf(half), whole: timeOf(whole), steps: stepsOf(whole) };
  });
  return {
    title: 'The linter of questionnaires',
    how: `Questionnaires of ${MOST_QUESTIONS} questions in several shapes of dependence: processor milliseconds of the linter, the median of ${TIMES}, and the ratio to half as many questions. The examination of conditions ends after ${MOST_EFFORT} steps; what was not examined is said in a warning. Goal: ≤ ${MOST_MS} ms for each.`,
    head: ['Shape', 'Time', 'Ratio to half', 'Steps'],
    rows: rows.map(({ name, half, whole, steps }) => [
      name,
      `${whole.toFixed(0)} ms`,
      (whole / half).toFixed(1),
      steps.toFixed(0),
    ]),
    short: rows.flatMap(({ name, whole }) =>
      whole > MOST_MS ? [`${name} takes ${whole.toFixed(0)} ms.`] : [],
    ),
  };
}

function timeOf(template: TemplateInput): number {
  const times = Array.from({ length: TIMES }, () => {
    const before = process.cpuUsage();
    lintTemplate(template);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return times.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? Number.NaN;
}

function stepsOf(template: TemplateInput): number {
  const subject = lintSubject(template);
  const reach = new Reach(subject);
  for (const { question } of subject.placed) {
    const rules = question.visibility_conditions?.rules ?? [];
    for (const rule of rules) reach.canHold([rule]);
    reach.canHold(rules);
  }
  return reach.effort;
}
