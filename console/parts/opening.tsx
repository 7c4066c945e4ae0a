/** A screen about one thing that is not read yet: the way back, and that it is being read or why it cannot be. */
import type { Read } from '../base/remote/use-read.ts';
import { Bar } from './bar.tsx';
import { Loading, ProblemState } from './states.tsx';

interface Props {
  /** Without a value. */
  readonly of: Pick<Read<unknown>, 'problem' | 'again'>;
  readonly title: string;
  readonly back: { readonly href: string; readonly text: string };
}

export function Opening({ of: { problem, again }, title, back }: Props) {
  return (
    <>
      <Bar title={title} back={back} isPassing={problem === undefined} />
      <div class="whole">
        {problem === undefined ? (
          <Loading />
        ) : (
          <ProblemState problem={problem} again={again} back={back.href} />
        )}
      </div>
    </>
  );
}
