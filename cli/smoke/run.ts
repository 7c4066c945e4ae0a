/** Runs the smoke test: every step whose needs are met, then the removal of what was made. */
import type { SmokeContext, SmokeStep } from './steps.ts';

export interface SmokeRow {
  readonly step: string;
  readonly state: 'ok' | 'failed' | 'not checked';
  readonly seen: string;
  readonly seconds: number;
}

export async function runSmoke(
  steps: readonly SmokeStep[],
  context: SmokeContext,
): Promise<readonly SmokeRow[]> {
  const rows: SmokeRow[] = [];
  for (const step of steps) {
    const missing = step.needs.find((need) => rows.some((row) => row.step === need && row.state !== 'ok'));
    rows.push(
      missing === undefined
        ? await timed(step.name, () => step.run(context))
        : { step: step.name, state: 'not checked', seen: `it needs: ${missing}`, seconds: 0 },
    );
  }
  rows.push(await timed('clean up', () => cleanUp(context)));
  return rows;
}

async function timed(
  step: string,
  work: () => Promise<string | { readonly notChecked: string }>,
): Promise<SmokeRow> {
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 100) / 10;
  try {
    const seen = await work();
    return typeof seen === 'string'
      ? { step, state: 'ok', seen, seconds: seconds() }
      : { step, state: 'not checked', seen: seen.notChecked, seconds: seconds() };
  } catch (error) {
    const [seen = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { step, state: 'failed', seen, seconds: seconds() };
  }
}

/** Everything is tried, and the first failure is told. */
async function cleanUp({ tenant, made }: SmokeContext): Promise<string> {
  const { entity: id, document: document_id, response } = made;
  const removals = [
    ...(response === undefined ? [] : [() => tenant.deleteResponse({ params: { id: response } })]),
    ...(id === undefined || document_id === undefined
      ? []
      : [() => tenant.deleteEntityDocument({ params: { id, document_id } })]),
    ...(id === undefined ? [] : [() => tenant.deleteEntity({ params: { id } })]),
  ];
  const failures: unknown[] = [];
  for (const remove of removals) await remove().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return `${removals.length} removed`;
}
