/** Where in the questionnaire the respondent is; kept in the history entry, so that Back and reload both work. */

export interface Place {
  readonly screen: 'overview' | 'section' | 'documents' | 'review' | 'done';
  /** Number of the section, on its screen. */
  readonly section?: number;
  /** Element that takes the focus; the heading where none is named. */
  readonly focus?: string;
}

/** Id of each screen's heading. */
export const HEADING_ID = 'title';

/** The place of the current history entry; only this page writes entries under its address. */
export function readPlace(): Place {
  return unsafePlace(history.state) ?? { screen: 'overview' };
}

function unsafePlace(state: unknown): Place | null {
  return state as Place | null;
}

/** Makes `place` a history entry of its own; the address stays as it is. */
export function pushPlace({ screen, section }: Place): void {
  history.pushState({ screen, section }, '', location.pathname);
}

/** Moves the focus to where reading goes on, once the screen is shown. */
export function arrive(focus: string | undefined): void {
  if (focus === undefined) scrollTo(0, 0);
  document.getElementById(focus ?? HEADING_ID)?.focus({ preventScroll: focus === undefined });
}
