/** Terms with their values, one below the other. */
import type { ComponentChildren } from 'preact';

export interface Fact {
  readonly term: string;
  readonly value: ComponentChildren;
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
