/** The page's state machine, from a mailed link to a submitted questionnaire. `app.tsx` renders its state. */

import type { SessionView } from '#shared/domain/respondent/schema.ts';
import { backoff, sleep } from '../design/backoff.ts';
import { brandProperties } from '../design/brand-colors.ts';
import type { FocusRequest } from './browser/focus.ts';
import { pushRoute, readRoute } from './browser/history.ts';
import { onLanguageChange } from './browser/language.ts';
import { onLink, takeLink } from './browser/link.ts';
import { StepLoader } from './browser/step-loader.ts';
import { bearerItem, linkItem, submissionKeyItem } from './browser/storage.ts';
import {
  currentOf,
  openComments,
  openUploads,
  openWorkspace,
  type Questionnaire,
  type Stores,
  saveBeforeLeaving,
} from './browser/stores.ts';
import { PROBLEMS_ID } from './parts/problem-summary.tsx';
import type { ClosedReason } from './remote/outcome.ts';
import type { Service, Submitted } from './remote/service.ts';
import { type SubmissionState, submitOnce } from './remote/submission.ts';
import type { ScreenProps } from './screens/screen-props.ts';
import type { StepScreenProps } from './screens/step-props.ts';
import type { View } from './screens/view.ts';
import { assessProgress } from './workspace/progress.ts';
import { isUnchanged, openPoints } from './workspace/requested-changes.ts';
import type { Route } from './workspace/route.ts';

/** An immutable snapshot of what to render. `focus` is a new object for each request to move the focus. */
export interface PageState {
  readonly view: View;
  readonly focus: FocusRequest | undefined;
}

/** The open session and the respondent's position in it. */
interface Opened {
  readonly bearer: string;
  session: SessionView;
  route: Route;
}

/** The open questionnaire. */
interface Work extends Stores {
  questionnaire: Questionnaire;
  checked: boolean;
  submission: SubmissionState;
}

/** Reasons after which the respondent can request a new link. */
const RENEWABLE: ReadonlySet<ClosedReason> = new Set(['unknown', 'expired']);

const heading = (): FocusRequest => ({ id: undefined });

/** Whether the respondent is on the screen of the verification step. */
function isStep(opened: Opened | undefined): boolean {
  return opened?.route.screen === 'verification' && opened.session.verification !== null;
}

export class Page {
  readonly #service: Service;
  #changed: () => void = () => undefined;
  #state: PageState = { view: { name: 'closed', reason: 'missing' }, focus: undefined };
  #opened: Opened | undefined;
  /** Undefined while no session is open, and for a request without a questionnaire. */
  #work: Work | undefined;
  readonly #step = new StepLoader();
  /** The link that was opened last, needed to request a new one. It is kept in memory only. */
  #link: string | undefined;

  constructor(service: Service) {
    this.#service = service;
  }

  get state(): PageState {
    return this.#state;
  }

  /** Calls `listener` after each change of the state. There is one listener. */
  subscribe(listener: () => void): void {
    this.#changed = listener;
  }

  /** Decides the first view: an unused link takes precedence over a stored session. */
  start(): void {
    onLink((link) => (link === undefined ? this.#enter(readRoute()) : this.#invite(link)));
    saveBeforeLeaving(() => (this.#work?.questionnaire.editable === true ? this.#work : undefined));
    addEventListener('popstate', () => this.#enter(readRoute()));
    // The texts are module state, so a new state is needed to render them.
    onLanguageChange(() => this.#show(this.#state.view));
    const link = takeLink() ?? linkItem.read();
    const bearer = bearerItem.read();
    if (link !== undefined) this.#invite(link);
    else if (bearer !== undefined) void this.#load(bearer);
  }

  /** The service is not called before the click, because mail scanners open links too. */
  #invite(link: string, failed = false): void {
    // The token is no longer in the address, so the tab stores it until it is exchanged.
    linkItem.write(link);
    this.#link = link;
    this.#leave();
    this.#show({ name: 'invited', busy: false, failed, start: () => void this.#exchange(link) });
  }

  async #exchange(link: string): Promise<void> {
    this.#show({ name: 'invited', busy: true, failed: false, start: () => undefined });
    const outcome = await this.#service.exchange(link);
    // Another link may have been opened meanwhile.
    if (linkItem.read() !== link) return;
    if (outcome.kind === 'unreachable') this.#invite(link, true);
    else if (outcome.kind === 'done') {
      linkItem.clear();
      bearerItem.write(outcome.value.session_token);
      await this.#load(outcome.value.session_token);
      // A malformed link is shown like an unknown one.
    } else this.#close(outcome.kind === 'closed' ? outcome.reason : 'unknown');
  }

  /** Repeats the request until the service answers, or until another link is opened. */
  async #load(bearer: string): Promise<void> {
    this.#show({ name: 'loading', failed: false });
    for (let tries = 1; linkItem.read() === undefined; tries += 1) {
      const outcome = await this.#service.session(bearer);
      if (linkItem.read() !== undefined) return;
      if (outcome.kind === 'done') return this.#open(bearer, outcome.value);
      if (outcome.kind !== 'unreachable') {
        return this.#close(outcome.kind === 'closed' ? outcome.reason : 'ended');
      }
      this.#show({ name: 'loading', failed: true });
      await sleep(backoff(tries, outcome.retryAfterMs, Math.random));
    }
  }

  #open(bearer: string, session: SessionView): void {
    const { ddq: questionnaire, brand } = session;
    for (const [name, value] of Object.entries(brandProperties(brand.color))) {
      document.documentElement.style.setProperty(name, value);
    }
    this.#opened = { bearer, session, route: readRoute() };
    if (questionnaire !== null) {
      const opened = { bearer, sessionId: session.session_id, questionnaire };
      const callbacks = {
        changed: () => this.#refresh(),
        closed: (reason: ClosedReason) => this.#close(reason),
        locked: () => this.#change({ editable: false }),
      };
      this.#work = {
        workspace: openWorkspace(this.#service, opened, callbacks),
        uploads: openUploads(this.#service, opened, callbacks),
        comments: openComments(this.#service, opened, callbacks),
        questionnaire,
        checked: false,
        submission: 'idle',
      };
    }
    this.#enter(readRoute());
  }

  #close(reason: ClosedReason): void {
    linkItem.clear();
    bearerItem.clear();
    this.#leave();
    const link = RENEWABLE.has(reason) ? this.#link : undefined;
    const renew = link === undefined ? undefined : () => void this.#renew(reason, link);
    this.#show({ name: 'closed', reason, renew }, heading());
  }

  async #renew(reason: ClosedReason, link: string): Promise<void> {
    this.#show({ name: 'closed', reason, renewal: 'busy', renew: () => undefined });
    const outcome = await this.#service.renew(link);
    // Another link may have been opened meanwhile.
    if (this.#link !== link || this.#state.view.name !== 'closed') return;
    const renewal = outcome.kind === 'done' ? 'sent' : 'failed';
    const focus = renewal === 'sent' ? heading() : undefined;
    this.#show({ name: 'closed', reason, renewal, renew: () => void this.#renew(reason, link) }, focus);
  }

  #leave(): void {
    this.#work?.workspace.dispose();
    this.#work?.uploads.dispose();
    this.#work = undefined;
    this.#opened = undefined;
  }

  /** Shows the screen of `route`, which is already in the browser's history. */
  #enter(route: Route): void {
    if (this.#opened === undefined) return;
    this.#opened.route = route;
    if (isStep(this.#opened) && typeof this.#step.state === 'string') void this.#loadStep();
    this.#update({ checked: false, submission: 'idle' }, { id: route.focus });
  }

  #go(route: Route): void {
    pushRoute(route);
    this.#enter(route);
  }

  async #loadStep(): Promise<void> {
    const loading = this.#step.load();
    this.#refresh();
    await loading;
    // Its heading replaces the one that had the focus.
    this.#refresh(isStep(this.#opened) ? heading() : undefined);
  }

  /** Loads what the verification step has changed. The questionnaire keeps its own state. */
  async #reload(): Promise<void> {
    const opened = this.#opened;
    if (opened === undefined) return;
    const outcome = await this.#service.session(opened.bearer);
    if (outcome.kind === 'done') opened.session = outcome.value;
    this.#refresh();
  }

  async #submit(): Promise<void> {
    const [opened, work] = [this.#opened, this.#work];
    if (opened === undefined || work === undefined || work.submission === 'sending') return;
    // A second attempt is the respondent's decision: the sender may accept the answers as they are.
    if (work.submission !== 'unchanged' && isUnchanged(work.questionnaire, currentOf(work))) {
      this.#update({ submission: 'unchanged' });
      return;
    }
    this.#update({ submission: 'sending' });
    if (work.uploads.busy || !(await work.workspace.flush())) {
      this.#update({ submission: 'unsaved' });
      return;
    }
    const outcome = await submitOnce(
      (key) => this.#service.submit(opened.bearer, key),
      submissionKeyItem(opened.session.session_id),
    );
    // A document that the service reports as missing may have been removed in another window.
    if (outcome.kind === 'refused') await work.uploads.reload();
    if (this.#work !== work) return;
    if (outcome.kind === 'done') this.#finish(outcome.value);
    else if (outcome.kind === 'closed') this.#close(outcome.reason);
    else this.#check({ submission: outcome.kind === 'refused' ? 'refused' : 'retrying' });
  }

  #finish({ submitted_at, status }: Submitted): void {
    this.#change({ submitted_at, response_status: status, editable: false, changes_requested: null });
    this.#go({ screen: 'done' });
  }

  /** Shows the problems of the screen and focuses their summary, where there are any. */
  #check(change: Partial<Work>): void {
    this.#update({ ...change, checked: true }, { id: PROBLEMS_ID });
  }

  #change(change: Partial<Questionnaire>): void {
    if (this.#work !== undefined) this.#update({ questionnaire: { ...this.#work.questionnaire, ...change } });
  }

  #update(change: Partial<Work>, focus?: FocusRequest): void {
    if (this.#work !== undefined) Object.assign(this.#work, change);
    this.#refresh(focus);
  }

  #refresh(focus?: FocusRequest): void {
    const opened = this.#opened;
    if (opened === undefined) return;
    const { session, route } = opened;
    const go = (to: Route) => this.#go(to);
    const screen = this.#work && { ...this.#screenProps(this.#work), session, route, go };
    const step = isStep(opened) ? this.#stepProps(opened) : undefined;
    this.#show({ name: 'open', session, screen, step, go }, focus);
  }

  #stepProps({ session, bearer }: Opened): Omit<StepScreenProps, 'go'> {
    return {
      session,
      bearer,
      step: this.#step.state,
      retry: () => void this.#loadStep(),
      reload: () => this.#reload(),
      close: (reason) => this.#close(reason),
    };
  }

  #screenProps(work: Work): Omit<ScreenProps, keyof Opened | 'go'> {
    const { questionnaire, uploads, workspace } = work;
    return {
      ...work,
      progress: assessProgress(questionnaire, workspace.answers, uploads.answered),
      points: openPoints(questionnaire, currentOf(work)),
      check: () => this.#check({}),
      submit: () => void this.#submit(),
    };
  }

  #show(view: View, focus = this.#state.focus): void {
    this.#state = { view, focus };
    this.#changed();
  }
}
