/** Loads the sign-in screens: at their own address, or at any other one while nobody is signed in, so that the address stays. */
import { useEffect, useState } from 'preact/hooks';
import { workAddress } from '../../base/route/last-mode.ts';
import { ROOT } from '../../base/route/route.ts';
import type { SignInModule } from '../../base/session/sign-in-props.ts';
import { loadStyle } from '../../base/text/assets.ts';
import { loadTexts } from '../../base/text/texts.ts';
import { setTitleMode } from '../../base/title.ts';
import { Loading } from '../../parts/states.tsx';
import type { Services } from '../services.ts';

export function isSignInPath(path: string): boolean {
  return path.replace(/\/$/, '') === `${ROOT}sign-in`;
}

export function SignInSlot({ navigation, session, api }: Services) {
  const [module, setModule] = useState<SignInModule | undefined>(undefined);
  useEffect(() => {
    setTitleMode(undefined);
    void Promise.all([
      import('../../screens/sign-in/screen.tsx'),
      loadTexts('sign-in'),
      loadStyle('sign-in'),
    ]).then(([loaded]) => setModule(() => loaded));
  }, []);
  if (module === undefined) {
    return (
      <main class="whole">
        <Loading />
      </main>
    );
  }
  const { Screen } = module;
  return (
    <Screen
      api={api}
      session={session}
      onEntered={(view) => {
        session.enter(view);
        // Elsewhere the address stays, and its screen is shown.
        if (isSignInPath(location.pathname)) navigation.goTo(workAddress(), { replace: true });
      }}
    />
  );
}
