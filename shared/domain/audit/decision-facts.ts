/** The facts in the audit row of a decision by a person. Ids and states only: the text of the reason stays sealed where it is. */

interface DecisionOfPerson {
  /** Owner of the key that decided. The row itself has the key as its actor. */
  readonly by: { readonly id: string };
  readonly before: string;
  readonly after: string;
  /** `kind:id` of the object that has the text of the reason. Left out where none was given. */
  readonly why?: string | undefined;
}

/** Who decided, what was before and after, and where the reason is. */
export function decisionFacts({
  by,
  before,
  after,
  why,
}: DecisionOfPerson): Readonly<Record<string, string>> {
  return { by: by.id, before, after, ...(why === undefined ? {} : { why }) };
}
