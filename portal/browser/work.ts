/** Ties the work on a questionnaire to this tab: timers, storage, and saving before the page can go away. */
import type { SessionView } from '#shared/domain/onboarding/schema.ts';
import type { Service } from '../remote/service.ts';
import { type Effects, Workspace } from '../workspace/workspace.ts';
import { unsavedCell } from './tab.ts';

export type Questionnaire = NonNullable<SessionView['ddq']>;

export interface Opened {
  readonly bearer: string;
  readonly sessionId: string;
  readonly questionnaire: Questionnaire;
}

export function openWorkspace(
  service: Service,
  { bearer, sessionId, questionnaire }: Opened,
  ends: Pick<Effects, 'closed' | 'locked'>,
): Workspace {
  const cell = unsavedCell(sessionId);
  const unsaved = questionnaire.editable ? cell.read() : [];
  return new Workspace(
    { ...questionnaire, unsaved },
    {
      ...ends,
      save: (body) => service.save(bearer, body),
      reload: async () => {
        const outcome = await service.session(bearer);
        return outcome.kind === 'done'
          ? { kind: 'done', value: outcome.value.ddq ?? questionnaire }
          : outcome;
      },
      schedule: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      now: Date.now,
      random: Math.random,
      keep: cell.write,
    },
  );
}

/** Saves when the page is hidden or the network returns, and asks before unsaved input is left behind. */
export function saveBeforeLeaving(current: () => Workspace | undefined): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void current()?.flush();
  });
  addEventListener('online', () => void current()?.flush());
  addEventListener('beforeunload', (event) => {
    if ((current()?.saving ?? 'saved') !== 'saved') event.preventDefault();
  });
}
