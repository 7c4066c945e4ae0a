/** Makes what requests of the assistant need. */
import type { RouteId } from '#functions/fleet.ts';
import type { Facts, Need } from '../../../docs/catalogue/row.ts';
import type { FactsSource, SourceAnswer } from './sources/facts-source.ts';

export type NeedOfAutofill = 'its document' | 'evidence';

/** A document of the response's entity, and evidence of an answer. `call` makes a request of the catalogue. */
export function assistedFacts(
  source: FactsSource,
  needs: readonly Need[],
  { response }: Facts,
  call: (route: RouteId) => Promise<SourceAnswer>,
): readonly Promise<Partial<Facts>>[] {
  const document = () =>
    call('documents.upload_to_entity').then(({ body }) => ({ entityDocument: String(body['id']) }));
  const evidence = () => source.plantEvidence(response).then((id) => ({ evidence: id }));
  return [
    ...(needs.includes('its document') ? [document()] : []),
    ...(needs.includes('evidence') ? [evidence()] : []),
  ];
}
