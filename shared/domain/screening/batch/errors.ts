/** The refusals of batch screening. */
import { DomainError, invalidInput, NotFound } from '#shared/contract/errors.ts';
import { quoted } from '#shared/contract/quoted.ts';

/** How many ids an error lists. The others are only counted. */
const NAMED = 50;

export function batchNotFound(): NotFound {
  return new NotFound();
}

/** Ids that are not an entity of this tenant and environment (BAT-121). */
export function unknownEntities(ids: readonly string[]) {
  const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '';
  const named = ids.slice(0, NAMED).map(quoted).join(', ');
  return invalidInput({
    entity_ids: [`${ids.length} of the entities do not exist: ${named}${more}.`],
  });
}

/** No entity is left to screen (BAT-114). */
export function allAlreadyScreened(ids: readonly string[]): DomainError {
  return new DomainError(409, 'already_screened', 'All of the entities have been screened already.', {
    already_screened_count: ids.length,
    already_screened_entity_ids: ids,
  });
}
