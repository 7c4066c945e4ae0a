/** Response review: reads the response and its files, and shows the review or the state that the read is in. */
import { useQueue } from '../../deciding/use-queue.ts';
import { Opening } from '../../parts/opening.tsx';
import { useRead } from '../../remote/use-read.ts';
import type { ScreenProps } from '../../shell/screen-props.ts';
import type { Response } from './model/response.ts';
import { backTo } from './parts/head.tsx';
import { type Files, ReviewPanes } from './review.tsx';
import { texts } from './texts.ts';

export function Screen(props: ScreenProps) {
  const { route, api } = props;
  const id = encodeURIComponent(route.parts[0] ?? '');
  const response = useRead<Response>(api, `/responses/${id}/`);
  const files: Files = useRead(api, `/responses/${id}/documents/`);
  const walk = useQueue(props);
  if (response.value !== undefined) {
    const read = { ...response, value: response.value };
    return <ReviewPanes key={response.value.id} {...props} response={read} files={files} walk={walk} />;
  }
  const back = backTo(route.mode, walk);
  return <Opening of={response} title={texts().title} back={{ href: back, text: texts().work }} />;
}
