/** Identifiers find their bearers, however they are written, and short ones find nobody. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFacts } from '../src/context.ts';
import { buildIndex, openIndex } from '../src/engine.ts';
import { findsAlone, identifierHashes, sharedIdentifiers } from '../src/identifiers.ts';
import type { Facts, NumberOfSubject } from '../src/model.ts';
import { person } from './names.ts';

const NOTHING: Facts = { birthDates: [], countries: [], gender: null, identifiers: [] };
const number = fc.stringMatching(/^[A-Z]{0,3}[0-9]{6,10}$/).filter(findsAlone);

describe('an identifier', () => {
  it('finds exactly its bearers, in any case and with any punctuation', () => {
    void fc.assert(
      fc.property(fc.uniqueArray(number, { minLength: 2, maxLength: 20 }), (numbers) => {
        const entries = numbers.map((each, at) => ({
          ...person(`e${at}`, 'Orla Qaderi'),
          numbers: identifierHashes([each]),
        }));
        const index = openIndex(buildIndex(entries));
        for (const [at, each] of numbers.entries()) {
          const written = `${each.slice(0, 3).toLowerCase()}-${each.slice(3, 5)} ${each.slice(5)}`;
          expect(index.bearersOf([written])).toContain(at);
        }
        expect(index.entry(0)).toEqual(entries[0]);
      }),
      { numRuns: 50 },
    );
  });

  it.each(['', '12', 'ABCDEFG', '000000', '1111 1111', 'AB-123'])(
    'that tells little finds nobody: %s',
    (each) => {
      expect(identifierHashes([each])).toEqual([]);
      expect(sharedIdentifiers([each], [each])).toEqual([]);
    },
  );

  it('of the same type and country that differs is shown as a contradiction, and changes no score', () => {
    const registered = (value: string, country = 'LV', type: NumberOfSubject['type'] = 'registration') => ({
      ...{ ...NOTHING, identifiers: [value], numbers: [{ type, value, country }] },
    });
    const judged = applyFacts(0.9, [], registered('400031'), registered('400032'));
    expect(judged).toEqual({ score: 0.9, matchTypes: [], contradictions: ['identifier'] });
    const others = [registered('400032', 'EE'), registered('400032', 'LV', 'tax'), registered('4000-31')];
    for (const other of others)
      expect(applyFacts(0.9, [], registered('400031'), other).contradictions).toEqual([]);
  });
});
