/** Sends the draft: one key per text, so that a repeated call publishes nothing twice, and a way on where somebody was faster. */
import { useRef, useState } from 'preact/hooks';
import type { TemplateLine, TemplateView } from '#shared/domain/settings/templates/schema.ts';
import { fill } from '../../../../../design/wording.ts';
import { type Intent, intent } from '../../../../base/remote/intent.ts';
import type { Outcome } from '../../../../base/remote/outcome.ts';
import type { Problem } from '../../../../base/remote/use-read.ts';
import type { ScreenProps } from '../../../../base/screen-props.ts';
import { templateOf } from '../../model/draft.ts';
import { texts } from '../../texts.ts';
import type { Drafting } from '../use-draft.ts';

/** The version that is replaced. */
export type Base = Pick<TemplateView, 'id' | 'version' | 'response_count' | 'template'>;

type State =
  | { readonly kind: 'idle' | 'sending' }
  | { readonly kind: 'problem'; readonly problem: Problem }
  /** Somebody published the next version meanwhile: this one. */
  | { readonly kind: 'replaced'; readonly by: number };

export interface Publication {
  readonly state: State;
  readonly base: Base | undefined;
  readonly publish: () => Promise<void>;
  /** Takes the newest version as the one that is replaced. The draft stays, and is compared with it. */
  readonly rebase: () => Promise<void>;
}

interface Settings extends Pick<ScreenProps, 'api' | 'deeds' | 'go'> {
  readonly base: Base | undefined;
  readonly drafting: Drafting;
  readonly release: () => void;
}

export function usePublication({ base: first, api, deeds, go, drafting, release }: Settings): Publication {
  const [base, setBase] = useState(first);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const latest = useRef<{ readonly text: string; readonly made: Intent } | undefined>(undefined);
  const intentOf = (body: object): Intent => {
    const text = JSON.stringify(body);
    if (latest.current?.text !== text) {
      latest.current = { text, made: intent('POST', '/questionnaire-templates/', { body }) };
    }
    return latest.current.made;
  };
  const publish = async () => {
    const template = templateOf(drafting.draft);
    setState({ kind: 'sending' });
    const outcome = await api.change<TemplateLine>(intentOf({ template, replaces: base?.id ?? null }));
    if (outcome.kind !== 'done') return setState(stateAfter(outcome));
    const { id, name, version } = outcome.value;
    release();
    deeds.say(fill(texts().publishedAs, { name, n: version }));
    go({ parts: [String(id)], query: {} });
  };
  const rebase = async () => {
    if (state.kind !== 'replaced') return;
    const outcome = await api.get<TemplateView>(`/questionnaire-templates/${state.by}/`);
    if (outcome.kind !== 'done') return setState(stateAfter(outcome));
    const { replaced_by } = outcome.value;
    // Another version again: that one is asked for.
    if (replaced_by !== null) return setState({ kind: 'replaced', by: replaced_by });
    setBase(outcome.value);
    setState({ kind: 'idle' });
  };
  return { state, base, publish, rebase };
}

function stateAfter(outcome: Exclude<Outcome<unknown>, { readonly kind: 'done' }>): State {
  if (outcome.kind === 'signed-out') return { kind: 'idle' };
  const by = outcome.refusal.body['replaced_by'];
  return outcome.refusal.code === 'replaced_already' && typeof by === 'number'
    ? { kind: 'replaced', by }
    : { kind: 'problem', problem: outcome };
}
