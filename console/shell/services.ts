/** What the page is made of, once per page. */
import type { Deeds } from '../base/deeds.ts';
import type { Api } from '../base/remote/api.ts';
import type { Navigation } from '../base/route/navigation.ts';
import type { RailFacts } from '../base/screen-props.ts';
import type { Session } from '../base/session/session.ts';
import type { Store } from '../base/store.ts';

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
