/** How the refusals of comments, notes and marks of answers are provoked. */
import { randomUUID } from 'node:crypto';
import type { RouteId } from '#functions/fleet.ts';
import { marksWrite } from '#shared/domain/responses/checked/repository.ts';
import { MOST_MARKS } from '#shared/domain/responses/checked/schema.ts';
import { responses } from '#shared/domain/responses/keys.ts';
import { TEXT_ROOM } from '#shared/domain/responses/text-room.ts';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { sendAndOpen } from '../../../support/journeys.ts';
import { makeTenant } from '../../../support/tenant.ts';
import { ok, prepare, RESPONSES, textIn } from '../facts.ts';
import { type Provoke, sending, valid } from '../implied.ts';

const ofRespondent: Provoke = async (ground) => {
  const { fixture } = ground;
  const { bearer: key } = await prepare(fixture, 'DRAFT', ['link']);
  const body = { question_id: fixture.asked.of('name'), text: 'The parent?' };
  const made = await ok(fixture, 'POST', '/api/v1/onboarding/comments/', { key, body });
  return sending(() => ({ ids: { comment_id: textIn(made, 'id') }, body: { text: 'x' } }))(ground);
};

/** The response has as many comments and notes as it may, and as long ones. */
export const withoutRoom: Provoke = async (ground) => {
  const { fixture, facts } = ground;
  const { live } = fixture.tenant.scopes;
  const full = Object.entries(TEXT_ROOM).flatMap(([side, { count, bytes }]) => [
    [`${side}_texts`, count],
    [`${side}_text_bytes`, bytes],
  ]);
  const key = responses.key(live, { 'response id': facts.response });
  await fixture.tenant.table('live').update(key, { set: Object.fromEntries(full) });
  return valid(ground);
};

/** The approval of a draft, of a tenant whose policy asks for a submission first. */
const approvedTooEarly: Provoke = async ({ fixture }) => {
  const tenant = await makeTenant(fixture.api);
  const key = environmentKey(tenant.scopes.live);
  await tenant.table('live').update(key, { set: { approval_needs_submission: true } });
  const { responseId } = await sendAndOpen(fixture.api, tenant);
  const body = { text: 'early', status_transition: 'APPROVED' };
  return fixture.call('POST', `${RESPONSES}${responseId}/notes/`, { key: tenant.live, body });
};

/** The response has as many marks as it may. */
const fullOfMarks: Provoke = async (ground) => {
  const { fixture, facts } = ground;
  const { live } = fixture.tenant.scopes;
  const vault = await workerContext(fixture.api.ports).vault(live);
  const at = new Date(fixture.api.clock.now()).toISOString();
  const marks = Array.from({ length: MOST_MARKS }, (_, number) => ({
    question_id: facts.question,
    by: `person-${number}`,
    at,
    value: '',
  }));
  const write = marksWrite(live, vault, facts.response, { version: 0, marks: [] }, marks);
  await fixture.tenant.table('live').commit([write]);
  return valid(ground);
};

type Refusals = Readonly<Partial<Record<RouteId, Readonly<Record<string, Provoke>>>>>;

export const DISCUSSION_REFUSALS: Refusals = {
  'responses.mark_answer': { '400 too_many_marks': fullOfMarks },
  'notes.create': { '400 too_many_notes': withoutRoom, '403 response_not_submitted': approvedTooEarly },
  'comments.list': { '404 not_found': sending(() => ({ query: `answer_id=${randomUUID()}` })) },
  'comments.create': {
    '400 too_many_comments': withoutRoom,
    '404 not_found': sending(() => ({ body: { answer_id: randomUUID(), text: 'x' } })),
  },
  'comments.update': { '400 too_many_comments': withoutRoom, '403 comment_not_editable': ofRespondent },
};
