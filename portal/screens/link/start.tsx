/** The screen before the first click. The service is not called yet, so that mail scanners do not use up the link. */

import { Heading, PageFrame } from '../../parts/page-frame.tsx';
import { lines, texts } from '../../text/texts.ts';
import type { View } from '../view.ts';

export function StartScreen({ busy, failed, start }: Extract<View, { name: 'invited' }>) {
  return (
    <PageFrame>
      <div class="card">
        <Heading>{texts.startTitle}</Heading>
        <p class="lead">{texts.startLead}</p>
        <ul>
          {lines(texts.startPoints).map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p class="error" role="alert">
          {failed ? texts.startFailed : ''}
        </p>
        <button type="button" class="button" aria-disabled={busy} onClick={start}>
          {busy ? texts.startBusy : texts.startButton}
        </button>
      </div>
    </PageFrame>
  );
}
