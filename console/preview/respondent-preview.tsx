/** The respondent's page in a frame, at the width of a phone or of a desk. It is the page itself, loaded when it is shown. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SessionView } from '#shared/domain/respondent/schema.ts';
import { useStore } from '../base/store.ts';
import { assets } from '../base/text/assets.ts';
import { language } from '../base/text/texts.ts';
import { Loading } from '../parts/states.tsx';

export type PreviewWidth = 'phone' | 'desk';

/** In pixels of the page that is shown. */
const WIDTHS = { phone: 390, desk: 1100 } as const;
const HEIGHTS = { phone: 720, desk: 820 } as const;

interface Props {
  readonly session: SessionView;
  readonly width: PreviewWidth;
  /** The name of the frame. */
  readonly name: string;
  /** Said where the page could not be loaded. */
  readonly failedText: string;
}

type Start = typeof import('../../portal/preview/preview.tsx').startPreview;
type PageTexts = Parameters<Start>[1]['texts'];

/** A session that differs in content is shown anew, from its first screen. */
export function RespondentPreview({ session, width, name, failedText }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const code = useStore(language);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const scale = useScale(box, WIDTHS[width]);
  const content = JSON.stringify(session);
  useEffect(() => {
    let end: (() => void) | undefined;
    let isLeft = false;
    setState('loading');
    load(code).then(
      ({ startPreview, texts }) => {
        const shown = frame.current?.contentDocument ?? null;
        if (isLeft || shown === null) return;
        styled(shown, name);
        end = startPreview(shown, { session: unsafeSession(content), texts, language: code });
        setState('shown');
      },
      () => setState('failed'),
    );
    return () => {
      isLeft = true;
      end?.();
    };
  }, [content, code, name]);
  return (
    <div class={`preview-box ${width}`} ref={box} style={{ height: `${HEIGHTS[width] * scale}px` }}>
      {state === 'loading' && <Loading rows={4} />}
      {state === 'failed' && (
        <p class="error" role="alert">
          {failedText}
        </p>
      )}
      <iframe
        ref={frame}
        class="preview-frame"
        title={name}
        hidden={state !== 'shown'}
        style={{
          width: `${WIDTHS[width]}px`,
          height: `${HEIGHTS[width]}px`,
          transform: scale === 1 ? 'none' : `scale(${scale})`,
        }}
      />
    </div>
  );
}

/** How much the page must be made smaller to fit into the box; 1 at most. */
function useScale(box: { readonly current: HTMLElement | null }, wanted: number): number {
  const [available, setAvailable] = useState(wanted);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const watcher = new ResizeObserver(() => setAvailable(element.clientWidth));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [box]);
  return Math.min(1, available / wanted);
}

async function load(code: string): Promise<{ readonly startPreview: Start; readonly texts: PageTexts }> {
  const [{ startPreview }, reply] = await Promise.all([
    import('../../portal/preview/preview.tsx'),
    fetch(assets().texts['preview']?.[code] ?? ''),
  ]);
  if (!reply.ok) throw new Error(`the texts of the preview answered ${reply.status}`);
  return { startPreview, texts: unsafeTexts(await reply.json()) };
}

/** The frame has no address, so it is of this origin and under its policy. */
function styled(shown: Document, name: string): void {
  const href = assets().styles['preview'] ?? '';
  shown.title = name;
  if (shown.head.querySelector('link') !== null) return;
  shown.head.append(Object.assign(shown.createElement('link'), { rel: 'stylesheet', href }));
}

/** The build takes the texts from the page's own files, and a test compares their languages. */
function unsafeTexts(json: unknown): PageTexts {
  return json as PageTexts;
}

function unsafeSession(content: string): SessionView {
  return JSON.parse(content) as SessionView;
}
