/** The table of the pages of settings: the segment of the address, the title, and the component. */
import type { JSX } from 'preact';
import type { ScreenProps } from '../../shell/screen-props.ts';
import { SessionsPage } from './sessions/sessions-page.tsx';
import { texts } from './texts.ts';

interface SettingsPage {
  readonly name: string;
  readonly title: () => string;
  readonly Page: (props: ScreenProps) => JSX.Element;
}

export const PAGES: readonly SettingsPage[] = [
  { name: 'sessions', title: () => texts().sessionsTitle, Page: SessionsPage },
];
