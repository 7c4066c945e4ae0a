/** The root: reads the session, then shows the sign-in screens, or the frame with the screen of the address. */
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { PersonView, SessionView } from '#shared/domain/people/schema.ts';
import { useRead } from '../base/remote/use-read.ts';
import { rememberMode, workAddress } from '../base/route/last-mode.ts';
import type { Route } from '../base/route/route.ts';
import type { ScreenProps } from '../base/screen-props.ts';
import { useStore } from '../base/store.ts';
import { language } from '../base/text/texts.ts';
import { Loading, ProblemState } from '../parts/states.tsx';
import { Frame } from './frame.tsx';
import type { Services } from './services.ts';
import { isGranted } from './session/may.ts';
import { isSignInPath, SignInSlot } from './session/sign-in-slot.tsx';

export function App(services: Services) {
  const { navigation, session } = services;
  useStore(language);
  const { path, route } = useStore(navigation.place);
  const state = useStore(session.state);
  const isSignIn = isSignInPath(path);
  const mode = route?.mode;
  useEffect(() => {
    if (!isSignIn) void session.read();
  }, [session, isSignIn]);
  useEffect(() => {
    if (mode !== undefined) rememberMode(mode);
  }, [mode]);
  if (isSignIn || state.kind === 'out') return <SignInSlot {...services} />;
  if (state.kind === 'unknown')
    return (
      <Whole>
        <Loading />
      </Whole>
    );
  if (state.kind === 'problem')
    return (
      <Whole>
        <ProblemState problem={state.problem} again={session.read} />
      </Whole>
    );
  if (route === undefined || route.screen === '') return <ToWork navigation={navigation} />;
  return <SignedIn {...services} route={route} view={state.view} />;
}

function Whole({ children }: { readonly children: ComponentChildren }) {
  return <main class="whole">{children}</main>;
}

/** An address without a screen is that of Work, in the mode that was used last in this browser. */
function ToWork({ navigation }: Pick<Services, 'navigation'>) {
  useEffect(() => navigation.goTo(workAddress(), { replace: true }), [navigation]);
  return null;
}

interface PeopleReply {
  readonly results: readonly PersonView[];
}

interface SignedInProps extends Services {
  readonly route: Route;
  readonly view: SessionView;
}

function SignedIn(props: SignedInProps) {
  const { route, view, navigation, api, deeds, session, facts, announcement } = props;
  const { value } = useRead<PeopleReply>(api, '/people/');
  const people = useMemo(() => new Map((value?.results ?? []).map((person) => [person.id, person])), [value]);
  const go = useMemo<ScreenProps['go']>(
    () => (change, options) => {
      const now = navigation.place.get().route ?? route;
      const isElsewhere = change.screen !== undefined && change.screen !== now.screen;
      const from = isElsewhere ? { ...now, parts: [], query: {} } : now;
      navigation.go({ ...from, ...change }, options);
    },
    [navigation, route],
  );
  const screen: ScreenProps = {
    route,
    go,
    api,
    deeds,
    session: view,
    readSession: session.read,
    people,
    announce: announcement.set,
    signOut: () => {
      deeds.flush();
      void session.signOut();
    },
    may: (scope) => isGranted(view.scopes, scope),
    shareWithRail: facts.set,
  };
  return <Frame screen={screen} session={session} facts={facts} announcement={announcement} />;
}
