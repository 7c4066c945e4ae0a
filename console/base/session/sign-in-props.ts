/** What the sign-in screens get. */
import type { JSX } from 'preact';
import type { SessionView } from '#shared/domain/people/schema.ts';
import type { Api } from '../remote/api.ts';
import type { Session } from './session.ts';

export interface SignInProps {
  readonly api: Api;
  readonly session: Session;
  /** A session has begun: the page goes on where the person wanted to be. */
  readonly onEntered: (view: SessionView) => void;
}

export interface SignInModule {
  readonly Screen: (props: SignInProps) => JSX.Element;
}
