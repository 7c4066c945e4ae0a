/** What every screen stands in: the way past the header, who asks, whether it is a test, and where saving stands. */

import type { ComponentChildren } from 'preact';
import type { SessionView } from '#shared/domain/onboarding/schema.ts';
import { arrive, HEADING_ID } from '../browser/place.ts';
import * as text from '../text/text.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { CONFLICT_ID } from './conflict-panel.tsx';

interface Props {
  readonly session?: SessionView;
  /** Present while answers can be changed. */
  readonly workspace?: Workspace | undefined;
  readonly children: ComponentChildren;
}

export function PageFrame({ session, workspace, children }: Props) {
  return (
    <>
      <a
        class="skip"
        href={`#${HEADING_ID}`}
        onClick={(event) => {
          // The fragment of this page's address belongs to the token of a link.
          event.preventDefault();
          arrive(HEADING_ID);
        }}
      >
        {text.skip}
      </a>
      <header class="top">
        <div class="top-inner">
          <p class="brand" dir="auto">
            {session?.sender_name ?? text.product}
          </p>
          {session?.is_test_data ? <p class="badge">{text.testBadge}</p> : null}
          {workspace === undefined ? null : <SavingStatus workspace={workspace} />}
        </div>
      </header>
      <main>{children}</main>
    </>
  );
}

function SavingStatus({ workspace: { saving, savedAt } }: { readonly workspace: Workspace }) {
  return (
    <div class={`status ${saving}`}>
      <p role="status">{saving === 'saved' ? text.savingSaved(savedAt) : text.saving[saving]}</p>
      {saving === 'conflict' ? (
        <button type="button" class="link" onClick={() => arrive(CONFLICT_ID)}>
          {text.savingDecide}
        </button>
      ) : null}
    </div>
  );
}

/** The heading of a screen, which takes the focus when the screen opens and names the window. */
export function Heading({ children }: { readonly children: string }) {
  return (
    <h1 id={HEADING_ID} tabIndex={-1} dir="auto">
      {children}
    </h1>
  );
}
