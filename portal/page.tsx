/** The page: takes the respondent from a link to an open questionnaire, and draws itself after every change. */

import { render } from 'preact';
import type { SessionView } from '#shared/domain/respondent/schema.ts';
import { App } from './app.tsx';
import { brandProperties } from './brand/colors.ts';
import { arrive, pushPlace, readPlace } from './browser/history.ts';
import { SPOKEN } from './browser/language.ts';
import { onLink, takeLink } from './browser/link.ts';
import { bearerCell, pendingLink, submissionCell } from './browser/tab.ts';
import {
  openComments,
  openUploads,
  openWorkspace,
  type Questionnaire,
  saveBeforeLeaving,
  type Unfinished,
} from './browser/work.ts';
import { PROBLEMS_ID } from './parts/problem-summary.tsx';
import { backoff, type ClosedReason } from './remote/outcome.ts';
import { pause } from './remote/persist.ts';
import type { Service, Submitted } from './remote/service.ts';
import { type SubmissionState, submitOnce } from './remote/submission.ts';
import type { Desk } from './screens/desk.ts';
import type { View } from './screens/view.ts';
import { fill, words } from './text/words.ts';
import type { Place } from './workspace/place.ts';
import { assessProgress } from './workspace/progress.ts';

/** An open questionnaire with where the respondent stands in it. */
interface Work extends Unfinished {
  readonly bearer: string;
  readonly session: SessionView;
  questionnaire: Questionnaire;
  place: Place;
  checked: boolean;
  unfolded: boolean;
  submission: SubmissionState;
}

/** Where a new link may help. */
const RENEWABLE: ReadonlySet<ClosedReason> = new Set(['unknown', 'expired']);

export class Page {
  readonly #service: Service;
  readonly #root: Element;
  #work: Work | undefined;
  #view: View = { name: 'closed', reason: 'missing' };
  /** The link opened last: what a new one is asked for with. It stays in memory only. */
  #link: string | undefined;

  constructor(service: Service, root: Element) {
    this.#service = service;
    this.#root = root;
  }

  /** Shows the first screen: an unused link goes before a session, which goes before nothing. */
  start(): void {
    onLink((link) => this.#invite(link));
    saveBeforeLeaving(() => (this.#work?.questionnaire.editable === true ? this.#work : undefined));
    addEventListener('popstate', () => this.#move(readPlace()));
    addEventListener(SPOKEN, () => this.#show(this.#view));
    const link = takeLink() ?? pendingLink.read();
    const bearer = bearerCell.read();
    if (link !== undefined) this.#invite(link);
    else if (bearer !== undefined) void this.#load(bearer);
    else this.#show(this.#view);
  }

  /** Nothing is asked of the service before the click: mail scanners open links too. */
  #invite(link: string, failed = false): void {
    // The address no longer shows the link, so the tab remembers it until it is used.
    pendingLink.write(link);
    this.#link = link;
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
    const { ddq: questionnaire, brand } = session;
    for (const [name, value] of Object.entries(brandProperties(brand.color))) {
      document.documentElement.style.setProperty(name, value);
    }
    if (questionnaire === null) {
      this.#show({ name: 'open', session, desk: undefined });
      return;
    }
    const opened = { bearer, sessionId: session.session_id, questionnaire };
    const ends = {
      changed: () => this.#draw(),
      closed: (reason: ClosedReason) => this.#close(reason),
      locked: () => this.#change({ editable: false }),
    };
    const workspace = openWorkspace(this.#service, opened, ends);
    workspace.subscribe(ends.changed);
    this.#work = {
      bearer,
      session,
      workspace,
      uploads: openUploads(this.#service, opened, ends),
      comments: openComments(this.#service, opened, ends),
      questionnaire,
      place: readPlace(),
      checked: false,
      unfolded: false,
      submission: 'idle',
    };
    this.#draw();
    arrive(undefined);
  }

  #close(reason: ClosedReason): void {
    pendingLink.clear();
    bearerCell.clear();
    this.#leave();
    const link = RENEWABLE.has(reason) ? this.#link : undefined;
    const renew = link === undefined ? undefined : () => void this.#renew(reason, link);
    this.#show({ name: 'closed', reason, renew });
    arrive(undefined);
  }

  async #renew(reason: ClosedReason, link: string): Promise<void> {
    this.#show({ name: 'closed', reason, renewal: 'busy', renew: () => undefined });
    const outcome = await this.#service.renew(link);
    // Another link may have been opened meanwhile.
    if (this.#link !== link || this.#view.name !== 'closed') return;
    const renewal = outcome.kind === 'done' ? 'sent' : 'failed';
    this.#show({ name: 'closed', reason, renewal, renew: () => void this.#renew(reason, link) });
    if (renewal === 'sent') arrive(undefined);
  }

  #leave(): void {
    this.#work?.workspace.dispose();
    this.#work?.uploads.dispose();
    this.#work = undefined;
  }

  #move(place: Place): void {
    this.#update({ place, checked: false, unfolded: false, submission: 'idle' });
    if (this.#work !== undefined) arrive(place.focus);
  }

  async #submit(): Promise<void> {
    const work = this.#work;
    if (work === undefined || work.submission === 'sending') return;
    this.#update({ submission: 'sending' });
    if (work.uploads.busy || !(await work.workspace.flush())) {
      this.#update({ submission: 'unsaved' });
      return;
    }
    const outcome = await submitOnce(
      (key) => this.#service.submit(work.bearer, key),
      submissionCell(work.session.session_id),
    );
    // What the service misses may have been taken away in another window.
    if (outcome.kind === 'refused') await work.uploads.reload();
    if (this.#work !== work) return;
    if (outcome.kind === 'done') this.#finish(outcome.value);
    else if (outcome.kind === 'closed') this.#close(outcome.reason);
    else this.#explain(outcome.kind === 'refused' ? 'refused' : 'retrying');
  }

  #finish({ submitted_at, status }: Submitted): void {
    this.#change({ submitted_at, response_status: status, editable: false, changes_requested: null });
    this.#go({ screen: 'done' });
  }

  #explain(submission: SubmissionState): void {
    this.#update({ submission, checked: true });
    if (document.getElementById(PROBLEMS_ID) !== null) arrive(PROBLEMS_ID);
  }

  #go(place: Place): void {
    pushPlace(place);
    this.#move(place);
  }

  #change(change: Partial<Questionnaire>): void {
    if (this.#work !== undefined) this.#update({ questionnaire: { ...this.#work.questionnaire, ...change } });
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
    const attached = new Set(work.uploads.files.map(({ file_question_id }) => file_question_id ?? 0));
    return {
      ...work,
      progress: assessProgress(work.questionnaire, work.workspace.answers, attached),
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
    this.#view = view;
    render(<App view={view} />, this.#root);
    const heading = this.#root.querySelector('h1')?.textContent ?? '';
    document.title = fill(words.pageTitle, { heading });
  }
}
