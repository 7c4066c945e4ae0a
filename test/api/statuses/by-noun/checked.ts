/** How the refusals of marks of answers are provoked. */
import { marksWrite } from '#shared/domain/responses/checked/repository.ts';
import { MOST_MARKS } from '#shared/domain/responses/checked/schema.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { type Provoke, valid } from '../implied.ts';

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

export const MARK_REFUSALS = {
  'responses.mark_answer': { '400 too_many_marks': fullOfMarks },
} as const;
