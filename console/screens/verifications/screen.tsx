/** Verifications: reads a session, and shows its results or the state that the read is in. */
import { useQueue } from '../../deciding/use-queue.ts';
import { Bar } from '../../parts/bar.tsx';
import { Blank, Reading } from '../../parts/states.tsx';
import { useRead } from '../../remote/use-read.ts';
import { addressOf } from '../../shell/route/route.ts';
import type { ScreenProps } from '../../shell/screen-props.ts';
import type { Verification } from './model/verification.ts';
import { texts } from './texts.ts';
import { VerificationPanes } from './verification.tsx';

export function Screen(props: ScreenProps) {
  const { route, api } = props;
  const [id] = route.parts;
  const read = useRead<Verification>(
    api,
    id === undefined ? undefined : `/verification/sessions/${encodeURIComponent(id)}/`,
  );
  const walk = useQueue(props);
  if (read.value !== undefined) {
    const { value } = read;
    return <VerificationPanes key={value.session_id} {...props} read={{ ...read, value }} walk={walk} />;
  }
  const words = texts();
  const back = addressOf({ mode: route.mode, screen: 'work', parts: [], query: walk.filters });
  return (
    <>
      <Bar title={words.title} back={{ href: back, text: words.work }} />
      <div class="whole">
        {id === undefined ? (
          <Blank icon="verification" title={words.noneChosen}>
            <p>{words.noneChosenBody}</p>
            <a
              class="button"
              href={addressOf({
                mode: route.mode,
                screen: 'work',
                parts: [],
                query: { kind: 'verification' },
              })}
            >
              {words.toWork}
            </a>
          </Blank>
        ) : (
          <Reading of={read} back={back}>
            {() => null}
          </Reading>
        )}
      </div>
    </>
  );
}
