/** Endpoints of screenings, cases and risk profiles. */
import type { Operations } from '#shared/http/operation.ts';
import type { screeningRoutes } from '../routes.ts';
import { screeningTag } from '../tag.ts';
import { detailedView, screeningView } from '../view.ts';
import { patchCase, readCase, readCases } from './cases.ts';
import { judgeRiskProfile, readRiskProfile } from './risk-profiles.ts';
import { readScreening, startScreening } from './screenings.ts';

export interface ScreeningSettings {
  /** True on the local stage only: webhook addresses may then be on loopback. */
  readonly allowLoopback: boolean;
}

export function screeningOperations(settings: ScreeningSettings): Operations<typeof screeningRoutes> {
  return {
    createScreening: ({ body }, request) => startScreening(body, request, settings),

    async getScreening({ params, query }, request) {
      const shown = await readScreening(params.entity_id, request);
      return { body: screeningView(shown, query.language), headers: { ETag: screeningTag(shown.screening) } };
    },

    async getDetailedScreening({ params, query }, request) {
      const shown = await readScreening(params.entity_id, request);
      return { body: detailedView(shown, query.language), headers: { ETag: screeningTag(shown.screening) } };
    },

    async listCases({ query }, request) {
      return { body: await readCases(query, request) };
    },

    async getCase({ params, query }, request) {
      return readCase(params.case_id, query.language, request);
    },

    updateCase: ({ params, body }, request) => patchCase(params.case_id, body, request),

    async getRiskProfile({ params, query }, request) {
      return readRiskProfile(params.risk_profile_id, query.language, request);
    },

    setRiskProfileStatus: ({ params, body }, request) =>
      judgeRiskProfile(params.risk_profile_id, body, request),
  };
}
