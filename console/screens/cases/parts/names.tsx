/** The names part by part, and how the score comes about. */
import { isApart } from '../model/facts.ts';
import type { Explanation } from '../model/screening.ts';
import { texts } from '../texts.ts';

export function Names({ explanation }: { readonly explanation: Explanation }) {
  const words = texts();
  return (
    <section>
      <h3>{words.names}</h3>
      {explanation.tokens.length > 0 && (
        <ul class="tokens">
          {explanation.tokens.map((part, index) => (
            <li key={index} class={isApart(part) ? 'token off' : 'token'}>
              <b dir="auto">{part.ours === '' ? '–' : part.ours}</b>
              <i dir="auto">{part.theirs === '' ? '–' : part.theirs}</i>
              <small>{part.words}</small>
            </li>
          ))}
        </ul>
      )}
      <p class="sum muted num" dir="auto">
        {explanation.arithmetic}
      </p>
      {explanation.would_change.length > 0 && (
        <details>
          <summary>{words.wouldChange}</summary>
          <ul class="small muted">
            {explanation.would_change.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
