/** A questionnaire is retired, and taken back: at once, because the opposite is always possible. */
import type { TemplateView } from '#shared/domain/settings/templates/schema.ts';
import { formatInstant } from '../../../../design/format.ts';
import { fill } from '../../../../design/wording.ts';
import { intent } from '../../../base/remote/intent.ts';
import type { Read } from '../../../base/remote/use-read.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { Button } from '../../../parts/button.tsx';
import { texts } from '../texts.ts';

interface Props extends Pick<ScreenProps, 'deeds' | 'may' | 'people'> {
  readonly view: TemplateView;
  readonly read: Pick<Read<TemplateView>, 'again'>;
}

export function RetireButton(props: Props) {
  const words = texts();
  if (!props.may('questionnaires:write')) return null;
  return <Button onClick={() => void change(props, true)}>{words.retire}</Button>;
}

/** Says what follows, and offers the way back. */
export function RetiredNotice(props: Props & { readonly at: string }) {
  const { view, people, may, at } = props;
  const words = texts();
  const by = people.get(view.retired_by ?? '')?.name ?? words.somebody;
  return (
    <div class="say stack">
      <p>
        {fill(words.retiredBy, { time: formatInstant(at), name: by })} {words.retiredMeans}
      </p>
      {may('questionnaires:write') && (
        <Button onClick={() => void change(props, false)}>{words.takeBack}</Button>
      )}
    </div>
  );
}

async function change({ view, read, deeds }: Props, retired: boolean): Promise<void> {
  const words = texts();
  const say = (isRetired: boolean) =>
    fill(isRetired ? words.retiredNow : words.takenBackNow, { name: view.name });
  const sent = (isRetired: boolean) =>
    intent('PATCH', `/questionnaire-templates/${view.id}/`, { body: { retired: isRetired } });
  const again = () => void read.again();
  await deeds.quiet({
    say: say(retired),
    intent: sent(retired),
    undo: { say: say(!retired), intent: () => sent(!retired) },
    onDone: again,
    onUndone: again,
  });
}
