/** The list of requests, or one response: reads the response and its files, and shows the review or the state that the read is in. */
import { useRead } from '../../base/remote/use-read.ts';
import type { ScreenProps } from '../../base/screen-props.ts';
import { backOf } from '../../deciding/back-of.ts';
import { useQueue } from '../../deciding/use-queue.ts';
import { Opening } from '../../parts/opening.tsx';
import { RequestList } from './list/list.tsx';
import type { Response } from './model/response.ts';
import { type Files, ReviewPanes } from './review.tsx';
import { texts } from './texts.ts';

export function Screen(props: ScreenProps) {
  const [id] = props.route.parts;
  return id === undefined ? <RequestList {...props} /> : <One {...props} id={id} />;
}

function One(props: ScreenProps & { readonly id: string }) {
  const { route, api } = props;
  const path = `/responses/${encodeURIComponent(props.id)}/`;
  const response = useRead<Response>(api, path);
  const files: Files = useRead(api, `${path}documents/`);
  const walk = useQueue(props);
  if (response.value !== undefined) {
    const read = { ...response, value: response.value };
    return <ReviewPanes key={response.value.id} {...props} response={read} files={files} walk={walk} />;
  }
  return <Opening of={response} title={texts().title} back={backOf(route, true)} />;
}
