/** Verifications in the states that event files ask for. */
import { PictureList } from '#shared/domain/verification-sessions/pictures/schema.ts';
import { PersonAtStep, runVerifications } from '../onboarding/verification-step.ts';
import type { Facts, PreparedTenant } from './prepared-tenant.ts';

/** Longer than results of verifications are kept. */
const YEARS_MS = 10 * 365 * 24 * 3_600_000;
const SESSIONS = '/api/v1/verification/sessions/';

type Prepared = Pick<PreparedTenant, 'api' | 'tenant'>;

function personOf({ api, tenant }: Prepared): Promise<PersonAtStep> {
  return PersonAtStep.open(api, tenant, { checks: { document: true }, environment: 'test' });
}

export const VERIFICATION_PREPARATIONS: Readonly<Record<string, (prepared: Prepared) => Promise<Facts>>> = {
  /** A person who has opened the link of a verification. */
  verifying: async (prepared) => {
    const person = await personOf(prepared);
    const { version } = (await person.view()).consent;
    return { bearer: person.bearer, id: person.verificationId, consent: version };
  },
  /** A verification whose person has handed in the picture of a document. */
  handedIn: async (prepared) => {
    const { api, tenant } = prepared;
    const person = await personOf(prepared);
    await person.giveEverything();
    await person.submit();
    const pictures = await api.call('GET', `${SESSIONS}${person.verificationId}/pictures/`, {
      key: tenant.test,
    });
    const [first] = PictureList.parse(pictures.body).pictures;
    return { id: person.verificationId, picture: first?.picture_id ?? '' };
  },
  /** A verification that was revoked after its person had agreed. */
  revokedVerification: async (prepared) => {
    const { api, tenant } = prepared;
    const person = await personOf(prepared);
    await person.consent();
    const path = `${SESSIONS}${person.verificationId}/revoke/`;
    await api.call('DELETE', path, { key: tenant.test });
    return { id: person.verificationId };
  },
  /** A verification that is completed, and whose results have been kept for their time. */
  judgedVerification: async (prepared) => {
    const { api, tenant } = prepared;
    const person = await personOf(prepared);
    const path = `${SESSIONS}${person.verificationId}/simulate/`;
    await api.call('POST', path, { key: tenant.test, body: { outcome: 'clear' } });
    await runVerifications(api, tenant.scopes.test);
    await api.clock.advance(YEARS_MS);
    return { id: person.verificationId };
  },
};
