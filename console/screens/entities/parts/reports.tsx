/** The client report of an entity: made when asked for, and saved from here. */
import { useState } from 'preact/hooks';
import { Button } from '../../../parts/button.tsx';
import { deedName } from '../../../parts/deed-name.ts';
import { sayProblem } from '../../../parts/states.tsx';
import { type Making, saveReport, useReport } from '../hooks/use-report.ts';
import { texts } from '../texts.ts';
import type { PartProps } from './part-props.ts';

export function Reports({ entity, api, route, may }: PartProps) {
  const words = texts();
  const { making, generate } = useReport(api, entity.id);
  const [saving, setSaving] = useState('');
  const save = async () => {
    setSaving(words.reportSaving);
    const problem = await saveReport(api, entity.id, entity.name);
    if (problem === undefined) setSaving('');
    else setSaving(problem.kind === 'gone' ? words.noReport : sayProblem(problem));
  };
  return (
    <section class="stack">
      <p>{words.reportWhat}</p>
      <p class="row">
        <Button
          unavailable={may('reports:write') ? undefined : words.notAllowed}
          busy={making.state === 'running'}
          onClick={() => void generate()}
        >
          {deedName(words.reportGenerate, route.mode)}
        </Button>
        <Button onClick={() => void save()}>{words.reportSave}</Button>
      </p>
      <p role="status">{inWords(making)}</p>
      <p role="status">{saving}</p>
    </section>
  );
}

function inWords(making: Making): string {
  const { reportStates } = texts();
  if (making.state === 'refused') return sayProblem(making.problem);
  if (making.state === 'failed') return `${reportStates.failed} ${making.reason.replaceAll('_', ' ')}`.trim();
  return reportStates[making.state];
}
