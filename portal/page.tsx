/** The page: takes the respondent from a link to an open questionnaire, and draws itself after every change. */

import { render } from 'preact';
import type { SessionView } from '#shared/domain/onboarding/schema.ts';
import { App } from './app.tsx';
import { onLink, takeLink } from './browser/link.ts';
import { arrive, type Place, pushPlace, readPlace } from './browser/place.ts';
import { bearerCell, pendingLink, submissionCell } from './browser/tab.ts';
import { openWorkspace, type Questionnaire, saveBeforeLeaving } from './browser/work.ts';
import { PROBLEMS_ID } from './parts/problem-summary.tsx';
import { backoff, type ClosedReason } from './remote/outcome.ts';
import type { Service } from './remote/service.ts';
import { afterSubmission, type SubmissionState, submitOnce } from './remote/submission.ts';
import type { Desk } from './screens/desk.ts';
import type { View } from './screens/view.ts';
import * as text from './text/text.ts';
import { assessProgress } from './workspace/progress.ts';
import type { Workspace } from './workspace/workspace.ts';

/** An open questionnaire with where the respondent stands in it. */
interface Work {
  readonly bearer: string;
  readonly session: SessionView;
  readonly workspace: Workspace;
  questionnaire: Questionnaire;
  place: Place;
  checked: boolean;
  unfolded: boolean;
  submission: SubmissionState;
}

export class Page {
  readonly #service: Service;
  readonly #root: Element;
  #work: Work | undefined;

  constructor(service: Service, root: Element) {
    this.#service = service;
    this.#root = root;
  }

  /** Shows the first screen: an unused link goes before a session, which goes before nothing. */
  start(): void {
    onLink((link) => this.#invite(link));
    saveBeforeLeaving(() => (this.#work?.questionnaire.editable === true ? this.#work.workspace : undefined));
    addEventListener('popstate', () => this.#move(readPlace()));
    const link = takeLink() ?? pendingLink.read();
    const bearer = bearerCell.read();
    if (link !== undefined) this.#invite(link);
    else if (bearer !== undefined) void this.#load(bearer);
    else this.#show({ name: 'closed', reason: 'missing' });
  }

  /** Nothing is asked of the service before the click: mail scanners open links too. */
  #invite(link: string, failed = false): void {
    // The address no longer shows the link, so the tab remembers it until it is used.
    pendingLink.write(link);
    this.#leave();
    this.#show({ name: 'invited', busy: false, failed, start: () => void this.#exchange(link) });
  }

  async #exchange(link: string): Promise<void> {
    this.#show({ name: 'invited', busy: true, failed: false, start: () => undefined });
    const outcome = await this.#service.exchange(link);
    // Another link may have been opened meanwhile.
    if (pendingLink.read() !== link) return;
    if (outcome.kind === 'unreachable') this.#invite(link, true);
    else if (outcome.kind === 'done') {
      pendingLink.clear();
      bearerCell.write(outcome.value.session_token);
      await this.#load(outcome.value.session_token);
      // A link that the service does not even read is as invalid as one that it does not know.
    } else this.#close(outcome.kind === 'closed' ? outcome.reason : 'unknown');
  }

  /** Asks until there is an answer, or until another link is opened meanwhile. */
  async #load(bearer: string): Promise<void> {
    this.#show({ name: 'loading', failed: false });
    for (let tries = 1; pendingLink.read() === undefined; tries += 1) {
      const outcome = await this.#service.session(bearer);
      if (pendingLink.read() !== undefined) return;
      if (outcome.kind === 'done') return this.#open(bearer, outcome.value);
      if (outcome.kind !== 'unreachable') {
        return this.#close(outcome.kind === 'closed' ? outcome.reason : 'ended');
      }
      this.#show({ name: 'loading', failed: true });
      await pause(backoff(tries, outcome.retryAfterMs, Math.random));
    }
  }

  #open(bearer: string, session: SessionView): void {
    const questionnaire = session.ddq;
    if (questionnaire === null) {
      this.#show({ name: 'open', session, desk: undefined });
      return;
    }
    const opened = { bearer, sessionId: session.session_id, questionnaire };
    const workspace = openWorkspace(this.#service, opened, {
      closed: (reason) => this.#close(reason),
      locked: () => this.#update({ questionnaire: { ...questionnaire, editable: false } }),
    });
    workspace.subscribe(() => this.#draw());
    this.#work = {
      bearer,
      session,
      workspace,
      questionnaire,
      place: readPlace(),
      checked: false,
      unfolded: false,
      submission: { step: 'idle' },
    };
    this.#draw();
    arrive(undefined);
  }

  #close(reason: ClosedReason): void {
    pendingLink.clear();
    bearerCell.clear();
    this.#leave();
    this.#show({ name: 'closed', reason });
    arrive(undefined);
  }

  #leave(): void {
    this.#work?.workspace.dispose();
    this.#work = undefined;
  }

  #move(place: Place): void {
    this.#update({ place, checked: false, unfolded: false, submission: { step: 'idle' } });
    if (this.#work !== undefined) arrive(place.focus);
  }

  async #submit(): Promise<void> {
    const work = this.#work;
    if (work === undefined || work.submission.step === 'sending') return;
    this.#update({ submission: { step: 'sending' } });
    if (!(await work.workspace.flush())) {
      this.#update({ submission: { step: 'unsaved' } });
      return;
    }
    const outcome = await submitOnce({
      send: (key) => this.#service.submit(work.bearer, key),
      cell: submissionCell(work.session.session_id),
      pause,
    });
    if (outcome.kind === 'closed') this.#close(outcome.reason);
    this.#update({ submission: afterSubmission(outcome) });
    if (outcome.kind !== 'done') return;
    const { submitted_at } = outcome.value;
    this.#update({ questionnaire: { ...work.questionnaire, submitted_at, editable: false } });
    this.#go({ screen: 'done' });
  }

  #go(place: Place): void {
    pushPlace(place);
    this.#move(place);
  }

  #update(change: Partial<Work>): void {
    if (this.#work === undefined) return;
    Object.assign(this.#work, change);
    this.#draw();
  }

  #draw(): void {
    if (this.#work === undefined) return;
    this.#show({ name: 'open', session: this.#work.session, desk: this.#desk(this.#work) });
  }

  #desk(work: Work): Desk {
    return {
      ...work,
      progress: assessProgress(work.questionnaire, work.workspace.answers),
      go: (place) => this.#go(place),
      check: () => {
        this.#update({ checked: true });
        arrive(PROBLEMS_ID);
      },
      unfold: () => this.#update({ unfolded: !work.unfolded }),
      submit: () => void this.#submit(),
    };
  }

  #show(view: View): void {
    render(<App view={view} />, this.#root);
    document.title = text.pageTitle(this.#root.querySelector('h1')?.textContent ?? '');
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
