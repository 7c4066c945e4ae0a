/** A short table of facts: a term and what there is to say about it. */

export interface Fact {
  readonly term: string;
  readonly words: string;
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(({ term, words }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd dir="auto">{words}</dd>
        </div>
      ))}
    </dl>
  );
}
