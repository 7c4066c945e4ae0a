/** With what answers were compared, in a sentence. */
import { count, fill } from '../../../../design/wording.ts';
import { Chip } from '../../../parts/words.tsx';
import { type AllCompared, allComparedOf, comparedOf } from '../model/compared.ts';
import type { Answer, Response } from '../model/response.ts';
import { texts } from '../texts.ts';

export function ComparedAnswer({ answer }: { readonly answer: Answer }) {
  const said = comparedOf(answer);
  return said === undefined ? null : <p class="small muted compared">{comparedText(said)}</p>;
}

/** What nobody has compared is marked: without open points it would look as if all was well. */
export function ComparedResponse({ response }: { readonly response: Response }) {
  const said = allComparedOf(response.answers);
  if (said === undefined) return null;
  const text = comparedText(said);
  if (said.kind === 'nothing' || said.kind === 'documents')
    return <span class="small muted compared">{text}</span>;
  return (
    <span class="compared">
      <Chip tone="warn">{text}</Chip>
    </span>
  );
}

/** `Compared with 2 documents, nothing found · 1 document not read in full`. */
function comparedText(said: AllCompared): string {
  const words = texts().sourcesCompared;
  if (said.kind === 'some') {
    const { compared, changed, total } = said;
    const some = fill(words.some, { n: compared, total });
    return changed === 0 ? some : `${some} · ${count(words.someChanged, changed)}`;
  }
  const { documents, records, leftOut } = said;
  const sentence = {
    not: words.not,
    not_since: words.notSince,
    changed: words.changed,
    records: count(words.records, records),
    nothing: count(words.nothing, documents),
    documents: count(words.documents, documents),
  }[said.kind];
  return leftOut === 0 ? sentence : `${sentence} · ${count(words.leftOut, leftOut)}`;
}
