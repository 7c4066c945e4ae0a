/** The query of the work list's route, by the filters that addresses of the console have. Pure. */

/** `me` is sent as the id of the person: the service then need not find out first who asks, which takes a round trip. */
export function workQuery(
  { assignee, ...filters }: Readonly<Record<string, string>>,
  me: string,
  more: Readonly<Record<string, string>>,
): string {
  const whose = assignee === undefined ? {} : { assignee: assignee === 'me' ? me : assignee };
  return new URLSearchParams({ ...filters, ...whose, ...more }).toString();
}
