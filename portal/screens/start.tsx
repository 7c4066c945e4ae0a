/** Before the first click: nothing is asked of the service yet, so that mail scanners use up no link. */

import { Heading, PageFrame } from '../parts/page-frame.tsx';
import * as text from '../text/text.ts';
import type { View } from './view.ts';

export function StartScreen({ busy, failed, start }: Extract<View, { name: 'invited' }>) {
  return (
    <PageFrame>
      <div class="card">
        <Heading>{text.startTitle}</Heading>
        <p class="lead">{text.startLead}</p>
        <ul>
          {text.startPoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p class="error" role="alert">
          {failed ? text.startFailed : ''}
        </p>
        <button type="button" class="button" aria-disabled={busy} onClick={start}>
          {busy ? text.startBusy : text.startButton}
        </button>
      </div>
    </PageFrame>
  );
}
