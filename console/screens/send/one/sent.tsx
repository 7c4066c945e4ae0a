/** What happened: to whom the request went, and where it is. */

import { useEffect, useRef } from 'preact/hooks';
import type { WorkflowReply } from '#shared/domain/sending/schema.ts';
import { Facts } from '../../../../design/facts.tsx';
import { formatInstant } from '../../../../design/format.ts';
import { fill } from '../../../../design/wording.ts';
import { addressOf, type Route } from '../../../base/route/route.ts';
import { Button } from '../../../parts/button.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { texts } from '../texts.ts';

interface Props {
  readonly reply: WorkflowReply;
  readonly templateName: string;
  readonly route: Route;
  readonly onAnother: () => void;
}

export function Sent({ reply, templateName, route, onAnother }: Props) {
  const words = texts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { entity_id, entity_name, response_id, email_sent_to, expires_at } = reply;
  const to = (screen: string, id: string) => addressOf({ mode: route.mode, screen, parts: [id], query: {} });
  return (
    <section class="outcome">
      <h2 ref={heading} tabIndex={-1} class="row">
        <Icon name="yes" />
        {words.sentTitle}
      </h2>
      <p dir="auto">{fill(words.sentBody, { name: entity_name })}</p>
      <Facts
        facts={[
          { term: words.sentTo, value: <bdi dir="ltr">{email_sent_to}</bdi> },
          { term: words.sentAbout, value: entity_name },
          { term: words.sentTemplate, value: templateName },
          ...(expires_at === null ? [] : [{ term: words.sentUntil, value: formatInstant(expires_at) }]),
        ]}
      />
      <p class="row">
        {response_id !== null && (
          <a class="button" href={to('responses', response_id)}>
            {words.openResponse}
          </a>
        )}
        <a class="button" href={to('entities', entity_id)}>
          {words.openEntity}
        </a>
        <Button look="primary" onClick={onAnother}>
          {words.another}
        </Button>
      </p>
    </section>
  );
}
