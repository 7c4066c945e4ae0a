/** The document that proves or contradicts the answer, beside it. It comes from the origin of files, and never from ours. */

import { useState } from 'preact/hooks';
import { fill } from '../../../../design/wording.ts';
import type { Api } from '../../../base/remote/api.ts';
import type { Read } from '../../../base/remote/use-read.ts';
import { Button } from '../../../parts/button.tsx';
import { ShownFile } from '../../../parts/files/shown-file.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Blank, Loading, Reading, sayProblem } from '../../../parts/states.tsx';
import { useOpenInSight } from '../../../parts/tabs/tabs.tsx';
import { useIdle } from '../../../parts/timing/use-idle.ts';
import { saveDocument, useDocument } from '../hooks/use-document.ts';
import { boxOf, pageOf } from '../model/evidence.ts';
import { type Beside, showingOf } from '../model/files.ts';
import type { ResponseFile } from '../model/response.ts';
import { texts } from '../texts.ts';
import { PagePlace, Picture } from './page.tsx';

interface Props {
  readonly api: Api;
  readonly files: Read<{ readonly data: readonly ResponseFile[] }>;
  readonly beside: Beside | undefined;
  /** Number of the item that the reviewer is at. */
  readonly itemNumber: string;
  readonly contradicting: ReadonlySet<string>;
  readonly onChoose: (file: ResponseFile) => void;
  readonly say: (text: string) => void;
}

export function Viewer({ api, files, beside, itemNumber, contradicting, onChoose, say }: Props) {
  const words = texts();
  if (files.value === undefined) return <Reading of={files}>{() => null}</Reading>;
  const all = files.value.data;
  if (all.length === 0) {
    return (
      <Blank icon="form" title={words.noFiles}>
        <p>{words.noFilesBody}</p>
      </Blank>
    );
  }
  return (
    <>
      <Tabs files={all} shown={beside?.file} contradicting={contradicting} onChoose={onChoose} />
      {beside === undefined ? (
        <p class="muted viewer-hint">{words.noneNamed}</p>
      ) : (
        <Shown key={beside.file.attachment_id} api={api} beside={beside} itemNumber={itemNumber} say={say} />
      )}
    </>
  );
}

interface TabsProps {
  readonly files: readonly ResponseFile[];
  readonly shown: ResponseFile | undefined;
  readonly contradicting: ReadonlySet<string>;
  readonly onChoose: (file: ResponseFile) => void;
}

function Tabs({ files, shown, contradicting, onChoose }: TabsProps) {
  const words = texts();
  const current = Math.max(
    0,
    files.findIndex(({ attachment_id: id }) => id === shown?.attachment_id),
  );
  const row = useOpenInSight<HTMLDivElement>(shown && `${shown.attachment_id} of ${files.length}`);
  const move = (by: number) => {
    const next = files[(current + by + files.length) % files.length];
    if (next === undefined) return;
    onChoose(next);
    document.getElementById(`tab-${next.attachment_id}`)?.focus();
  };
  return (
    <div ref={row} class="tabs" role="tablist" aria-label={words.documents}>
      {files.map((file, index) => (
        <button
          key={file.attachment_id}
          type="button"
          role="tab"
          id={`tab-${file.attachment_id}`}
          aria-selected={file === shown}
          aria-controls="document"
          tabIndex={index === current ? 0 : -1}
          onClick={() => onChoose(file)}
          onKeyDown={({ key }) => {
            const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
            if (key === 'ArrowLeft' || key === 'ArrowRight') move(key === forward ? 1 : -1);
          }}
        >
          <span dir="auto">{file.document.name}</span>
          {contradicting.has(file.attachment_id) && (
            <span class="chip bad">
              <Icon name="no" />
              <span class="hidden-text"> {words.words.differs}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

interface ShownProps {
  readonly api: Api;
  readonly beside: Beside;
  readonly itemNumber: string;
  readonly say: (text: string) => void;
}

function Shown({ api, beside, itemNumber, say }: ShownProps) {
  const words = texts();
  const [tries, setTries] = useState(0);
  const { file, piece } = beside;
  const showing = showingOf(file);
  const opened = useDocument(api, file, tries);
  const page = piece === undefined ? undefined : pageOf(piece);
  const save = async () => {
    const problem = await saveDocument(api, file);
    if (problem !== undefined) say(sayProblem(problem));
  };
  const isClean = showing === 'frame' || showing === 'picture' || showing === 'download';
  return (
    <>
      <div class="tools">
        <span role="status">
          {page === undefined ? words.wholeFile : fill(words.placeOf, { page, item: itemNumber })}
        </span>
        {isClean && (
          <span class="push">
            <Button look="quiet" onClick={() => void save()}>
              {words.saveFile}
            </Button>
          </span>
        )}
      </div>
      {piece !== undefined && showing === 'frame' && (
        <PagePlace box={boxOf(piece)} quotation={piece.quotation} />
      )}
      <div class="page-area" id="document" role="tabpanel" aria-labelledby={`tab-${file.attachment_id}`}>
        {opened?.problem !== undefined ? (
          <Blank icon="failed" title={words.fileFailed} isAlert>
            <p>{sayProblem(opened.problem)}</p>
            <Button onClick={() => setTries(tries + 1)}>{words.tryAgain}</Button>
          </Blank>
        ) : (
          <Content beside={beside} url={opened?.url} page={page} />
        )}
      </div>
    </>
  );
}

interface ContentProps {
  readonly beside: Beside;
  readonly url: string | undefined;
  readonly page: number | undefined;
}

function Content({ beside, url, page }: ContentProps) {
  const words = texts();
  const showing = showingOf(beside.file);
  const { name } = beside.file.document;
  switch (showing) {
    case 'frame':
      if (url === undefined) return <Loading rows={8} />;
      return (
        <Frame
          title={fill(words.frameTitle, { name })}
          url={page === undefined ? url : `${url}#page=${page}`}
        />
      );
    case 'picture':
      if (url === undefined) return <Loading rows={8} />;
      return (
        <Picture url={url} name={name} box={beside.piece === undefined ? undefined : boxOf(beside.piece)} />
      );
    case 'download':
      return (
        <Blank icon="form" title={words.notShown}>
          <p>{words.notShownBody}</p>
        </Blank>
      );
    default:
      return (
        <Blank icon={showing === 'pending' ? 'clock' : 'failed'} title={words.scanTitles[showing]}>
          <p>{words.scan[showing]}</p>
        </Blank>
      );
  }
}

interface FrameProps {
  readonly title: string;
  readonly url: string;
}

/** Made when the answers are drawn: to make a frame takes a browser as long as all of them. */
function Frame({ title, url }: FrameProps) {
  return useIdle() ? <ShownFile showing="frame" title={title} url={url} /> : <Loading rows={8} />;
}
