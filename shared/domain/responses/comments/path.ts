/** The path of comments. Replies with cut comments name it without loading the contracts of the endpoints. */
export const COMMENTS_PATH = '/api/v1/comments/';
