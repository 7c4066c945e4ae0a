/** A document beside the list. It comes from the origin of files, and never from ours. */
import { useState } from 'preact/hooks';
import type { DocumentView } from '#shared/domain/documents/schema.ts';
import { fill } from '../../../../../design/wording.ts';
import type { Api } from '../../../../base/remote/api.ts';
import { isInline, showingOf } from '../../../../base/remote/file-showing.ts';
import { saveFile, useOpenedFile } from '../../../../base/remote/opened-file.ts';
import { Button } from '../../../../parts/button.tsx';
import { ReadingState } from '../../../../parts/files/reading.tsx';
import { ShownFile } from '../../../../parts/files/shown-file.tsx';
import { Blank, sayProblem } from '../../../../parts/states.tsx';
import { texts } from '../../texts.ts';

interface Props {
  readonly api: Api;
  readonly entityId: string;
  readonly file: DocumentView;
  readonly say: (text: string) => void;
}

export function OpenDocument({ api, entityId, file, say }: Props) {
  const words = texts();
  const [tries, setTries] = useState(0);
  const path = `/entities/${entityId}/documents/${file.id}/download/`;
  const opened = useOpenedFile(api, isInline(file) ? path : undefined, tries);
  const save = async () => {
    const problem = await saveFile(api, path);
    if (problem !== undefined) say(sayProblem(problem));
  };
  return (
    <section class="open-document" aria-label={file.name}>
      <p class="row">
        <span class="strong" dir="auto">
          {file.name}
        </span>
        {file.scan_status === 'clean' && (
          <span class="push">
            <Button look="small" onClick={() => void save()}>
              {words.saveFile}
            </Button>
          </span>
        )}
      </p>
      {file.reading !== null && file.reading.state !== 'read' && (
        <p>
          <ReadingState reading={file.reading} />
        </p>
      )}
      {opened?.problem === undefined ? (
        <Content file={file} url={opened?.url} />
      ) : (
        <Blank icon="failed" title={words.fileFailed} isAlert>
          <p>{sayProblem(opened.problem)}</p>
          <Button onClick={() => setTries(tries + 1)}>{words.tryAgain}</Button>
        </Blank>
      )}
    </section>
  );
}

function Content({ file, url }: { readonly file: DocumentView; readonly url: string | undefined }) {
  const words = texts();
  const showing = showingOf(file);
  switch (showing) {
    case 'frame':
    case 'picture':
      return <ShownFile showing={showing} url={url} title={fill(words.frameTitle, { name: file.name })} />;
    case 'download':
      return <p class="muted">{words.notShownBody}</p>;
    default:
      return <p class="muted">{words.scanBodies[showing]}</p>;
  }
}
