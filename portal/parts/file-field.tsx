/** One document that is asked for: what is uploaded, what is on its way, and the control to choose more. */

import { ALLOWED_TYPES, FILE_TYPES } from '#shared/domain/documents/file-types.ts';
import type { FileQuestion } from '#shared/domain/questionnaires/schema.ts';
import type { SessionFile } from '#shared/domain/respondent/schema.ts';
import { focusSoon } from '../browser/history.ts';
import { canRetry, type Upload, type Uploads } from '../documents/uploads.ts';
import type { Desk } from '../screens/desk.ts';
import { formatPercent, formatSize } from '../text/format.ts';
import { choose, fill, words } from '../text/words.ts';
import { fileControlId } from '../workspace/place.ts';
import { CommentList } from './comment-thread.tsx';

interface Props {
  readonly asked: FileQuestion;
  readonly error: string | undefined;
  readonly desk: Desk;
}

export function FileField({ asked, error, desk: { uploads, comments } }: Props) {
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
          {asked.required ? null : <span class="optional"> {words.fieldOptional}</span>}
        </legend>
        {error === undefined ? null : (
          <p class="error" id={`${id}-error`}>
            <span class="visually-hidden">{words.fieldError} </span>
            {error}
          </p>
        )}
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
          <p class="hint">{files.some(({ removable }) => removable) ? words.documentsReplace : ''}</p>
        ) : (
          <FileInput id={id} asked={asked} wrong={error !== undefined} uploads={uploads} />
        )}
      </fieldset>
    </div>
  );
}

/** What a file input offers first. */
const ACCEPTED = Object.keys(FILE_TYPES)
  .map((extension) => `.${extension}`)
  .join();

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
        {multiple ? words.documentsSeveral : words.documentsOne}
      </label>
      <input
        id={id}
        type="file"
        multiple={multiple}
        accept={ACCEPTED}
        onChange={({ currentTarget }) => {
          uploads.add(asked, [...(currentTarget.files ?? [])]);
          // The same file can be chosen again, after a correction say.
          currentTarget.value = '';
        }}
        {...(wrong && { 'aria-describedby': `${id}-error`, 'aria-invalid': true })}
      />
    </div>
  );
}

interface FileProps {
  readonly file: SessionFile;
  /** Id of the field, to which the focus returns. */
  readonly field: string;
  readonly uploads: Uploads;
}

function UploadedFile({ file, field, uploads }: FileProps) {
  const { attachment_id, filename, removable } = file;
  const step = uploads.removal?.id === attachment_id ? uploads.removal.step : undefined;
  const id = `file-${attachment_id}`;
  const ask = (about?: SessionFile) => {
    uploads.ask(about);
    focusSoon(id);
  };
  return (
    <>
      <FileName id={`${id}-name`} name={filename} size={file.size} />
      {step === undefined ? null : (
        <p class={step === 'failed' ? 'error' : ''} role="alert">
          {step === 'failed' ? words.documentsProblems.remove : words.documentsRemoveSure}
        </p>
      )}
      {!removable || step === 'busy' ? null : step === undefined ? (
        <button type="button" class="link" id={id} aria-describedby={`${id}-name`} onClick={() => ask(file)}>
          {words.documentsRemove}
        </button>
      ) : (
        <>
          <button
            type="button"
            class="link"
            onClick={() => void uploads.remove(file).then(() => focusSoon(field))}
          >
            {words.documentsRemove}
          </button>
          <button type="button" class="link" id={id} onClick={() => ask()}>
            {words.documentsKeep}
          </button>
        </>
      )}
    </>
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
          {fill(choose(words.documentsProblems, problem) ?? problem, { types: ALLOWED_TYPES })}
        </p>
      ) : (
        <>
          <progress max={1} value={share} aria-label={file.name} />
          <p class="muted">{standing(upload)}</p>
        </>
      )}
      {canRetry(upload) ? (
        <button type="button" class="link" onClick={() => uploads.retry(upload)}>
          {words.documentsRetry}
        </button>
      ) : null}
      <button
        type="button"
        class="link"
        onClick={() => {
          uploads.drop(upload);
          focusSoon(field);
        }}
      >
        {failed ? words.documentsDiscard : words.documentsCancel}
      </button>
    </li>
  );
}

function standing({ state, share }: Upload): string {
  if (state === 'sending') return fill(words.documentsSending, { percent: formatPercent(share) });
  return state === 'waiting' ? words.documentsWaiting : words.documentsChecking;
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
