/** Every route with every status that it can answer. */
import { methodsOf, type Route } from '#shared/contract/route.ts';
import { answersOf, methodsByPath } from './answers.ts';
import { code, page, table } from './markdown.ts';

export function statusesPage(routes: readonly Route[]): string {
  const methods = methodsByPath(routes);
  const parts = routes.map((contract) => {
    const rows = answersOf(contract, methods.get(contract.path) ?? []).map((answer) => [
      String(answer.status),
      answer.code === null ? '–' : code(answer.code),
      answer.why,
    ]);
    const heading = `## ${contract.id}\n\n${code(`${methodsOf(contract).join(' ')} ${contract.path}`)}`;
    return `${heading}\n\n${table(['Status', 'Code', 'Why'], rows)}`;
  });
  return page('Statuses of every route', parts.join('\n\n'));
}
