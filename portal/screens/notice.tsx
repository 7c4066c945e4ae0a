/** A screen that only says something: a link that leads nowhere, a session that is over, a service out of reach. */
import { Heading, PageFrame } from '../parts/page-frame.tsx';

export function NoticeScreen({ title, body }: { readonly title: string; readonly body: readonly string[] }) {
  return (
    <PageFrame>
      <div class="card" role="status">
        <Heading>{title}</Heading>
        {body.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </PageFrame>
  );
}
