/** A file of many requests: read, checked without sending, sent, and what became of each row. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { SettingsView } from '#shared/domain/settings/schema.ts';
import { count, fill, lookUp } from '../../../../design/wording.ts';
import { useKeys } from '../../../base/keys/listen.ts';
import { useRead } from '../../../base/remote/use-read.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { useStore } from '../../../base/store.ts';
import { formatTerms } from '../../../base/text/lists.ts';
import { useOnline } from '../../../deciding/use-online.ts';
import { Button } from '../../../parts/button.tsx';
import { deedName } from '../../../parts/deed-name.ts';
import { Reading, sayProblem } from '../../../parts/states.tsx';
import { NoTemplate, TEMPLATES_PATH, type TemplatePage } from '../one/template.tsx';
import { texts } from '../texts.ts';
import { ChooseFile } from './choose-file.tsx';
import { ColumnsForm } from './columns-form.tsx';
import { Outcome } from './outcome.tsx';
import { RowsTable } from './rows-table.tsx';
import { closeFile, fileStore, isUnfinished, keepFileFor, type Loaded } from './state.ts';
import { type Check, useCheck } from './use-check.ts';
import { useRun } from './use-run.ts';

// Outlives the screen: the sending goes on while the person looks at another one.
addEventListener('beforeunload', (event) => {
  if (isUnfinished()) event.preventDefault();
});

export function ManyRequests(props: ScreenProps) {
  const { api, session, may, route } = props;
  useLayoutEffect(() => keepFileFor(session.session_id), [session.session_id]);
  const file = useStore(fileStore);
  const templates = useRead<TemplatePage>(api, TEMPLATES_PATH);
  if (!may('responses:write')) return <p class="muted">{texts().notAllowed}</p>;
  return (
    <Reading of={templates} rows={4}>
      {(page) => {
        if (page.results.length === 0) return <NoTemplate mode={route.mode} />;
        return file === undefined ? <ChooseFile /> : <FileOfMany {...props} file={file} page={page} />;
      }}
    </Reading>
  );
}

interface FileProps extends ScreenProps {
  readonly file: Loaded;
  readonly page: TemplatePage;
}

function FileOfMany(props: FileProps) {
  const { api, file, page, route } = props;
  const templates = page.results;
  const settings = useRead<SettingsView>(api, '/settings/');
  const check = useCheck(api, file, templates);
  const { run, items, send, goOn } = useRun(props, check.rows, check.verdicts);
  const isOnline = useOnline();
  const isLocked = run !== undefined;
  const start = () => {
    if (isOnline && items.length > 0 && (run === undefined || run.state === 'ended')) send();
  };
  useKeys({ send: start });
  return (
    <div class="many">
      <FileLine file={file} canClose={run === undefined || run.state === 'ended'} />
      {run === undefined && (
        <ColumnsForm {...{ file, templates, isLocked }} usual={settings.value?.default_expiry_hours} />
      )}
      {run === undefined && <DryRun check={check} isOnline={isOnline} />}
      {run !== undefined && (
        <Outcome
          {...{ run, file, rows: check.rows, verdicts: check.verdicts ?? [], isOnline, goOn }}
          again={items.length > 0 ? start : undefined}
          mode={route.mode}
        />
      )}
      {check.verdicts !== undefined && (
        <section>
          {run === undefined && (
            <SendLine {...{ check, isOnline, start, mode: route.mode, items: items.length }} />
          )}
          <RowsTable rows={check.rows} verdicts={check.verdicts} {...{ run, templates, route }} />
        </section>
      )}
    </div>
  );
}

function FileLine({ file, canClose }: { readonly file: Loaded; readonly canClose: boolean }) {
  const words = texts();
  const { name, encoding, table } = file;
  return (
    <p class="row file-line">
      <span dir="auto">
        {fill(words.fileRead, {
          name,
          rows: count(words.fileRows, table.rows.length),
          delimiter: lookUp(words.delimiters, table.delimiter) ?? '',
          encoding: encoding.toUpperCase(),
        })}
      </span>
      {canClose && (
        <Button look="small" onClick={closeFile}>
          {words.otherFile}
        </Button>
      )}
    </p>
  );
}

function DryRun({ check, isOnline }: { readonly check: Check; readonly isOnline: boolean }) {
  const words = texts();
  const { verdicts, isOld, running, failed, run } = check;
  return (
    <section aria-labelledby="send-check">
      <h2 id="send-check">{words.checkTitle}</h2>
      <p class="muted">{words.checkBody}</p>
      <p class="row">
        <Button
          look={verdicts === undefined ? 'primary' : 'small'}
          busy={running !== undefined}
          unavailable={isOnline ? undefined : words.offline}
          onClick={() => void run()}
        >
          {verdicts === undefined ? words.check : words.checkAgain}
        </Button>
        <span role="status" class="muted">
          {running !== undefined && fill(words.checking, running)}
          {running === undefined && isOld && words.changed}
        </span>
      </p>
      {failed !== undefined && (
        <p class="notice problem" role="alert">
          <strong>{words.checkFailed}</strong> {sayProblem(failed)}
        </p>
      )}
    </section>
  );
}

interface SendLineProps {
  readonly check: Check;
  readonly isOnline: boolean;
  readonly items: number;
  readonly start: () => void;
  readonly mode: ScreenProps['route']['mode'];
}

function SendLine({ check, isOnline, items, start, mode }: SendLineProps) {
  const words = texts();
  const held = check.rows.length - items;
  const summary = formatTerms([
    ...(items === 0 ? [] : [count(words.willSend, items)]),
    ...(held === 0 ? [] : [count(words.willNot, held)]),
  ]);
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => showAtTop(line.current), []);
  return (
    <>
      <p class="strong" ref={line} role="status">
        {summary}
      </p>
      <p class="row">
        <Button
          look="primary"
          shortcut="Mod+enter"
          unavailable={items === 0 ? words.sendNothing : isOnline ? undefined : words.offline}
          onClick={start}
        >
          {deedName(items === 0 ? words.send : count(words.sendMany, items), mode)}
        </Button>
        <span class="muted small grow">
          {words.manyFree} {words.heldBefore}
        </span>
      </p>
    </>
  );
}

/** Scrolls the sheet alone: the frame of the screen stays where it is. */
function showAtTop(element: HTMLElement | null): void {
  const sheet = element?.closest('.sheet');
  if (element === null || sheet === null || sheet === undefined) return;
  sheet.scrollTop += element.getBoundingClientRect().top - sheet.getBoundingClientRect().top - MARGIN;
}

const MARGIN = 16;
