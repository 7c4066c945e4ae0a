/** What a refused form says: the service's own sentences about its fields, else what it answered. */
import type { Outcome } from '../../../../remote/outcome.ts';
import { texts } from '../../texts.ts';

/** Empty where nothing was refused. */
export function refusalOf(outcome: Outcome<unknown>): string {
  if (outcome.kind === 'done' || outcome.kind === 'signed-out') return '';
  const { body, detail } = outcome.refusal;
  const sentences = Object.values(Object(body['errors'])).flat();
  const said = sentences.filter((each) => typeof each === 'string').join(' ');
  return said || detail || texts().notDone;
}
