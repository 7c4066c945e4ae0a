/** The one line that says what happened, with the way to take it back. */
import { useRef } from 'preact/hooks';
import type { Deeds } from '../base/deeds.ts';
import { type Store, useStore } from '../base/store.ts';
import { shellTexts } from '../base/text/texts.ts';
import { Button } from '../parts/button.tsx';
import { useClearOf } from './clear-of.ts';

interface Props {
  readonly deeds: Deeds;
  /** What only screen readers are told. */
  readonly announcement: Store<string>;
}

export function Notices({ deeds, announcement }: Props) {
  const texts = shellTexts();
  const notice = useStore(deeds.notice);
  const said = useStore(announcement);
  const line = useRef<HTMLDivElement>(null);
  useClearOf(line, notice?.text);
  return (
    <>
      <div class="toasts" role="status" ref={line}>
        {notice !== undefined && (
          <div class={`toast ${notice.kind}`} key={notice.text}>
            {notice.kind === 'held' && <span class="ring" aria-hidden="true" />}
            <span dir="auto">{notice.text}</span>
            {notice.where !== undefined && (
              <a class="button small" href={notice.where}>
                {texts.noticeBack}
              </a>
            )}
            {notice.undo !== undefined && (
              <Button look="small" shortcut="z" onClick={notice.undo}>
                {texts.undo}
              </Button>
            )}
            {notice.kind === 'problem' && (
              <Button look="small" onClick={() => deeds.notice.set(undefined)}>
                {texts.dismiss}
              </Button>
            )}
          </div>
        )}
      </div>
      <p class="hidden-text" role="status">
        {said}
      </p>
    </>
  );
}
