/** The comments of a response as lists of them are answered: those of the answers, by the response. Files have none. */
import type { Response } from '../../../console/screens/responses/model/response.ts';
import type { FakeReply } from './fake-service.ts';

export function commentsOf({ answers }: Response, query: URLSearchParams): FakeReply {
  const type = query.get('comment_type');
  const all = answers.flatMap(({ id, comments }) =>
    comments
      .filter(({ comment_type }) => type === null || comment_type === type)
      .map((comment) => ({ ...comment, author_kind: 'key', answer_id: id, file_answer_id: null })),
  );
  const comments = query.has('response_id') ? all : [];
  return { status: 200, body: { count: comments.length, next: null, previous: null, comments } };
}
