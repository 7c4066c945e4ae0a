/** The rows of the file: who is asked what, what will happen, and what has happened. */
import { useState } from 'preact/hooks';
import type { QuestionnaireListItem } from '#shared/domain/questionnaires/schema.ts';
import { addressOf, type Route } from '../../../base/route/route.ts';
import { Chip } from '../../../parts/words.tsx';
import { texts } from '../texts.ts';
import type { Row } from './check/row.ts';
import type { Verdict } from './check/verdict.ts';
import type { Result, Run } from './run/run.ts';
import { sayVerdict } from './say-verdict.ts';

interface Props {
  readonly rows: readonly Row[];
  readonly verdicts: readonly Verdict[];
  readonly run: Run | undefined;
  readonly templates: readonly QuestionnaireListItem[];
  readonly route: Route;
}

export function RowsTable({ rows, verdicts, run, templates, route }: Props) {
  const words = texts();
  const [isNarrow, setNarrow] = useState(false);
  const names = new Map(templates.map(({ id, name }) => [id, name]));
  const lines = rows.flatMap((row, at) => {
    const verdict = verdicts[at];
    const result = run?.results.get(row.line);
    const isGood = verdict?.kind === 'sent' && result?.kind !== 'refused';
    return verdict === undefined || (isNarrow && isGood) ? [] : [{ row, verdict, result }];
  });
  return (
    <>
      <label class="row">
        <input
          type="checkbox"
          checked={isNarrow}
          onChange={(event) => setNarrow(event.currentTarget.checked)}
        />
        {words.onlyProblems}
      </label>
      <table class="plain rows" aria-label={words.rows}>
        <thead>
          <tr>
            <th>{words.line}</th>
            <th>{words.who}</th>
            <th>{words.to}</th>
            <th>{words.template}</th>
            <th>{words.what}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, verdict, result }) => (
            <tr key={row.line} data-line={row.line}>
              <td class="num" data-name={words.line}>
                {row.line}
              </td>
              <th scope="row" dir="auto">
                {nameOf(row, verdict)}
              </th>
              <td data-name={words.to}>
                <bdi dir="ltr">{verdict.kind === 'sent' ? verdict.email : row.email}</bdi>
              </td>
              <td data-name={words.template}>
                <bdi>{names.get(row.questionnaire ?? 0) ?? ''}</bdi>
              </td>
              <td data-name={words.what}>
                <What verdict={verdict} result={result} isRunning={run !== undefined} route={route} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function nameOf(row: Row, verdict: Verdict): string {
  const known = verdict.kind === 'sent' ? verdict.entity?.name : undefined;
  return known ?? (row.name || row.entityId) ?? texts().nobody;
}

interface WhatProps {
  readonly verdict: Verdict;
  readonly result: Result | undefined;
  readonly isRunning: boolean;
  readonly route: Route;
}

function What({ verdict, result, isRunning, route }: WhatProps) {
  const words = texts();
  if (result?.kind === 'sent') {
    const to = { mode: route.mode, screen: 'responses', parts: [result.responseId], query: {} };
    return (
      <span class="row">
        <Chip tone="good" icon="yes">
          {words.results.sent}
        </Chip>
        <a href={addressOf(to)}>{words.openResponse}</a>
      </span>
    );
  }
  if (result?.kind === 'refused') {
    return (
      <span class="problem-text" dir="auto">
        {result.text}
      </span>
    );
  }
  const isBack = verdict.kind === 'held_back';
  return (
    <span class="row">
      {isRunning && !isBack && <Chip tone="line">{words.results.waiting}</Chip>}
      <span class={isBack ? 'problem-text' : undefined} dir="auto">
        {sayVerdict(verdict).join(' · ')}
      </span>
    </span>
  );
}
