/** Endpoint of marks. */
import type { Operations } from '#shared/http/operation.ts';
import { responseNotFound } from '../errors.ts';
import { responseExists } from '../exists-check.ts';
import { readMemberId } from '../member-id.ts';
import { loadResponse } from '../repository.ts';
import { tooManyMarks } from './errors.ts';
import { checkedBy, marksAfter } from './marks.ts';
import { loadMarks, marksWrite } from './repository.ts';
import type { checkedRoutes } from './routes.ts';
import { MOST_MARKS } from './schema.ts';

export const checkedOperations: Operations<typeof checkedRoutes> = {
  async markAnswer({ params, body }, request) {
    const { tenantTable: table, scope } = request;
    const named = readMemberId(params.answer_id, 'answer');
    if (named?.responseId !== params.id) throw responseNotFound();
    const [loaded, known, vault, { owner }] = await Promise.all([
      loadResponse(table, scope, params.id, request.vault()),
      loadMarks(table, scope, params.id, request.vault()),
      request.vault(),
      request.admitted(),
    ]);
    const answer = loaded?.sections
      .flatMap(({ answers }) => answers)
      .find(({ question_id, archived }) => question_id === named.number && !archived);
    if (loaded === undefined || answer === undefined || owner === undefined) throw responseNotFound();
    const at = new Date(request.now).toISOString();
    const marks = marksAfter(known.marks, answer, { by: owner.id, at, checked: body.checked });
    if (body.checked && marks.length > MOST_MARKS) throw tooManyMarks(MOST_MARKS);
    return {
      body: {
        answer_id: params.answer_id,
        question_id: answer.question_id,
        checked_by: checkedBy(marks, answer),
      },
      writes: [marksWrite(scope, vault, params.id, known, marks), responseExists(loaded.record)],
      audit: {
        target: `response:${params.id}`,
        facts: { question_id: answer.question_id, checked: body.checked, by: owner.id },
      },
    };
  },
};
