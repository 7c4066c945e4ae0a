import { describe, expect, it } from 'vitest';
import { EVERYWHERE, matchKey, signsOf } from '../../../console/base/keys/keymap.ts';
import { SCREENS } from '../../../console/shell/screens.ts';

const press = (key: string, more = {}) => ({ key, mod: false, alt: false, ...more });

describe('a key', () => {
  it('starts its action, and one of a pair waits for the other', () => {
    expect(matchKey(EVERYWHERE, press('z'), '')).toEqual({ action: 'undo', prefix: '' });
    expect(matchKey(EVERYWHERE, press('g'), '')).toEqual({ action: undefined, prefix: 'g' });
    expect(matchKey(EVERYWHERE, press('w'), 'g')).toEqual({ action: 'goWork', prefix: '' });
    expect(matchKey(EVERYWHERE, press('w'), '')).toEqual({ action: undefined, prefix: '' });
  });

  it('with a modifier is another key, so that shortcuts of the browser stay', () => {
    expect(matchKey(EVERYWHERE, press('K', { mod: true }), '').action).toBe('find');
    expect(matchKey(EVERYWHERE, press('z', { mod: true }), '').action).toBeUndefined();
    expect(matchKey(EVERYWHERE, press('z', { alt: true }), '').action).toBeUndefined();
  });

  it('is shown as it is on the keyboard', () => {
    expect(signsOf('Mod+k', true)).toEqual(['⌘K']);
    expect(signsOf('Mod+k', false)).toEqual(['Ctrl K']);
    expect(signsOf('g w', false)).toEqual(['g', 'w']);
    expect(signsOf('Enter', false)).toEqual(['↵']);
  });
});

it.each(SCREENS)('no key of $name hides one that acts everywhere, and none has two meanings', ({ keys }) => {
  const own = keys.map(({ key }) => key);
  expect(new Set(own).size).toBe(own.length);
  const everywhere = EVERYWHERE.flatMap(({ key }) => [key, key.split(' ')[0] ?? '']);
  expect(own.filter((key) => everywhere.includes(key))).toEqual([]);
});
