/** Chooses a file and reads it. What reads tables is loaded with the first file. */
import { useState } from 'preact/hooks';
import { fill, lookUp } from '../../../../design/wording.ts';
import { Button } from '../../../parts/button.tsx';
import { csvText, saveCsv } from '../../../parts/csv.ts';
import { texts } from '../texts.ts';
import { decode } from './file/decode.ts';
import { openTable } from './state.ts';

const MOST_BYTES = 2_000_000;
/** `MOST_ROWS` of `file/table.ts`, which is loaded later. */
const MOST_ROWS = 500;

/** Made-up names of a sample file. */
const SAMPLE = [
  ['type', 'name', 'first name', 'last name', 'e-mail', 'country'],
  ['company', 'Example Trading Ltd', '', '', 'office@trading.example', 'GB'],
  ['person', '', 'Alex', 'Example', 'alex@person.example', ''],
] as const;

export function ChooseFile() {
  const words = texts();
  const [problem, setProblem] = useState('');
  const [isOver, setOver] = useState(false);
  const take = async (file: File | undefined) => {
    if (file !== undefined) setProblem((await read(file)) ?? '');
  };
  return (
    <section class="choose-file">
      <h2>{words.chooseTitle}</h2>
      <p>{words.chooseBody}</p>
      <fieldset
        class={isOver ? 'drop over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer?.files[0]);
        }}
      >
        <legend class="hidden-text">{words.chooseTitle}</legend>
        <label class="lab" for="send-file">
          {words.chooseFile}
        </label>
        <input
          id="send-file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]);
            // The same file can be chosen again after it was corrected.
            currentTarget.value = '';
          }}
          aria-describedby="send-file-limits"
        />
        <span class="muted">{words.chooseDrop}</span>
      </fieldset>
      {problem !== '' && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      <p class="muted small" id="send-file-limits">
        {fill(words.chooseLimits, { n: MOST_ROWS })}
      </p>
      <p>
        <Button look="small" onClick={() => saveCsv('probity-sample.csv', csvText(SAMPLE))}>
          {words.sample}
        </Button>
      </p>
    </section>
  );
}

/** Opens the table, or returns why it cannot be opened. */
async function read(file: File): Promise<string | undefined> {
  const words = texts().fileProblems;
  if (file.size > MOST_BYTES) return words.large;
  try {
    const decoded = decode(new Uint8Array(await file.arrayBuffer()));
    if (decoded === undefined) return words.no_text;
    const { readTable } = await import('./file/table.ts');
    const table = readTable(decoded.text);
    if ('problem' in table) {
      return fill(lookUp(words, table.problem) ?? '', { n: MOST_ROWS, line: table.line ?? 0 });
    }
    openTable(file.name, decoded.encoding, table);
    return undefined;
  } catch {
    return words.unreadable;
  }
}
