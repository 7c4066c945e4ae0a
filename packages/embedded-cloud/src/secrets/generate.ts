/** Generates secret values as CloudFormation's GenerateSecretString asks for them. */
import { randomInt } from 'node:crypto';
import { AwsError } from '../service.ts';

/** The property of `AWS::SecretsManager::Secret`, by its own names. */
export interface GenerateSecretString {
  readonly PasswordLength?: number | undefined;
  readonly ExcludeCharacters?: string | undefined;
  readonly ExcludeLowercase?: boolean | undefined;
  readonly ExcludeUppercase?: boolean | undefined;
  readonly ExcludeNumbers?: boolean | undefined;
  readonly ExcludePunctuation?: boolean | undefined;
  readonly IncludeSpace?: boolean | undefined;
  readonly RequireEachIncludedType?: boolean | undefined;
  /** A JSON object to which the password is added under `GenerateStringKey`. */
  readonly SecretStringTemplate?: string | undefined;
  readonly GenerateStringKey?: string | undefined;
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

export function generatedSecret(wish: GenerateSecretString): string {
  const password = generatedPassword(wish);
  const { SecretStringTemplate: template, GenerateStringKey: name } = wish;
  if (template === undefined || name === undefined) return password;
  const document: unknown = JSON.parse(template);
  if (typeof document !== 'object' || document === null)
    throw impossible('SecretStringTemplate is no JSON object');
  return JSON.stringify({ ...document, [name]: password });
}

function generatedPassword(wish: GenerateSecretString): string {
  const banned = new Set(wish.ExcludeCharacters ?? '');
  const alphabets = [
    wish.ExcludeLowercase ? '' : LOWER,
    wish.ExcludeUppercase ? '' : UPPER,
    wish.ExcludeNumbers ? '' : DIGITS,
    wish.ExcludePunctuation ? '' : PUNCTUATION,
    wish.IncludeSpace ? ' ' : '',
  ]
    .map((alphabet) => [...alphabet].filter((character) => !banned.has(character)).join(''))
    .filter((alphabet) => alphabet !== '');
  const length = wish.PasswordLength ?? 32;
  const required = (wish.RequireEachIncludedType ?? true) ? alphabets : [];
  const all = alphabets.join('');
  if (all === '' || length < required.length || length > 4096)
    throw impossible('no such password is possible');
  const characters = required.map(pick);
  while (characters.length < length) characters.push(pick(all));
  return shuffled(characters).join('');
}

function pick(alphabet: string): string {
  return alphabet.charAt(randomInt(alphabet.length));
}

function shuffled(characters: readonly string[]): string[] {
  const left = [...characters];
  return characters.flatMap(() => left.splice(randomInt(left.length), 1));
}

function impossible(reason: string): AwsError {
  return new AwsError('InvalidParameterException', `GenerateSecretString: ${reason}`);
}
