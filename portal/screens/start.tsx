/** Before the first click: nothing is asked of the service yet, so that mail scanners use up no link. */

import { Heading, PageFrame } from '../parts/page-frame.tsx';
import { lines, words } from '../text/words.ts';
import type { View } from './view.ts';

export function StartScreen({ busy, failed, start }: Extract<View, { name: 'invited' }>) {
  return (
    <PageFrame>
      <div class="card">
        <Heading>{words.startTitle}</Heading>
        <p class="lead">{words.startLead}</p>
        <ul>
          {lines(words.startPoints).map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p class="error" role="alert">
          {failed ? words.startFailed : ''}
        </p>
        <button type="button" class="button" aria-disabled={busy} onClick={start}>
          {busy ? words.startBusy : words.startButton}
        </button>
      </div>
    </PageFrame>
  );
}
