/** A screen that only says something: a link that leads nowhere, a session that is over, a service out of reach. */

import type { ComponentChildren } from 'preact';
import { Heading, PageFrame } from '../parts/page-frame.tsx';
import { lines } from '../text/words.ts';

interface Props {
  readonly title: string;
  /** One paragraph a line. */
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
