/** The preparations of event files that are about screenings and batches of them. */
import { STALLED_AFTER_MS } from '#shared/domain/screening/batch/rules.ts';
import { caseOf, LISTED, profileOf, ScreeningFixture } from '../screening/fixture.ts';
import type { Facts, PreparedTenant } from './prepared-tenant.ts';

export const SCREENING_PREPARATIONS: Readonly<Record<string, (prepared: PreparedTenant) => Promise<Facts>>> =
  {
    /** A live entity with a screening, of the name that was added last. */
    watched: async ({ api, tenant }) => {
      const person = { entity_type: 'individual', first_name: 'Basil', last_name: 'Quenneville' };
      await new ScreeningFixture(api, tenant).screened(person);
      return { tenant_id: tenant.id };
    },
    /** A sandbox person whose screening is pending. */
    screening: async ({ api, tenant }) => {
      const fixture = new ScreeningFixture(api, tenant);
      const entity_id = await fixture.entity(LISTED, 'test');
      await fixture.start(entity_id, 'test');
      const [job] = await fixture.jobs('test');
      return { entity_id, outbox_id: String(job?.['outbox_id']) };
    },
    /** The same, found. */
    screened: async ({ api, tenant }) => {
      const answer = await new ScreeningFixture(api, tenant).screened(LISTED, 'test');
      const profile = profileOf(answer);
      return {
        entity_id: String(Object(answer.body['entity']).id),
        id: String(answer.body['id']),
        case_id: caseOf(answer).id,
        risk_profile_id: profile.id,
      };
    },
    /** A batch of two companies that waits for its start. */
    batch: async (prepared) => {
      const ids = await Promise.all(
        ['Lantern Shipping Ltd', 'Quiet Harbour Ltd'].map(async (legal_name) => {
          const made = await prepared.call('POST', '/api/v1/entities/', {
            entity_type: 'company',
            legal_name,
          });
          return String(made.body['id']);
        }),
      );
      const started = await prepared.call('POST', '/api/v1/screening/batch/', { entity_ids: ids });
      const row = (await prepared.items()).find(
        ({ lane, type }) => lane === 'job' && type === 'screening-batch',
      );
      const [first = '', second = ''] = ids;
      return { id: String(started.body['job_id']), first, second, outbox_id: String(row?.['outbox_id']) };
    },
    /** The same, which has stood still for too long. */
    stalled: async (prepared) => {
      const { id = '' } = await prepared.facts('batch');
      await prepared.api.clock.advance(STALLED_AFTER_MS + 1_000);
      return { id };
    },
  };
