/** The frame of every screen: skip link, sender, language selector and saving status. */

import type { ComponentChildren } from 'preact';
import type { SessionView } from '#shared/domain/respondent/schema.ts';
import { formatTime } from '../../design/format.ts';
import { fill } from '../../design/wording.ts';
import { HEADING_ID, moveFocus } from '../browser/focus.ts';
import { chooseLanguage, language, languages } from '../browser/language.ts';
import { texts } from '../text/texts.ts';
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
          // The fragment of this page's address is reserved for the token of a link.
          event.preventDefault();
          moveFocus(HEADING_ID);
        }}
      >
        {texts.pageSkip}
      </a>
      <header class="top">
        <div class="top-inner">
          <Sender session={session} />
          {session?.is_test_data && <p class="badge">{texts.pageTest}</p>}
          {workspace && <SavingStatus workspace={workspace} />}
          <LanguageChoice />
        </div>
      </header>
      <main>{children}</main>
    </>
  );
}

function Sender({ session }: { readonly session: SessionView | undefined }) {
  const { name, logo } = session?.brand ?? { name: texts.pageProduct, logo: null };
  return (
    <p class="brand" dir="auto">
      {logo === null ? name : <img src={logo} alt={name} />}
    </p>
  );
}

/** Empty and hidden in a preview, which has the language of who looks at it. */
function LanguageChoice() {
  return (
    <select
      class="language"
      aria-label={texts.pageLanguage}
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
    savedAt === undefined ? texts.savingAll : fill(texts.savingSaved, { time: formatTime(savedAt) });
  return (
    <div class={`status ${saving}`}>
      <p role="status">{saving === 'saved' ? saved : texts.savingStates[saving]}</p>
      {saving === 'conflict' && (
        <button type="button" class="link" onClick={() => moveFocus(CONFLICT_ID)}>
          {texts.savingDecide}
        </button>
      )}
    </div>
  );
}

/** The heading of a screen. It receives the focus when the screen opens, and is the title of the window. */
export function Heading({ children }: { readonly children: string }) {
  const entitle = (heading: HTMLElement | null) => {
    if (heading !== null) heading.ownerDocument.title = fill(texts.pageTitle, { heading: children });
  };
  return (
    <h1 id={HEADING_ID} tabIndex={-1} dir="auto" ref={entitle}>
      {children}
    </h1>
  );
}
