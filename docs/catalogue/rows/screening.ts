/** Requests about screenings, the cases that they open, the risk profiles that they find, and the work that waits. */
import type { IdsOf, Rows } from '../row.ts';

/** A person as the tenant's own systems know them. */
const ANALYST = '5f1c7a52-7c39-4f0e-9a44-3d1b6a5e8c21';

export const screeningRows: Rows<IdsOf<'screening' | 'cases' | 'risk_profiles' | 'work'>> = {
  'screening.create': {
    needs: ['entity'],
    usesUp: true,
    body: ({ entity }) => ({ entity_id: entity }),
    full: ({ entity, webhookUrl }) => ({ entity_id: entity, webhook_url: webhookUrl }),
  },
  'screening.create_batch': {
    needs: ['entity'],
    usesUp: true,
    body: ({ entity }) => ({ entity_ids: [entity] }),
    full: ({ entity, webhookUrl }) => ({
      entity_ids: [entity],
      webhook_url: webhookUrl,
      webhook_progress: true,
    }),
  },
  'screening.get_batch': { needs: ['batch'], params: ({ batch }) => ({ job_id: batch }) },
  'screening.get': { needs: ['match'], params: ({ entity }) => ({ entity_id: entity }) },
  'screening.get_detailed': { needs: ['match'], params: ({ entity }) => ({ entity_id: entity }) },
  'cases.list': { needs: ['match'], query: () => ({ status: 'open', page_size: '20' }) },
  'cases.get': { needs: ['match'], params: ({ case: id }) => ({ case_id: id }) },
  'cases.update': {
    needs: ['match'],
    usesUp: true,
    params: ({ case: id }) => ({ case_id: id }),
    body: () => ({ decision: 'no_risk' }),
    full: () => ({ status: 'closed', decision: 'no_risk', reason: 'Another person of the same name.' }),
    announces: ['case.resolved'],
  },
  'risk_profiles.get': { needs: ['match'], params: ({ riskProfile }) => ({ risk_profile_id: riskProfile }) },
  'risk_profiles.set_status': {
    needs: ['match'],
    usesUp: true,
    params: ({ riskProfile }) => ({ risk_profile_id: riskProfile }),
    body: () => ({ status: 'false_positive', reason: 'Another company.' }),
  },
  'work.list': { needs: ['match'], query: () => ({ kind: 'hit', limit: '20' }) },
  'work.counts': { needs: ['match'] },
  'work.assign': {
    needs: ['match'],
    usesUp: true,
    body: ({ case: id }) => ({ ids: [`case.${id}`], assigned_to: ANALYST }),
  },
};
