/** What the end, the first letter and the syllables of a part say of the person. */
import { describe, expect, it } from 'vitest';
import { sectionsOf } from '../../src/index/writer.ts';
import { hasOtherEnding, sharedEnding } from '../../src/search/endings.ts';
import { person, scoreOf } from '../names.ts';

const HIT = 0.7;
const ALERT = 0.8;

describe('two surnames of one stem', () => {
  it.each([
    ['Jovan Brandovich', 'Jovan Brandenko'],
    ['Orla Morvillo', 'Orla Morvales'],
  ])('are two persons: %s and %s', (listed, asked) => {
    expect(scoreOf(listed, asked)).toBeLessThan(HIT);
  });

  it('are told apart by the whole end only: errors within a part are found', () => {
    expect(hasOtherEnding('brandovich', 'brandenko')).toBe(true);
    expect(hasOtherEnding('brandovich', 'brandevich')).toBe(false);
    expect(hasOtherEnding('brandovich', 'brandovic')).toBe(false);
    expect(hasOtherEnding('ostrovan', 'kastelen')).toBe(false);
    expect(scoreOf('Jovan Brandovich', 'Jovan Brandevich')).toBeGreaterThanOrEqual(ALERT);
  });
});

describe('two surnames that share an ending of a whole people', () => {
  it.each([
    ['Jovan Igorevich Kastrov', 'Jovan Igorevich Aselterov'],
    ['Talis Noorzai', 'Talis Nasirzai'],
    ['Jovan Igorevich Morenko', 'Jovan Igorevich Tarasenko'],
  ])('are two persons: %s and %s', (listed, asked) => {
    expect(scoreOf(listed, asked)).toBeLessThan(HIT);
  });

  it('are one with an error before it', () => {
    expect(scoreOf('Jovan Igorevich Brandovenko', 'Jovan Igorevich Brantovenko')).toBeGreaterThanOrEqual(
      ALERT,
    );
  });

  it('are judged by the whole word in names of companies', () => {
    expect(endingOf('daizin', 'taejin', true)).toBe(2);
    expect(endingOf('daizin', 'taejin', false)).toBe(0);
    expect(endingOf('olev', 'orlev', true)).toBe(0);
  });

  function endingOf(asked: string, listed: string, isPerson: boolean): number {
    return sharedEnding(asked, sectionsOf([person('e', listed)]), 0, isPerson);
  }
});

describe('a Slavic surname as other languages spell its sounds', () => {
  it.each([
    ['Jovan Chernyshov', 'Jovan Tjernysjov'],
    ['Jovan Shchapov', 'Jovan Sjtjapov'],
    ['Jovan Chernyshov', 'Jovan Tschernyschow'],
    ['Jovan Chernyshov', 'Jovan Czernyszow'],
    ['Jovan Chernyshov', 'Jovan Černyšov'],
    ['Jovan Žukovets', 'Jovan Zhukovets'],
  ])('%s is found by %s', (listed, asked) => {
    expect(scoreOf(listed, asked)).toBeGreaterThanOrEqual(ALERT);
  });
});

describe('a name in a script without vowels', () => {
  it('that begins with a vowel is not one that begins with h', () => {
    expect(scoreOf('Hassan Kermani', 'احسن کرمانی')).toBeLessThan(scoreOf('Ahsan Kermani', 'احسن کرمانی'));
  });

  it('is not one part of the listed name that only sounds alike', () => {
    expect(scoreOf('Dashan', 'هدى الشايع')).toBeLessThan(ALERT);
  });

  it('of two joined parts is read as Persian does', () => {
    expect(scoreOf('Golnazreza Kermani', 'گلناز‌رضا کرمانی')).toBeGreaterThanOrEqual(ALERT);
  });
});

describe('syllables', () => {
  it('more than the listed name has make another given name, in signs for syllables', () => {
    expect(scoreOf('Ming Qiao', '明雲 喬')).toBeLessThan(ALERT);
    expect(scoreOf('Ming Yun Qiao', '明雲 喬')).toBeGreaterThanOrEqual(ALERT);
  });

  it('are not joined to one that is a name by itself', () => {
    expect(scoreOf('Jiao', '지아오')).toBeLessThan(ALERT);
  });

  it('of Wade and Giles are read: Szu and Tzu', () => {
    expect(scoreOf('Szu Tzu-ming', '司子明')).toBeGreaterThanOrEqual(0.9);
    expect(scoreOf('Si Zi Ming', 'Szu Tzu-ming')).toBeGreaterThanOrEqual(0.9);
  });

  it('of two letters are found with one doubled, and not with another letter', () => {
    expect(scoreOf('Jong Un Kastel', 'Jong Uun Kastel')).toBeGreaterThanOrEqual(0.9);
    expect(scoreOf('Jong Uun Kastel', 'Jong Un Kastel')).toBeGreaterThanOrEqual(0.9);
    expect(scoreOf('Jong An Kastel', 'Jong Un Kastel')).toBeLessThan(0.9);
  });
});
