/** The part of `probity tenants policy` that says what a clear verification needs. */
import type { Command } from 'commander';
import * as z from 'zod';
import { clearNeedsSchema } from '#shared/domain/tenants/clear-needs.ts';
import type { Policy } from '#shared/domain/tenants/provision/policy.ts';
import type { Environment } from '#shared/platform/scope.ts';
import { WholeNumber } from '../call.ts';

/** `name=always,date_of_birth=where_recorded`: what is not named stays as it is. */
const Needs = z
  .string()
  .transform((text) =>
    Object.fromEntries(text.split(',').map((pair) => pair.split('=', 2).map((part) => part.trim()))),
  )
  .pipe(clearNeedsSchema().partial());

export const VERIFICATION_POLICY = {
  verificationMinimumAge: WholeNumber.optional(),
  verificationNeeds: Needs.optional(),
} as const;

export function addVerificationPolicy(policy: Command): Command {
  return policy
    .option(
      '--verification-minimum-age <n>',
      'least age of a verified person in years, 0 for none (default: 18)',
    )
    .option(
      '--verification-needs <fact=need,…>',
      'comparisons that a clear verification needs: name, date_of_birth, document_number, nationality, address, ' +
        'document_expiry; each always, where_recorded or never',
    );
}

export function verificationPolicyFields(
  environment: Environment,
  { verification_minimum_age: age, verification_clear_needs: needs }: Policy,
): readonly (readonly [string, string])[] {
  const needed = Object.entries(needs).map(([fact, need]) => `${fact} ${need}`);
  return [
    [`least age of verified persons, ${environment}`, age === 0 ? 'none' : String(age)],
    [`clear verifications need, ${environment}`, needed.join(', ')],
  ];
}
