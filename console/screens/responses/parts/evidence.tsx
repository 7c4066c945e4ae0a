/** What was read about an answer: the quotation first, then where it stands, then how sure the reading is. */

import { useState } from 'preact/hooks';
import { formatInstant } from '../../../../design/format.ts';
import { fill } from '../../../../design/wording.ts';
import { Button } from '../../../parts/button.tsx';
import { Chip } from '../../../parts/words.tsx';
import { isDisputed, isReadByMachine, pageOf, surenessOf } from '../model/evidence.ts';
import type { Evidence } from '../model/response.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly piece: Evidence;
  /** Undefined where the role may not. */
  readonly dispute: ((piece: Evidence, reason: string) => void) | undefined;
}

export function EvidenceCard({ piece, dispute }: Props) {
  const words = texts();
  const look = isDisputed(piece) ? ' off' : piece.verdict === 'contradicts' ? ' bad' : '';
  return (
    <div class={`evidence${look}`}>
      <p>
        {words.sources[piece.source]} <q dir="auto">{piece.quotation}</q>
      </p>
      <p class="by">
        <bdi>{whereText(piece)}</bdi>
        {isReadByMachine(piece) && (
          <>
            {' · '}
            {words.sureness[surenessOf(piece.confidence)]}
            {' · '}
            {words.readByMachine}
          </>
        )}
      </p>
      {piece.disputed !== null ? (
        <p class="small">
          <Chip tone="line">{words.disputed}</Chip>{' '}
          {fill(words.disputedBy, { name: piece.disputed.by, time: formatInstant(piece.disputed.at) })}{' '}
          <q dir="auto">{piece.disputed.reason}</q>
        </p>
      ) : (
        dispute !== undefined && isReadByMachine(piece) && <Dispute piece={piece} dispute={dispute} />
      )}
    </div>
  );
}

/** `Certificate.pdf, page 2`, or the field of a record. */
function whereText(piece: Evidence): string {
  const words = texts();
  const { document, label } = piece;
  const page = pageOf(piece);
  const place = page === undefined ? label : fill(words.page, { n: page });
  if (document === null) return label;
  return place === '' ? document.name : fill(words.where, { name: document.name, place });
}

/** Withdraws a reading: it no longer speaks against the answer, and is never proposed again. */
function Dispute({
  piece,
  dispute,
}: {
  readonly piece: Evidence;
  readonly dispute: NonNullable<Props['dispute']>;
}) {
  const words = texts();
  const [reason, setReason] = useState<string | undefined>(undefined);
  if (reason === undefined) {
    return (
      <button type="button" class="link small" onClick={() => setReason('')}>
        {words.thatIsWrong}
      </button>
    );
  }
  const id = `dispute-${piece.id}`;
  return (
    <form
      class="inline-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') dispute(piece, reason.trim());
      }}
    >
      <label class="lab" for={id}>
        {words.disputeWhy}
      </label>
      <input
        id={id}
        class="text"
        maxLength={300}
        required
        dir="auto"
        value={reason}
        ref={focusField}
        onInput={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button type="submit" look="small">
        {words.disputeSend}
      </Button>
      <Button look="quiet" onClick={() => setReason(undefined)}>
        {words.cancel}
      </Button>
    </form>
  );
}

function focusField(field: HTMLInputElement | null): void {
  if (field !== null && field.value === '') field.focus();
}
