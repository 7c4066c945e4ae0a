/** The way to write a questionnaire, or the next version of one. */
import { addressOf, type Route } from '../../../base/route/route.ts';
import { Button } from '../../../parts/button.tsx';
import { texts } from '../texts.ts';

interface Props {
  readonly route: Route;
  readonly mayWrite: boolean;
}

export function NewButton(props: Props) {
  return <WriteLink {...props} parts={['new']} text={texts().newOne} />;
}

export function NextVersionButton({ id, ...props }: Props & { readonly id: number }) {
  return <WriteLink {...props} parts={[String(id), 'edit']} text={texts().nextVersion} />;
}

/** A role that may not write is told so. */
function WriteLink({
  route,
  mayWrite,
  parts,
  text,
}: Props & { readonly parts: readonly string[]; readonly text: string }) {
  if (!mayWrite) return <Button unavailable={texts().mayNotWrite}>{text}</Button>;
  return (
    <a class="button primary" href={addressOf({ ...route, parts, query: {} })}>
      {text}
    </a>
  );
}
