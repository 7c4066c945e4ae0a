/** Sets the tenant's own text of the consent to an identity verification, in both environments at once. */
import * as z from 'zod';
import { requiredText } from '#shared/contract/primitives.ts';
import { all, any, equals, isThere, missing } from '#shared/platform/condition.ts';
import { ENVIRONMENTS, unsafeTenantScope } from '#shared/platform/scope.ts';
import { environmentKey } from '../repository.ts';
import { type EnvironmentRecord, PAGE_LANGUAGES, type PageLanguage } from '../schema.ts';
import {
  auditWrite,
  homeScope,
  type Provisioning,
  readEnvironment,
  retryConcurrentChanges,
  tableOf,
} from './context.ts';
import { ConcurrentChange } from './errors.ts';

/** Longest text, in characters. A person must be able to read it on a phone. */
const MOST_CHARACTERS = 5_000;

const Change = z.object({
  language: z.enum(PAGE_LANGUAGES),
  text: requiredText(MOST_CHARACTERS).nullable(),
});

export type ConsentTexts = EnvironmentRecord['consent_texts'];

/**
 * Sets the text of one language, or removes it with null. `{sender}` and `{provider}` in a text stand for the names. Persons who
 * have agreed to another text and have not submitted are asked again.
 */
export async function setConsentText(
  context: Provisioning,
  tenantId: string,
  input: { readonly language: PageLanguage; readonly text: string | null },
): Promise<void> {
  const { language, text } = Change.parse(input);
  await retryConcurrentChanges(async () => {
    const before = await readConsentTexts(context, tenantId);
    const { [language]: _replaced, ...others } = before;
    const consent_texts = text === null ? others : { ...others, [language]: text };
    const unchanged = any(missing('consent_texts'), equals('consent_texts', before));
    await tableOf(context, tenantId).commit([
      ...ENVIRONMENTS.map((environment) => ({
        update: environmentKey(unsafeTenantScope(tenantId, environment)),
        set: { consent_texts },
        when: all(isThere, unchanged),
        refuse: () => new ConcurrentChange(),
      })),
      auditWrite(context, homeScope(tenantId), 'tenants.consent', {
        target: `tenant:${tenantId}`,
        facts: { language, removed: text === null },
      }),
    ]);
  });
}

/** Reads the live environment. Both have the same texts. */
export async function readConsentTexts(context: Provisioning, tenantId: string): Promise<ConsentTexts> {
  return (await readEnvironment(context, homeScope(tenantId))).consent_texts;
}
