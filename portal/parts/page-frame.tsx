/** What every screen stands in: the way past the header, who asks, the language, and where saving stands. */

import type { ComponentChildren } from 'preact';
import type { SessionView } from '#shared/domain/respondent/schema.ts';
import { arrive, HEADING_ID } from '../browser/history.ts';
import { chooseLanguage, language, languages } from '../browser/language.ts';
import { formatClock } from '../text/format.ts';
import { fill, words } from '../text/words.ts';
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
        {words.pageSkip}
      </a>
      <header class="top">
        <div class="top-inner">
          <Sender session={session} />
          {session?.is_test_data ? <p class="badge">{words.pageTest}</p> : null}
          {workspace === undefined ? null : <SavingStatus workspace={workspace} />}
          <LanguageChoice />
        </div>
      </header>
      <main>{children}</main>
    </>
  );
}

function Sender({ session }: { readonly session: SessionView | undefined }) {
  const { name, logo } = session?.brand ?? { name: words.pageProduct, logo: null };
  return (
    <p class="brand" dir="auto">
      {logo === null ? name : <img src={logo} alt={name} />}
    </p>
  );
}

function LanguageChoice() {
  return (
    <select
      class="language"
      aria-label={words.pageLanguage}
      value={language}
      onChange={(event) => void chooseLanguage(event.currentTarget.value)}
    >
      {languages().map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}

function SavingStatus({ workspace: { saving, savedAt } }: { readonly workspace: Workspace }) {
  const saved =
    savedAt === undefined ? words.savingAll : fill(words.savingSaved, { time: formatClock(savedAt) });
  return (
    <div class={`status ${saving}`}>
      <p role="status">{saving === 'saved' ? saved : words.savingStates[saving]}</p>
      {saving === 'conflict' ? (
        <button type="button" class="link" onClick={() => arrive(CONFLICT_ID)}>
          {words.savingDecide}
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
