/** Endpoints of screenings, cases and risk profiles. */
import type { Operations } from '#shared/http/operation.ts';
import type { screeningRoutes } from '../routes.ts';
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
      return { body: screeningView(await readScreening(params.entity_id, request), query.language) };
    },

    async getDetailedScreening({ params, query }, request) {
      return { body: detailedView(await readScreening(params.entity_id, request), query.language) };
    },

    async listCases({ query }, request) {
      return { body: await readCases(query, request) };
    },

    async getCase({ params, query }, request) {
      return { body: await readCase(params.case_id, query.language, request) };
    },

    updateCase: ({ params, body }, request) => patchCase(params.case_id, body, request),

    async getRiskProfile({ params, query }, request) {
      return { body: await readRiskProfile(params.risk_profile_id, query.language, request) };
    },

    setRiskProfileStatus: ({ params, body }, request) =>
      judgeRiskProfile(params.risk_profile_id, body, request),
  };
}
