/** Names of other languages in kana, by their sound. */
import { describe, expect, it } from 'vitest';
import { compareNames } from '../../../src/compare.ts';
import { coarseOf, heardIn } from '../../../src/normalise/heard.ts';
import { romanise } from '../../../src/normalise/script/romanise.ts';
import { indexOf, person, scoreOf as scoreOfListed } from '../../names.ts';

const ALERT = 0.8;
const scoreOf = (asked: string, listed: string) => scoreOfListed(listed, asked);

const FOREIGNERS = [
  ['ロルフ・ブランドヴォルト', 'Rolf Brandvold'],
  ['タレク・ファルザン', 'Tarek Farzan'],
  ['ルチア・メンディサバル', 'Lucia Mendizabal'],
  ['ヴラディミル・オストロフ', 'Vladimir Ostrov'],
  ['ウラジミル・オストロフ', 'Vladimir Ostrov'],
  ['キース・バーンズ', 'Keith Barnes'],
  ['イルゼ・シュナイダー', 'Ilse Schneider'],
] as const;

describe('a name of another language in kana', () => {
  it.each(FOREIGNERS)('%s finds %s', (kana, latin) => {
    expect(scoreOf(kana, latin)).toBeGreaterThanOrEqual(ALERT);
  });

  it.each(FOREIGNERS)('%s is found by %s where it is the listed one', (kana, latin) => {
    expect(scoreOf(latin, kana)).toBeGreaterThanOrEqual(ALERT);
    const pair = [
      { text: kana, kind: 'individual' },
      { text: latin, kind: 'individual' },
    ] as const;
    expect(compareNames(...pair).score).toBeGreaterThanOrEqual(ALERT);
  });

  it('says that the parts sound alike', () => {
    const [hit] = indexOf(person('e', 'Keith Barnes')).search({
      text: 'キース・バーンズ',
      kind: 'individual',
    });
    expect(hit?.tokens.map(({ query, listed, by }) => [query, listed, by])).toEqual([
      ['kisu', 'keith', 'sound'],
      ['banzu', 'barnes', 'sound'],
    ]);
    expect(hit?.matchTypes).toContain('phonetic_name');
  });

  it('depends on the two names alone, whoever else is listed in kana', () => {
    const listed = FOREIGNERS.map(([kana], at) => person(`k${at}`, kana));
    const index = indexOf(...listed, person('e', 'Keith Barnes'));
    for (const [kana, latin] of FOREIGNERS)
      for (const asked of [kana, latin]) {
        const hits = index.search({ text: asked, kind: 'individual' }, { limit: 100 });
        for (const { name, score } of hits) expect(score).toBe(scoreOf(asked, name.text));
      }
  });
});

describe('a Japanese name in kana', () => {
  it.each([
    ['モリ サクラ', 'Marija Zakarova'],
    ['シミズ マサル', 'James Marshall'],
    ['キムラ ヒロシ', 'Kamala Harris'],
    ['イノウエ リョウタ', 'Neue Leute'],
  ])('%s is not %s: the vowels are others', (kana, latin) => {
    expect(scoreOf(kana, latin)).toBeLessThan(ALERT);
  });

  it('is the same in hiragana, katakana, half-width katakana and Latin letters', () => {
    for (const written of ['たなか はなこ', 'タナカ ハナコ', 'ﾀﾅｶ ﾊﾅｺ', 'Tanaka Hanako'])
      expect(scoreOf(written, 'タナカ ハナコ')).toBe(1);
  });
});

describe('kana', () => {
  it.each([
    ['シュミット', 'shumitto'],
    ['キャロライン', 'kyarorain'],
    ['ウィリアム', 'wiriamu'],
    ['ジェームズ', 'jemuzu'],
    ['フィリップ', 'firippu'],
    ['チェン', 'chen'],
    ['ルウィ', 'ruwi'],
  ])('%s is read as %s', (kana, latin) => {
    expect(romanise(kana).text).toBe(latin);
  });

  it('are read sign by sign: none is lost but those that change another', () => {
    const signs = Array.from({ length: 0x30fa - 0x30a1 + 1 }, (_, at) => String.fromCharCode(0x30a1 + at));
    const unread = signs.filter((sign) => romanise(`カ${sign}`).text === 'ka');
    expect(unread).toEqual(['ァ', 'ッ']);
  });

  it('are heard in few ways, whatever the letters', () => {
    expect(heardIn('cheththththrth', false).length).toBeLessThanOrEqual(8);
    expect(heardIn('', false)).toEqual(['']);
    expect(coarseOf('-aB')).toBe('-P');
  });
});
