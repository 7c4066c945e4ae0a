/** Prints what a respondent submitted. */
import { createHash } from 'node:crypto';
import type { PrintedDocument } from '@probity/printing/document';
import { invalidRespondentSession } from '#shared/contract/errors.ts';
import { permits } from '#shared/contract/lifecycle.ts';
import type { Operations } from '#shared/http/operation.ts';
import { responseLifecycle } from '../../responses/lifecycle.ts';
import { unsealSession } from '../../sessions/repository.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import { notSubmitted } from '../errors.ts';
import { readAll, requireQuestionnaire } from '../read.ts';
import { sessionView } from '../view.ts';
import { recordDocument } from './document.ts';
import type { recordRoutes } from './routes.ts';

export interface RecordPorts {
  readonly printPdf: (document: PrintedDocument) => Promise<Uint8Array>;
}

export function recordOperations({ printPdf }: RecordPorts): Operations<typeof recordRoutes> {
  return {
    async downloadRecord(_input, request) {
      const { scope, tenantTable } = request;
      const [read, branding] = await Promise.all([readAll(request), findEnvironment(tenantTable, scope)]);
      if (branding === undefined) throw invalidRespondentSession();
      const everything = requireQuestionnaire(read);
      const { session, vault, loaded } = everything;
      if (!permits(responseLifecycle, 'respondentRecord', loaded.record.status)) {
        throw notSubmitted(loaded.record.status);
      }
      const details = unsealSession(session, vault);
      const view = sessionView(scope, { ...everything, details, branding });
      if (view.ddq === null) throw notSubmitted('none');
      await request.admitted();
      const bytes = await printPdf(recordDocument(view, view.ddq, branding));
      return {
        body: {
          filename: `answers-${loaded.record.id.slice(0, 8)}.pdf`,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          pieces: inOnePiece(bytes),
        },
      };
    },
  };
}

async function* inOnePiece(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
