/** Endpoints of verification sessions. */
import { offsetOf, paginate, refusePageBeyond } from '#shared/contract/page.ts';
import type { Operations } from '#shared/http/operation.ts';
import { entityNotFound } from '../entities/errors.ts';
import { findEntity } from '../entities/repository.ts';
import { listVerifications } from '../verification/listing.ts';
import { findRows, findVerification, unsealVerification } from '../verification/repository.ts';
import { createVerification, type VerificationSettings } from './create.ts';
import { verificationNotFound } from './errors.ts';
import { answerLink, resendLink } from './link/operations.ts';
import { revokeVerification } from './link/revoke.ts';
import { readResults } from './results/read.ts';
import { createReview, listReviews } from './reviews/operations.ts';
import type { verificationRoutes } from './routes.ts';
import { verificationTag } from './tag.ts';
import { lineView, listView, verificationView } from './view.ts';

export function verificationOperations(
  settings: VerificationSettings,
): Operations<typeof verificationRoutes> {
  return {
    createVerification: ({ body }, request) => createVerification(body, request, settings),

    async getVerification({ params }, request) {
      const [record, vault] = await Promise.all([
        findVerification(request.tenantTable, request.scope, params.session_id),
        request.vault(),
      ]);
      if (record === undefined) throw verificationNotFound();
      const body = verificationView(record, unsealVerification(record, vault), request.publicUrl);
      return { body, headers: verificationTag(record) };
    },

    async getResults({ params }, request) {
      return readResults(params.session_id, request);
    },

    revokeVerification: ({ params }, request) => revokeVerification(params.session_id, request),
    resendLink: ({ params }, request) => resendLink(params.session_id, request),
    answerLink: ({ params }, request) => answerLink(params.session_id, request),
    createReview: ({ params, body }, request) => createReview(params.session_id, body, request),

    async listReviews({ params }, request) {
      return listReviews(params.session_id, request);
    },

    async listVerifications({ query }, request) {
      const { status, outcome } = query;
      const page = { offset: offsetOf(query), size: query.page_size, status, outcome };
      const [{ count, records }, vault] = await Promise.all([
        listVerifications(request.tenantTable, request.scope, page),
        request.vault(),
      ]);
      refusePageBeyond(query, count);
      const lines = records.map((record) => lineView(record, unsealVerification(record, vault)));
      return { body: paginate(query, count, lines, request.listUrl) };
    },

    async listOfEntity({ params, query }, { tenantTable, scope }) {
      const [entity, rows] = await Promise.all([
        findEntity(tenantTable, scope, params.id),
        findRows(tenantTable, scope, params.id),
      ]);
      if (entity === undefined) throw entityNotFound();
      return { body: listView(rows, query) };
    },
  };
}
