/** Reads what a function with ReportBatchItemFailures answers. */
import { isDocument } from '../../template/reading.ts';

/**
 * The identifiers of the failed records, or 'all' when the answer is not one that Lambda understands: then the whole
 * batch counts as failed. An empty or absent list, an empty object and null mean success
 * (Developer Guide, "Implementing partial batch responses").
 */
export function failedItems(answer: string, known: ReadonlySet<string>): ReadonlySet<string> | 'all' {
  const document = parsed(answer);
  if (document === null || document === '') return new Set();
  if (!isDocument(document)) return 'all';
  const failures = document['batchItemFailures'] ?? [];
  if (!Array.isArray(failures)) return 'all';
  const ids = new Set<string>();
  for (const failure of failures) {
    const id: unknown = isDocument(failure) ? failure['itemIdentifier'] : undefined;
    if (typeof id !== 'string' || !known.has(id)) return 'all';
    ids.add(id);
  }
  return ids;
}

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
}
