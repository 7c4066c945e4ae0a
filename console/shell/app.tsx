/** The root: reads the session, then shows the sign-in screens, or the frame with the screen of the address. */
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { Loading, ProblemState } from '../parts/states.tsx';
import type { Api } from '../remote/api.ts';
import type { Person, SessionView } from '../remote/people.ts';
import { useRead } from '../remote/use-read.ts';
import { language } from '../text/texts.ts';
import type { Deeds } from './deeds/deeds.ts';
import { Frame } from './frame.tsx';
import type { RailFacts } from './rail.tsx';
import type { Navigation } from './route/navigation.ts';
import { ROOT, type Route } from './route/route.ts';
import type { ScreenProps } from './screen-props.ts';
import { isGranted } from './session/may.ts';
import type { Session } from './session/session.ts';
import { isSignInPath, SignInSlot } from './session/sign-in-slot.tsx';
import { type Store, useStore } from './store.ts';

export interface Services {
  readonly navigation: Navigation;
  readonly session: Session;
  readonly api: Api;
  readonly deeds: Deeds;
  /** What the rail shows beside names; the Work screen fills it. */
  readonly facts: Store<RailFacts>;
  readonly announcement: Store<string>;
}

export function App(services: Services) {
  const { navigation, session } = services;
  useStore(language);
  const { path, route } = useStore(navigation.place);
  const state = useStore(session.state);
  const isSignIn = isSignInPath(path);
  useEffect(() => {
    if (!isSignIn) void session.read();
  }, [session, isSignIn]);
  useEffect(() => {
    if (route !== undefined) rememberMode(route);
  }, [route]);
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

const MODE_KEY = 'probity.mode';

function rememberMode({ mode }: Route): void {
  localStorage.setItem(MODE_KEY, mode);
}

export function workAddress(): string {
  return `${ROOT}${localStorage.getItem(MODE_KEY) === 'live' ? 'live' : 'test'}/work`;
}

interface PeopleReply {
  readonly results: readonly Person[];
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
    people,
    announce: announcement.set,
    may: (scope) => isGranted(view.scopes, scope),
    shareWithRail: facts.set,
  };
  return <Frame screen={screen} session={session} facts={facts} announcement={announcement} />;
}
