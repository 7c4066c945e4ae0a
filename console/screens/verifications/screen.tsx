/** Verifications: the list, or one session with its results, or the state that its read is in. */
import { useRead } from '../../base/remote/use-read.ts';
import type { ScreenProps } from '../../base/screen-props.ts';
import { backOf } from '../../deciding/back-of.ts';
import { useQueue } from '../../deciding/use-queue.ts';
import { Opening } from '../../parts/opening.tsx';
import { VerificationList } from './list.tsx';
import type { Verification } from './model/verification.ts';
import { texts } from './texts.ts';
import { VerificationPanes } from './verification.tsx';

export function Screen(props: ScreenProps) {
  const [id] = props.route.parts;
  return id === undefined ? <VerificationList {...props} /> : <One key={id} {...props} id={id} />;
}

function One(props: ScreenProps & { readonly id: string }) {
  const { api, id, route } = props;
  const read = useRead<Verification>(api, `/verification/sessions/${encodeURIComponent(id)}/`);
  const walk = useQueue(props);
  if (read.value !== undefined) {
    const { value } = read;
    return <VerificationPanes key={value.session_id} {...props} read={{ ...read, value }} walk={walk} />;
  }
  return <Opening of={read} title={texts().title} back={backOf(route, true)} />;
}
