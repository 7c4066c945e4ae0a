/** Sign-in, by a mailed link or a passkey. There are no passwords. */

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { SignInProps } from '../../base/session/sign-in-props.ts';
import { useStore } from '../../base/store.ts';
import { chooseLanguage, language, languages } from '../../base/text/texts.ts';
import { setTitle } from '../../base/title.ts';
import { Logo } from '../../parts/icon.tsx';
import { AskForLink } from './ask-for-link.tsx';
import { Landing } from './landing.tsx';
import { mailedLink } from './link.ts';
import { texts } from './texts.ts';

export function Screen(props: SignInProps) {
  const words = texts();
  const [link, setLink] = useState(() => mailedLink(location.hash));
  useEffect(() => setTitle(words.title), [words]);
  const onEntered: SignInProps['onEntered'] = (view) => {
    forgetLink();
    props.onEntered(view);
  };
  return (
    <main class="sign-in">
      <div class="card">
        <p class="brand">
          <Logo />
          <span>Probity</span>
        </p>
        <Ended {...props} />
        {link === undefined ? (
          <AskForLink {...props} />
        ) : (
          <Landing
            {...props}
            link={link}
            onEntered={onEntered}
            onOther={() => {
              forgetLink();
              setLink(undefined);
            }}
          />
        )}
      </div>
      <LanguageLinks />
    </main>
  );
}

/** The token must not stay in the address or in the history. */
function forgetLink(): void {
  history.replaceState(null, '', location.pathname + location.search);
}

/** A session that ended while somebody worked. */
function Ended({ session }: Pick<SignInProps, 'session'>) {
  const state = useStore(session.state);
  if (state.kind !== 'out' || !state.ended) return null;
  return (
    <Hint>
      <strong>{texts().endedTitle}</strong> {texts().endedBody}
    </Hint>
  );
}

function Hint({ children }: { readonly children: ComponentChildren }) {
  return (
    <p class="notice" role="status">
      {children}
    </p>
  );
}

function LanguageLinks() {
  return (
    <p class="row languages">
      {languages().map(([code, name]) => (
        <button
          key={code}
          type="button"
          class="link"
          lang={code}
          aria-pressed={code === language.get()}
          onClick={() => void chooseLanguage(code)}
        >
          {name}
        </button>
      ))}
    </p>
  );
}
