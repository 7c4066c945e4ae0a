/** One document question: its files, its running uploads, and the control that adds files. */

import { ALLOWED_TYPES, FILE_EXTENSIONS } from '#shared/domain/documents/file-types.ts';
import type { FileQuestion } from '#shared/domain/questionnaires/schema.ts';
import type { SessionFile } from '#shared/domain/respondent/schema.ts';
import { formatPercent, formatSize } from '../../design/format.ts';
import { fill, lookUp } from '../../design/wording.ts';
import { focusAfterRender } from '../browser/focus.ts';
import { canRetry, type Upload, type Uploads } from '../documents/uploads.ts';
import { FieldError, OptionalMark } from '../fields/frame.tsx';
import type { ScreenProps } from '../screens/screen-props.ts';
import { texts } from '../text/texts.ts';
import { fileControlId } from '../workspace/route.ts';
import { CommentList } from './comment-thread.tsx';

interface Props {
  readonly asked: FileQuestion;
  readonly error: string | undefined;
  readonly screen: ScreenProps;
}

export function FileField({ asked, error, screen: { uploads, comments } }: Props) {
  const id = fileControlId(asked);
  const files = uploads.files.filter((file) => file.file_question_id === asked.id);
  const queue = uploads.queue.filter(({ question }) => question.id === asked.id);
  const full = !asked.multiple && files.length + queue.length > 0;
  return (
    <div class={error === undefined ? 'question' : 'question wrong'} data-file-question={asked.id}>
      <fieldset
        class="field"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          if (!full) uploads.add(asked, [...(event.dataTransfer?.files ?? [])]);
        }}
        {...(full && { id, tabIndex: -1 })}
      >
        <legend class="label">
          <span dir="auto">{asked.description}</span>
          {!asked.required && <OptionalMark />}
        </legend>
        <FieldError id={id} error={error} />
        <ul class="plain">
          {files.map((file) => (
            <li key={file.attachment_id} class="file">
              <UploadedFile file={file} field={id} uploads={uploads} />
              <CommentList
                comments={comments.list.filter((each) => each.attachment_id === file.attachment_id)}
              />
            </li>
          ))}
          {queue.map((upload) => (
            <UploadItem key={upload.number} upload={upload} uploads={uploads} field={id} />
          ))}
        </ul>
        {full ? (
          <p class="hint">{files.some(({ removable }) => removable) ? texts.documentsReplace : ''}</p>
        ) : (
          <FileInput id={id} asked={asked} wrong={error !== undefined} uploads={uploads} />
        )}
      </fieldset>
    </div>
  );
}

/** The `accept` attribute of the file inputs. */
const ACCEPTED = FILE_EXTENSIONS.map((extension) => `.${extension}`).join();

interface InputProps {
  readonly id: string;
  readonly asked: FileQuestion;
  readonly wrong: boolean;
  readonly uploads: Uploads;
}

function FileInput({ id, asked, wrong, uploads }: InputProps) {
  const { multiple } = asked;
  return (
    <div class="drop">
      <label class="hint" for={id}>
        {multiple ? texts.documentsSeveral : texts.documentsOne}
      </label>
      <input
        id={id}
        type="file"
        multiple={multiple}
        accept={ACCEPTED}
        onChange={({ currentTarget }) => {
          uploads.add(asked, [...(currentTarget.files ?? [])]);
          // Without this, choosing the same file again after correcting it fires no event.
          currentTarget.value = '';
        }}
        {...(wrong && { 'aria-describedby': `${id}-error`, 'aria-invalid': true })}
      />
    </div>
  );
}

interface FileProps {
  readonly file: SessionFile;
  /** Id of the field that receives the focus once the file is removed. */
  readonly field: string;
  readonly uploads: Uploads;
}

function UploadedFile({ file, field, uploads }: FileProps) {
  const { attachment_id, filename, removable } = file;
  const step = uploads.removal?.id === attachment_id ? uploads.removal.step : undefined;
  const id = `file-${attachment_id}`;
  const confirm = (target?: SessionFile) => {
    uploads.confirmRemoval(target);
    focusAfterRender(id);
  };
  return (
    <>
      <FileName id={`${id}-name`} name={filename} size={file.size} />
      <Refusal file={file} />
      {step !== undefined && (
        <p class={step === 'failed' ? 'error' : ''} role="alert">
          {step === 'failed' ? texts.documentsProblems.remove : texts.documentsRemoveSure}
        </p>
      )}
      {!removable || step === 'busy' ? null : step === undefined ? (
        <button
          type="button"
          class="link"
          id={id}
          aria-describedby={`${id}-name`}
          onClick={() => confirm(file)}
        >
          {texts.documentsRemove}
        </button>
      ) : (
        <>
          <button
            type="button"
            class="link"
            onClick={() => void uploads.remove(file).then(() => focusAfterRender(field))}
          >
            {texts.documentsRemove}
          </button>
          <button type="button" class="link" id={id} onClick={() => confirm()}>
            {texts.documentsKeep}
          </button>
        </>
      )}
    </>
  );
}

/** Why the scan refused a file. */
export function Refusal({ file }: { readonly file: SessionFile }) {
  const words = lookUp(texts.documentsScans, file.scan_status);
  return words === undefined ? null : (
    <p class="error" role="alert">
      {words}
    </p>
  );
}

interface ItemProps {
  readonly upload: Upload;
  readonly uploads: Uploads;
  readonly field: string;
}

function UploadItem({ upload, uploads, field }: ItemProps) {
  const { file, share, state, problem } = upload;
  const failed = state === 'failed';
  return (
    <li class="file">
      <FileName name={file.name} size={file.size} />
      {failed ? (
        <p class="error">
          {fill(lookUp(texts.documentsProblems, problem) ?? problem, { types: ALLOWED_TYPES })}
        </p>
      ) : (
        <>
          <progress max={1} value={share} aria-label={file.name} />
          <p class="muted">{statusOf(upload)}</p>
        </>
      )}
      {canRetry(upload) && (
        <button type="button" class="link" onClick={() => uploads.retry(upload)}>
          {texts.documentsRetry}
        </button>
      )}
      <button
        type="button"
        class="link"
        onClick={() => {
          uploads.drop(upload);
          focusAfterRender(field);
        }}
      >
        {failed ? texts.documentsDiscard : texts.documentsCancel}
      </button>
    </li>
  );
}

function statusOf({ state, share }: Upload): string {
  if (state === 'sending') return fill(texts.documentsSending, { percent: formatPercent(share) });
  return state === 'waiting' ? texts.documentsWaiting : texts.documentsChecking;
}

interface NameProps {
  readonly id?: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
}

function FileName({ id, name, size }: NameProps) {
  return (
    <p id={id}>
      <b dir="auto">{name}</b> <span class="muted">{formatSize(size)}</span>
    </p>
  );
}
