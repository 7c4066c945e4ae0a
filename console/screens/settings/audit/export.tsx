/** The trail as a CSV file: what is searched for now, read part by part to its end. The export is in the trail itself. */
import { useState } from 'preact/hooks';
import type { AuditExport } from '#shared/domain/audit/search/schema.ts';
import { serverNow } from '../../../../design/server-clock.ts';
import { count } from '../../../../design/wording.ts';
import type { Api } from '../../../base/remote/api.ts';
import { intent } from '../../../base/remote/intent.ts';
import type { Outcome } from '../../../base/remote/outcome.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { Button } from '../../../parts/button.tsx';
import { saveCsv } from '../../../parts/csv.ts';
import { sayProblem } from '../../../parts/states.tsx';
import { texts } from '../texts.ts';
import { exportBody } from './search.ts';

/** Tells spreadsheets that the file is UTF-8. */
const MARK = '\uFEFF';

export function Export({ api, route }: ScreenProps) {
  const { audit } = texts();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');
  const save = async () => {
    setBusy(true);
    setProblem('');
    setSaid('');
    const outcome = await readWhole(api, exportBody(route.query, serverNow()), (rows) =>
      setSaid(count(audit.exporting, rows)),
    );
    setBusy(false);
    if (outcome.kind === 'signed-out') return;
    if (outcome.kind !== 'done') {
      setSaid('');
      setProblem(sayProblem(outcome));
      return;
    }
    const { filename, csv, rows } = outcome.value;
    saveCsv(filename, MARK + csv);
    setSaid(count(audit.exported, rows));
  };
  return (
    <section>
      <h2>{audit.exportTitle}</h2>
      <p class="muted">{audit.exportMeans}</p>
      <p class="row">
        <Button busy={busy} onClick={() => void save()}>
          {audit.exportSave}
        </Button>
        <span role="status">{said}</span>
      </p>
      {problem !== '' && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

/** All parts as one, or what went wrong with one of them: half a trail must not look like a whole one. */
async function readWhole(
  api: Api,
  body: ReturnType<typeof exportBody>,
  onRows: (rows: number) => void,
): Promise<Outcome<AuditExport>> {
  let [csv, rows] = ['', 0];
  for (let after: string | undefined; ; ) {
    const asked = after === undefined ? body : { ...body, after };
    const made = intent('POST', '/audit/export/', { body: asked, stepUp: 'always' });
    const outcome = await api.change<AuditExport>(made);
    if (outcome.kind !== 'done') return outcome;
    csv += outcome.value.csv;
    rows += outcome.value.rows;
    onRows(rows);
    const { next } = outcome.value;
    if (next === null) return { ...outcome, value: { ...outcome.value, csv, rows } };
    after = next;
  }
}
