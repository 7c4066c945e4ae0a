/** The description of the API: what holds for every call is declared at every call. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openApi } from '../../../docs/derived.ts';

const Reference = z.object({ $ref: z.string() });
const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.looseObject({ in: z.string(), name: z.string(), required: z.boolean().optional() })),
  responses: z.record(z.string(), z.object({ headers: z.record(z.string(), z.unknown()).optional() })),
});
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ headers: z.record(z.string(), z.looseObject({ description: z.string() })) }),
});

const document = Document.parse(openApi());
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

describe('unknown names', () => {
  it('can be refused at every call, by a header that it declares', () => {
    const declaring = operations.filter(({ parameters }) =>
      parameters.some((each) => each.in === 'header' && each.name === 'Probity-Strict' && !each.required),
    );
    expect(operations.length).toBeGreaterThan(70);
    expect(declaring).toHaveLength(operations.length);
  });

  it('are told in a header that every answer declares', () => {
    expect(Object.keys(document.components.headers)).toEqual(['Warning']);
    for (const { operationId, responses } of operations)
      for (const [status, { headers }] of Object.entries(responses))
        expect(Reference.parse(headers?.['Warning']), `${operationId} ${status}`).toEqual({
          $ref: '#/components/headers/Warning',
        });
  });
});
