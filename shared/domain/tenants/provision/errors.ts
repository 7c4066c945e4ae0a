/** Errors of the operator's commands. Each message must be a complete explanation, because the operator sees nothing else. */

/** A refused command, which has changed nothing. `code` is stable. */
export class ProvisionRefused extends Error {
  override readonly name = 'ProvisionRefused';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Another change of the same items came in between. The command must read again. */
export class ConcurrentChange extends ProvisionRefused {
  constructor() {
    super('raced', 'Another command is changing the same data. Nothing was changed: try again.');
  }
}

export function noSuchTenant(reference: string): ProvisionRefused {
  return new ProvisionRefused('no_such_tenant', `There is no tenant "${reference}".`);
}

export function tenantExists(name: string): ProvisionRefused {
  return new ProvisionRefused('tenant_exists', `A tenant named "${name}" exists already.`);
}

export function noSuchUser(reference: string): ProvisionRefused {
  return new ProvisionRefused('no_such_user', `The tenant has no user "${reference}".`);
}

export function emailTaken(): ProvisionRefused {
  return new ProvisionRefused('email_taken', 'The tenant has an active user with this e-mail address.');
}

/** A key with a scope that no route asks for could do nothing with it. */
export function unknownScopes(unknown: readonly string[], known: readonly string[]): ProvisionRefused {
  const said = unknown.map((scope) => `"${scope}"`).join(', ');
  const message = `There is no scope ${said}. Choose * for everything, a resource with :* for all of it, or: ${known.join(', ')}.`;
  return new ProvisionRefused('unknown_scope', message);
}

export function userDeactivated(userId: string): ProvisionRefused {
  return new ProvisionRefused('user_deactivated', `User ${userId} is deactivated.`);
}

export function noRole(userId: string): ProvisionRefused {
  return new ProvisionRefused(
    'no_role',
    `User ${userId} has no role, and cannot sign in. Give a role first.`,
  );
}

/** The limit of the specification (AUTH-013). */
export function tooManyKeys(limit: number, environment: string): ProvisionRefused {
  return new ProvisionRefused(
    'too_many_keys',
    `The user has ${limit} active ${environment} keys, which is the limit. Revoke one first.`,
  );
}

export function noSuchKey(keyId: string): ProvisionRefused {
  return new ProvisionRefused('no_such_key', `The tenant has no API key "${keyId}".`);
}

export function keyRevoked(keyId: string): ProvisionRefused {
  return new ProvisionRefused('key_revoked', `API key ${keyId} is revoked.`);
}

export function keyNotSigned(keyId: string): ProvisionRefused {
  return new ProvisionRefused(
    'key_not_signed',
    `API key ${keyId} has no secret for signatures. Create a key with --hmac.`,
  );
}

export function keyExpired(keyId: string): ProvisionRefused {
  return new ProvisionRefused('key_expired', `API key ${keyId} has expired.`);
}

export function noSuchQuestionnaire(id: number): ProvisionRefused {
  return new ProvisionRefused('no_such_questionnaire', `The tenant has no questionnaire ${id}.`);
}

export function aliasTaken(alias: string, id: number): ProvisionRefused {
  return new ProvisionRefused(
    'alias_taken',
    `The tenant's questionnaire ${id} has the alias ${alias}. A new version needs an alias of its own, or none.`,
  );
}

export function templateTooLarge(bytes: number, most: number): ProvisionRefused {
  return new ProvisionRefused(
    'template_too_large',
    `The questionnaire takes ${bytes} bytes and may take ${most}. Split it.`,
  );
}

/** `reason` completes "The logo …". */
export function logoRefused(reason: string): ProvisionRefused {
  return new ProvisionRefused('logo_refused', `The logo ${reason}.`);
}

export function nothingToChange(): ProvisionRefused {
  return new ProvisionRefused('nothing_to_change', 'Say what to change: a name, a colour or a logo.');
}

export function noPolicyGiven(): ProvisionRefused {
  return new ProvisionRefused(
    'nothing_to_change',
    'Say what to change: such as four eyes, or the screening lanes.',
  );
}

export function noLimitGiven(): ProvisionRefused {
  return new ProvisionRefused('nothing_to_change', 'Say which limit to change: per entity, or per tenant.');
}

export function tooManyGenerations(most: number): ProvisionRefused {
  return new ProvisionRefused(
    'too_many_generations',
    `A tenant has at most ${most} generations of its data key.`,
  );
}

export function noSuchGeneration(number: number): ProvisionRefused {
  return new ProvisionRefused('no_such_generation', `The data key has no generation ${number}.`);
}

export function generationInUse(number: number): ProvisionRefused {
  return new ProvisionRefused(
    'generation_in_use',
    `Generation ${number} may still seal new data. Add another one (probity keys rotate-data), and wait until it has sealed for 15 minutes.`,
  );
}

/** `items`: counts by kind. */
export function generationNeeded(
  number: number,
  items: Readonly<Record<string, number>>,
  files: number,
): ProvisionRefused {
  const kinds = Object.entries(items).map(([name, count]) => `${count} ${name}`);
  const needing = [...kinds, ...(files > 0 ? [`${files} files`] : [])].join(', ');
  return new ProvisionRefused(
    'generation_needed',
    `Generation ${number} sealed what is still stored: ${needing}. Without it nobody can read them, and calls that need them fail. ` +
      'Repeat with --force if that is meant.',
  );
}

export function holdIsSet(): ProvisionRefused {
  return new ProvisionRefused('hold_is_set', 'A legal hold is set there already.');
}

export function noSuchHold(): ProvisionRefused {
  return new ProvisionRefused('no_such_hold', 'No legal hold is set there.');
}

/** `subjects`: `tenant`, or ids of entities. */
export function blockedByHold(subjects: readonly string[]): ProvisionRefused {
  return new ProvisionRefused(
    'legal_hold',
    `A legal hold is set for ${subjects.join(', ')}. Nothing was removed. "probity holds list" shows it.`,
  );
}

export function nothingToErase(): ProvisionRefused {
  return new ProvisionRefused(
    'nothing_to_erase',
    'Nothing of it is stored. Where it was erased, the audit trail has the hash of its certificate.',
  );
}
