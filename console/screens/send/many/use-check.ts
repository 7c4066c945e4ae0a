/** The dry run: what is wrong with the rows at once, and what the service knows of them when it is asked. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { QuestionnaireListItem } from '#shared/domain/questionnaires/schema.ts';
import { countries } from '../../../../design/format.ts';
import type { Api } from '../../../base/remote/api.ts';
import type { Problem } from '../../../base/remote/use-read.ts';
import { useStore } from '../../../base/store.ts';
import { language, languages } from '../../../base/text/texts.ts';
import { LookUpFailed, lookUpRows, openRequests } from './check/look-up.ts';
import { type Row, rowsOf } from './check/row.ts';
import { judge, type Verdict } from './check/verdict.ts';
import { checkStore, isCurrent, type Loaded } from './state.ts';

export interface Check {
  readonly rows: readonly Row[];
  /** Undefined until the rows, as they are read now, were compared. */
  readonly verdicts: readonly Verdict[] | undefined;
  /** True where they were compared, and something was changed since. */
  readonly isOld: boolean;
  readonly running: { readonly done: number; readonly total: number } | undefined;
  readonly failed: Problem | undefined;
  readonly run: () => Promise<void>;
}

/** Each with its own name and that in the language of the page. */
function namedLanguages() {
  const spoken = new Intl.DisplayNames(language.get(), { type: 'language' });
  return languages().map(([code, name]) => [code, name, spoken.of(code) ?? code] as const);
}

export function useCheck(api: Api, file: Loaded, templates: readonly QuestionnaireListItem[]): Check {
  const checked = useStore(checkStore);
  const [running, setRunning] = useState<Check['running']>(undefined);
  const [failed, setFailed] = useState<Problem | undefined>(undefined);
  const leaving = useRef(new AbortController());
  const rows = useMemo(
    () => rowsOf(file.table, { ...file, templates, countries, languages: namedLanguages() }),
    [file.table, file.mapping, file.template, templates],
  );
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  const run = async () => {
    const { signal } = leaving.current;
    const total = rows.filter(({ problems }) => problems.length === 0).length;
    setFailed(undefined);
    setRunning({ done: 0, total });
    try {
      const progress = (done: number) => setRunning({ done, total });
      const [lookups, open] = await Promise.all([
        lookUpRows(rows, { api, signal, progress }),
        openRequests(api, signal),
      ]);
      const { table: of, mapping, template } = file;
      if (!signal.aborted) checkStore.set({ of, mapping, template, lookups, open });
    } catch (error) {
      if (!(error instanceof LookUpFailed)) throw error;
      if (!signal.aborted) setFailed(error.problem);
    }
    setRunning(undefined);
  };
  const isKnown = isCurrent(checked, file);
  const verdicts = useMemo(() => {
    if (!isCurrent(checked, file)) return undefined;
    const names = new Map(templates.map(({ id, name }) => [id, name]));
    return judge(rows, { ...checked, again: file.again }, (id) => names.get(id) ?? '');
  }, [checked, file, rows, templates]);
  return { rows, verdicts, isOld: checked !== undefined && !isKnown, running, failed, run };
}
