/** What the page is made of, once per page. */
import type { Api } from '../remote/api.ts';
import type { Deeds } from './deeds/deeds.ts';
import type { RailFacts } from './rail.tsx';
import type { Navigation } from './route/navigation.ts';
import type { Session } from './session/session.ts';
import type { Store } from './store.ts';

export interface Services {
  readonly navigation: Navigation;
  readonly session: Session;
  readonly api: Api;
  readonly deeds: Deeds;
  /** What the rail shows beside names; the Work screen fills it. */
  readonly facts: Store<RailFacts>;
  /** What screen readers alone are told. */
  readonly announcement: Store<string>;
}
