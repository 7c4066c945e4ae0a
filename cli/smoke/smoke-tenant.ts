/** The tenant of the smoke test: made at the first run, and given a key that lasts an hour and is revoked at the end. */
import { TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { revokeKey } from '#shared/domain/tenants/provision/keys/change.ts';
import { createKey } from '#shared/domain/tenants/provision/keys/create.ts';
import { importQuestionnaire } from '#shared/domain/tenants/provision/templates/import.ts';
import { createTenant, listTenants } from '#shared/domain/tenants/provision/tenants.ts';
import { createUser, listUsers } from '#shared/domain/tenants/provision/users.ts';
import type { OperatorContext } from '../connection/operator-context.ts';

const NAME = 'Smoke test';
const EMAIL = 'smoke-test@probity.invalid';
const HOUR_MS = 3_600_000;

const QUESTIONNAIRE = TemplateInput.parse({
  name: 'Smoke test',
  description: 'One question and one file',
  questionnaire_type: 'ddq',
  sections: [
    {
      title: 'Company',
      questions: [
        { key: 'name', text: 'What is the registered name?', question_type: 'text', required: true },
      ],
    },
  ],
  file_questions: [{ key: 'file', document_type: 'Register extract', description: 'Any file.' }],
});

/** A key of the test environment, whose calls are free and screen nobody. */
export interface SmokeKey {
  readonly apiKey: string;
  revoke(): Promise<void>;
}

export async function smokeKey(context: OperatorContext): Promise<SmokeKey> {
  const tenantId = await ensureTenant(context);
  const users = await listUsers(context, tenantId);
  const owner =
    users.find(({ email, status }) => email === EMAIL && status === 'active') ??
    (await createUser(context, tenantId, { name: NAME, email: EMAIL }));
  const { key_id: keyId, api_key: apiKey } = await createKey(context, tenantId, {
    owner_id: owner.id,
    name: NAME,
    environment: 'test',
    expires_at: context.clock.now() + HOUR_MS,
  });
  return { apiKey, revoke: async () => void (await revokeKey(context, tenantId, keyId)) };
}

async function ensureTenant(context: OperatorContext): Promise<string> {
  const known = (await listTenants(context)).find(({ name }) => name === NAME);
  if (known !== undefined) return known.tenant_id;
  const { tenant_id: id } = await createTenant(context, { name: NAME });
  await importQuestionnaire(context, id, QUESTIONNAIRE);
  return id;
}
