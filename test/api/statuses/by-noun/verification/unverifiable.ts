/** How sends of identity checks are refused where nobody could carry them out. */
import { ok, textIn } from '../../facts.ts';
import type { Provoke } from '../../implied.ts';
import { providersThat } from './verified.ts';

/** The send of checks, on a deployment without providers or with one that does none of them. */
const unverifiable =
  (which: 'none' | 'unable'): Provoke =>
  async ({ fixture, contract }) => {
    const person = { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau' };
    const questionnaire_id = fixture.asked.id;
    const email = 'x@lantern.example';
    const verification = { checks: { document: true } };
    const isResponse = contract.id.startsWith('workflows.send_response');
    const nested = { entity: person, verification, ddq: { questionnaire_id, prefill: isResponse } };
    const entity_id = textIn(await ok(fixture, 'POST', '/api/v1/entities/', { body: person }), 'id');
    const flat = { entity_id, verification: verification.checks, questionnaire_id, email };
    const api = fixture.api.over({ providers: providersThat(fixture.api.ports.providers, which) });
    const call = (path: string, body: object) => api.call('POST', path, { key: fixture.tenant.live, body });
    if (!isResponse)
      return contract.id.endsWith('flat')
        ? call(contract.path, flat)
        : call(contract.path, { ...nested, email });
    const made = await ok(fixture, 'POST', '/api/v1/workflows/send/', { body: nested });
    return call(contract.path.replace('{id}', textIn(made, 'response_id')), { email });
  };

export const UNVERIFIABLE: Readonly<Record<string, Provoke>> = {
  '400 verification_unavailable': unverifiable('none'),
  '400 checks_not_supported': unverifiable('unable'),
};
