/** Lists the pictures of a verification, and opens one for a minute: who opened which is a row of the trail and of the timeline. */
import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import type { Objects, Ports } from '#shared/platform/ports.ts';
import { signAddress } from '../../documents/download.ts';
import { findStep, pictureIdOf, type StepRecords } from '../../verification/progress/repository.ts';
import type { Capture } from '../../verification/progress/schema.ts';
import { PROVIDER_FACTS } from '../../verification/provider/port.ts';
import { pictureNotKept, verificationNotFound } from '../errors.ts';
import { findCase } from '../processing/repository.ts';
import { instant } from '../view.ts';
import type { pictureRoutes } from './routes.ts';
import { absenceOf, SHOWS } from './rules.ts';
import type { PictureView } from './schema.ts';

export function pictureOperations({ objects }: Pick<Ports, 'objects'>): Operations<typeof pictureRoutes> {
  return {
    async listPictures({ params: { session_id } }, request) {
      const { tenantTable: table, scope, now } = request;
      const [{ verification, progress }, begun] = await Promise.all([
        stepOf(session_id, request),
        findCase(table, scope, session_id),
      ]);
      const provider = begun?.provider ?? null;
      const absence = absenceOf({ verification, progress, provider }, now);
      const pictures =
        absence === undefined ? await picturesIn(progress.captures, objects.within(scope)) : [];
      const until = verification.status === 'completed' ? verification.results_until : null;
      return {
        body: {
          session_id,
          entity_id: verification.entity_id,
          pictures,
          absent_because: absence ?? (pictures.length === 0 ? 'deleted' : null),
          provider_name: provider === null ? null : PROVIDER_FACTS[provider].displayName,
          retained_until: until === null ? null : instant(until),
        },
      };
    },

    async openPicture({ params: { session_id, picture_id } }, request) {
      const { scope, now } = request;
      const { verification, progress } = await stepOf(session_id, request);
      const capture = progress.captures.find((each) => pictureIdOf(each) === picture_id);
      // A hosted case has no captures, so its provider need not be read.
      const absence = absenceOf({ verification, progress, provider: null }, now);
      if (capture === undefined || absence !== undefined) throw pictureNotKept();
      const { owner } = await request.admitted();
      const address = await addressOf(capture, now, objects.within(scope));
      return {
        body: { picture_id, ...address },
        audit: {
          target: `verification:${session_id}`,
          entityId: verification.entity_id,
          facts: { ...(owner === undefined ? {} : { by: owner.id }), slot: capture.slot, picture_id },
        },
      };
    },
  };
}

async function stepOf(
  sessionId: string,
  { tenantTable, scope, vault }: Pick<TenantRequest, 'tenantTable' | 'scope' | 'vault'>,
): Promise<StepRecords> {
  const step = await findStep(tenantTable, scope, sessionId, vault());
  if (step === undefined) throw verificationNotFound();
  return step;
}

/** A file that is gone is not listed. The record of a picture does not say what its scan found. */
async function picturesIn(captures: readonly Capture[], store: Objects): Promise<PictureView[]> {
  const found = await Promise.all(
    captures.map(async (capture) => {
      const scan_status = await store.verdict(capture.object_name);
      return scan_status === undefined ? [] : [{ ...viewOf(capture), scan_status }];
    }),
  );
  return found.flat();
}

function viewOf(capture: Capture): Omit<PictureView, 'scan_status'> {
  const { slot, content_type, size, received_at } = capture;
  return { picture_id: pictureIdOf(capture), ...SHOWS[slot], content_type, size, received_at };
}

/** Throws 404 for a file that is gone, and 409 for one that is not found clean. The name of the slot is nobody's. */
async function addressOf({ object_name, slot: name, content_type }: Capture, now: number, store: Objects) {
  const scan_status = await store.verdict(object_name);
  if (scan_status === undefined) throw pictureNotKept();
  const file = { object_name, name, content_type, scan_status };
  return signAddress(file, { inline: true, noStore: true, now, store });
}
