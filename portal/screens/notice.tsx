/** A screen with a message only: an invalid link, an ended session, an unreachable service. */

import type { ComponentChildren } from 'preact';
import { Heading, PageFrame } from '../parts/page-frame.tsx';
import { lines } from '../text/texts.ts';

interface Props {
  readonly title: string;
  /** One paragraph per line. */
  readonly body: string;
  readonly children?: ComponentChildren;
}

export function NoticeScreen({ title, body, children }: Props) {
  return (
    <PageFrame>
      <div class="card">
        <div role="status">
          <Heading>{title}</Heading>
          {lines(body).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {children}
      </div>
    </PageFrame>
  );
}
