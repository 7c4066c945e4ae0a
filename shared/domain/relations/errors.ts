/** Refusals of the operations on relations. */
import { DomainError, invalidInput, NotFound } from '#shared/contract/errors.ts';
import { MOST_RELATIONS } from './rules.ts';

export function relationNotFound(): NotFound {
  return new NotFound();
}

/** The same party in the same place would be counted twice. */
export function relationExists(relationId: string): DomainError {
  return new DomainError(409, 'relation_exists', 'This relation is there already and holds today.', {
    relation_id: relationId,
  });
}

export function tooManyRelations(): DomainError {
  return new DomainError(
    400,
    'too_many_relations',
    `An entity has at most ${MOST_RELATIONS} relations. Delete those that have ended.`,
    { limit: MOST_RELATIONS },
  );
}

export function notACompany(entityId: string): DomainError {
  return new DomainError(
    400,
    'entity_not_company',
    'Registers know companies only. Add the relations of an individual by themselves.',
    { entity_id: entityId },
  );
}

export function relatedToItself() {
  return invalidInput({ related_entity_id: ['An entity cannot be related to itself.'] });
}

/** `sum` in percent, with the share that was sent. */
export function sharesExceed(sum: number) {
  return invalidInput({ share: [`The shares that were entered would add up to ${sum} %.`] });
}

export function relationContradicts({ path, message }: { readonly path: string; readonly message: string }) {
  return invalidInput({ [path]: [message] });
}
