/** What reports each piece of the recipes that is left out, and which file its message names. */
import type { Part } from './carry-out.ts';

export interface Omission extends Part {
  /** The compiler, or tests. */
  readonly reportedBy: 'compiler' | 'tests';
  /** What the message contains. */
  readonly says: string;
  /** Files of tests and a filter of names, other than those of the wiring. */
  readonly tests?: readonly [file: string, names: string];
  /** True where the step is a run of `npm run docs`. */
  readonly docs?: true;
}

/** What reports an omission where nothing else is said. */
export const WIRING = ['test/functions/wiring.test.ts', 'the list|the fleet|a test of its own'] as const;
const GENERATED = 'test/architecture/generated.test.ts';

const byCompiler = (recipe: Part['recipe'], step: number, says: string, file?: string): Omission => ({
  ...{ recipe, step, says, reportedBy: 'compiler' },
  ...(file === undefined ? {} : { file }),
});

const byTests = (
  recipe: Part['recipe'],
  step: number,
  says: string,
  more: Pick<Omission, 'file' | 'tests' | 'docs'> = {},
): Omission => ({ recipe, step, says, reportedBy: 'tests', ...more });

/** Pieces that do not depend on each other: they can be left out together, and each is reported. */
export const TOGETHER: readonly Omission[] = [
  byCompiler('endpoint', 1, `"./schema.ts"' has no exported member 'LabelInput'`),
  byCompiler('endpoint', 2, `"./errors.ts"' has no exported member 'labelNameReserved'`),
  byCompiler('endpoint', 4, `"./keys.ts"' has no exported member 'labels'`),
  byTests('endpoint', 7, 'functions/api/labels/handler.ts is missing', {
    file: 'functions/api/labels/handler.ts',
  }),
  byCompiler('endpoint', 7, 'test/support/in-process-api.ts', 'test/support/in-process-api.ts'),
  byCompiler('endpoint', 7, 'test/support/events/fleet-apps.ts', 'test/support/events/fleet-apps.ts'),
  byTests('endpoint', 7, 'events/api/labels.<case>.json', {
    file: 'events/api/',
    tests: ['test/functions/events.test.ts', 'labels has some'],
  }),
  byTests('endpoint', 7, 'docs/runbook.md has no anchor function-labels', { file: 'docs/runbook.md' }),
  byCompiler('endpoint', 8, 'docs/catalogue/catalogue.ts'),
  byCompiler('endpoint', 11, 'test/fleet/suites/same-key/effects.ts'),
  byTests('endpoint', 12, 'labels.create: no test in test/api/<noun>/ calls /api/v1/labels/'),
  byTests('event', 3, 'shared/contract/event-types.ts is as the code derives it', {
    tests: [GENERATED, 'derived files'],
    docs: true,
  }),
];

/** At least one for each step that asks for something. */
export const OMISSIONS: readonly Omission[] = [
  ...TOGETHER,
  byCompiler('endpoint', 3, `"./routes.ts"' has no exported member 'labelRoutes'`),
  byCompiler('endpoint', 5, 'shared/domain/entities/repository")'),
  byCompiler(
    'endpoint',
    6,
    `"#shared/domain/entities/operations.ts"' has no exported member 'labelOperations'`,
  ),
  byCompiler('endpoint', 7, "Cannot find module './app.ts'", 'functions/api/labels/app.ts'),
  byTests('endpoint', 7, 'functions/fleet/<part>.ts has no row for functions/api/labels/app.ts', {
    file: 'functions/fleet/',
  }),
  byCompiler('endpoint', 8, 'test/support/catalogue/facts.ts', 'test/support/catalogue/facts.ts'),
  byTests('endpoint', 9, 'npm run docs writes them', { tests: [GENERATED, 'derived files'], docs: true }),
  byTests(
    'endpoint',
    10,
    'labels.create answers 409 label_name_reserved is not in test/api/statuses/own.ts',
    {
      tests: ['test/api/statuses/statuses.test.ts', 'labels.create answers 409'],
    },
  ),
  byCompiler('event', 1, "Cannot find module './events.ts'"),
  byTests('event', 2, 'functions/events.ts does not import shared/domain/entities/events.ts'),
  byTests('event', 4, 'label.created of shared/domain/entities/events.ts: no operation or worker', {
    tests: ['test/architecture/events.test.ts', 'event types'],
  }),
  byTests('event', 6, 'docs/catalogue/: what the row of labels.create announces', {
    tests: ['test/docs/examples.test.ts', 'labels.create is a success'],
  }),
  byTests('event', 7, 'events/api/labels.create.json: effects', {
    tests: ['test/functions/events.test.ts', 'api/labels.create.json: '],
  }),
  byTests('event', 8, 'label.created of shared/domain/entities/operations.ts: no test in test/api/'),
  byTests('event', 9, 'npm run docs writes them', { tests: [GENERATED, 'derived files'], docs: true }),
];

/** A piece as it is named in the title of a test. */
export function titleOf({ recipe, step, file }: Part): string {
  return `step ${step} of the recipe "${recipe}"${file === undefined ? '' : `, ${file}`}`;
}
