/** What every screen gets. */
import type { JSX } from 'preact';
import type { PersonView, SessionView } from '#shared/domain/people/schema.ts';
import type { Deeds } from './deeds.ts';
import type { Api } from './remote/api.ts';
import type { Route } from './route/route.ts';

export interface ScreenProps {
  /** Mode, parts and filters of the address. */
  readonly route: Route;
  /** Opens another route; what is not named stays, except that a new screen begins without the filters of this one. */
  readonly go: (change: RouteChange, options?: { readonly replace?: boolean }) => void;
  readonly api: Api;
  readonly session: SessionView;
  /** Reads the session again, after what it says was changed. */
  readonly readSession: () => Promise<void>;
  readonly deeds: Deeds;
  /** Says something to screen readers alone: a new item, a count. */
  readonly announce: (text: string) => void;
  /** Ends the session of this browser, after what is held was sent. */
  readonly signOut: () => void;
  /** True where the role has the scope. */
  readonly may: (scope: string) => boolean;
  /** The team, by id; empty until it is read. */
  readonly people: ReadonlyMap<string, PersonView>;
  /** What the rail shows beside Work: how much is open, and the saved views. */
  readonly shareWithRail: (facts: RailFacts) => void;
}

interface RailView {
  readonly id: string;
  readonly name: string;
  /** The filters of the Work screen. */
  readonly query: Readonly<Record<string, string>>;
  readonly count?: number | undefined;
}

/** What the rail shows beside the names of screens. A screen that reads counts or views puts them here. */
export interface RailFacts {
  readonly open: number | undefined;
  readonly views: readonly RailView[];
}

type RouteChange = Partial<Omit<Route, 'mode'>>;

/** What a screen's module exports. */
export interface ScreenModule {
  readonly Screen: (props: ScreenProps) => JSX.Element;
}
