/** What a role may do, so that a screen says so before it asks. The service decides. */

/** True where one of the granted scopes (`cases:decide`, `cases:*`, `*:read`, `*`) covers `scope`. */
export function isGranted(granted: readonly string[], scope: string): boolean {
  const [noun = '', verb = ''] = scope.split(':');
  return granted.some((each) => ['*', scope, `${noun}:*`, `*:${verb}`].includes(each));
}
