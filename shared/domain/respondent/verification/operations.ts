/** Endpoints of the identity verification on the respondent's page. */
import type { Operations, Reply, RespondentRequest } from '#shared/http/operation.ts';
import type { Ports, Write } from '#shared/platform/ports.ts';
import { HAND_OVER_MS, handOverToken, handOverWrite } from '../../sessions/hand-over.ts';
import { linkUrl } from '../../sessions/link.ts';
import type { PageLanguage } from '../../tenants/schema.ts';
import { verificationJobWrite } from '../../verification/job.ts';
import { DOCUMENT_SLOTS, needsDocument } from '../../verification/progress/evidence.ts';
import { progressLifecycle } from '../../verification/progress/lifecycle.ts';
import { arrivingName, removeFilesWrites } from '../../verification/progress/repository.ts';
import type { ProgressState } from '../../verification/progress/schema.ts';
import type { IdentityProviders } from '../../verification/provider/choose.ts';
import type { Slot } from '../../verification/provider/port.ts';
import { changed, changeWrites } from './change.ts';
import { consentChanged, notAskedFor, stepNotOpen, unknownOutcome } from './errors.ts';
import { start } from './hosted.ts';
import { refuseInfected } from './infected.ts';
import { readStep, readStepFor, type Step } from './read.ts';
import type { verificationStepRoutes } from './routes.ts';
import { HANDED_OVER } from './rules.ts';
import type { HandOver, VerificationView } from './schema.ts';
import { announceCapture, completeCapture } from './uploads.ts';
import { stepView } from './view.ts';

export interface StepPorts extends Pick<Ports, 'objects'> {
  readonly providers: IdentityProviders;
}

export function verificationStepOperations({
  objects,
  providers,
}: StepPorts): Operations<typeof verificationStepRoutes> {
  return {
    async getStep({ query }, request) {
      return { body: stepView(request.scope, await readStep(request, providers), query.language) };
    },

    async giveConsent({ body, query }, request) {
      const step = await readStepFor('consent', request, providers);
      return giveConsent(step, body.version, query.language, request);
    },

    async chooseDocument({ body, query }, request) {
      const step = await readStepFor('document', request, providers);
      return chooseDocument(step, body, query.language, request);
    },

    announceCapture: async ({ body }, request) =>
      announceCapture(
        await readStepFor('upload', request, providers),
        body,
        request,
        objects.within(request.scope),
      ),

    completeCapture: async ({ params, query }, request) =>
      completeCapture(await readStepFor('upload', request, providers), {
        uploadId: params.upload_id,
        language: query.language,
        request,
        store: objects.within(request.scope),
      }),

    async submitStep({ body, query }, request) {
      const step = await readStepFor('submit', request, providers);
      await refuseInfected(step, objects.within(request.scope), request);
      return submit(step, body.sandbox_outcome ?? null, query.language, request);
    },

    async startHosted({ query }, request) {
      return start(await readStepFor('start', request, providers), query.language, request, providers);
    },

    async handOver(_input, request) {
      return handOver(await readStep(request, providers), request);
    },
  };
}

/** A change of the step that is answered with the step as it is afterwards. */
function withView(
  step: Step,
  changes: Partial<ProgressState>,
  language: PageLanguage,
  request: RespondentRequest,
  more: { readonly writes?: readonly Write[]; readonly facts: Readonly<Record<string, string>> },
): Reply<VerificationView> {
  return {
    body: stepView(request.scope, changed(step, changes), language),
    writes: [...changeWrites(step, changes, request), ...(more.writes ?? [])],
    audit: {
      target: `verification:${step.verification.id}`,
      entityId: step.verification.entity_id,
      facts: more.facts,
    },
  };
}

/** The first consent to a text stays. A text in another language, or a changed one, is another consent. */
function giveConsent(
  step: Step,
  version: string,
  language: PageLanguage,
  request: RespondentRequest,
): Reply<VerificationView> {
  const text = step.texts.find((each) => each.version === version);
  if (text === undefined) throw consentChanged();
  if (step.progress.consent?.version === version)
    return { body: stepView(request.scope, step, language), writes: [] };
  const given_at = new Date(request.now).toISOString();
  const consent = { version, language: text.language, given_at };
  return withView(step, { consent }, language, request, {
    facts: { consent_version: version, language: text.language },
  });
}

/** A change of the document removes its pictures, because they show another document. */
function chooseDocument(
  step: Step,
  document: NonNullable<ProgressState['document']>,
  language: PageLanguage,
  request: RespondentRequest,
): Reply<VerificationView> {
  const { progress, checks, vault } = step;
  if (!needsDocument(checks)) throw notAskedFor();
  const before = progress.document;
  if (before?.kind === document.kind && before.country === document.country)
    return { body: stepView(request.scope, step, language), writes: [] };
  const isOfDocument = ({ slot }: { readonly slot: Slot }) => DOCUMENT_SLOTS.includes(slot);
  const changes = {
    document,
    captures: progress.captures.filter((capture) => !isOfDocument(capture)),
    tickets: progress.tickets.filter((ticket) => !isOfDocument(ticket)),
  };
  const removed = [
    ...progress.captures.filter(isOfDocument).map(({ object_name }) => object_name),
    ...progress.tickets.filter(isOfDocument).map(({ id }) => arrivingName(progress.verificationId, id)),
  ];
  return withView(step, changes, language, request, {
    writes: removeFilesWrites(request.scope, vault, removed, request),
    facts: { removed: String(removed.length) },
  });
}

/** Hands the evidence in, and starts the job that carries out the checks. */
function submit(
  step: Step,
  outcome: string | null,
  language: PageLanguage,
  request: RespondentRequest,
): Reply<VerificationView> {
  const known = step.provider.sandboxOutcomes ?? [];
  if (outcome !== null && !known.some(({ value }) => value === outcome)) throw unknownOutcome();
  const { verification, vault } = step;
  const changes = {
    status: progressLifecycle.moves.submit.to,
    submitted_at: new Date(request.now).toISOString(),
    round: step.progress.round + 1,
    sandbox_outcome: outcome,
    language,
  };
  const at = { outboxId: request.ids.uuid(), now: request.now };
  return withView(step, changes, language, request, {
    writes: [verificationJobWrite(request.scope, vault, verification.id, at)],
    facts: { captures: String(step.progress.captures.length) },
  });
}

/** The address never outlives the link, and is refused once the link was replaced or withdrawn. */
function handOver(step: Step, request: RespondentRequest): Reply<HandOver> {
  if (!HANDED_OVER.includes(step.state)) throw stepNotOpen(step.state);
  const { session } = step;
  const token = handOverToken(request.pepper, request.ids.uuid());
  const expiresAt = Math.min(request.now + HAND_OVER_MS, session.expires_at);
  return {
    body: { url: linkUrl(request.publicUrl, token), expires_at: new Date(expiresAt).toISOString() },
    writes: [
      handOverWrite(request.scope, {
        token,
        sessionId: session.id,
        version: session.link_version,
        expiresAt,
      }),
    ],
    audit: { target: `onboarding:${session.id}`, entityId: session.entity_id },
  };
}
