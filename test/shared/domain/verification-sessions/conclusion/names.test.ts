/** Names of documents beside those of our record: what is the same, what resembles it, and what agrees in part only. */
import { describe, expect, it } from 'vitest';
import { comparePersons } from '#shared/domain/verification-sessions/conclusion/names.ts';

/** `given | middle | family`. */
function person(text: string) {
  const [given = '', middle = '', family = ''] = text.split('|').map((part) => part.trim());
  return { given, middle, family };
}

const found = (ours: string, [given, family]: readonly [string, string]) =>
  comparePersons(person(ours), { given, middle: '', family }).finding;

describe('a name', () => {
  it.each([
    ['Ines || Moreau', 'INES', 'MOREAU'],
    ['Ines || Moreau', 'MOREAU', 'INES'],
    ['Ines | Clara Anne | Moreau', 'INES', 'MOREAU'],
    ['Ines || Moreau', 'INES CLARA ANNE', 'MOREAU'],
    ['Иван || Петров', 'IVAN', 'PETROV'],
    ['Юлия || Щербакова', 'IULIIA', 'SHCHERBAKOVA'],
    ['محمد || علي', 'MOHAMED', 'ALI'],
    ['王 || 小明', 'XIAOMING', 'WANG'],
    ['Jürgen || Weiß', 'JUERGEN', 'WEISS'],
    ['Jürgen || Weiß', 'JURGEN', 'WEISS'],
    ['Søren || Ødegård', 'SOEREN', 'OEDEGAARD'],
    ['María José || García López', 'MARIA JOSE', 'GARCIA LOPEZ'],
    ['Anna || Müller-Schmidt', 'ANNA', 'MUELLER SCHMIDT'],
    ['Sean || O’Brien', 'SEAN', 'OBRIEN'],
    ['Dr. Anna || Meier', 'ANNA', 'MEIER'],
    ['Anna || Schmidt geb. Müller', 'ANNA', 'SCHMIDT GEB MUELLER'],
    ['Max || Born', 'MAX', 'BORN'],
  ])('%s beside %s %s is the same', (ours, given, family) => {
    expect(found(ours, [given, family])).toBe('agrees');
  });

  it.each([
    ['Daniel || Meier', 'DANIELA', 'MEIER'],
    ['Anna || Meier', 'ANNA', 'MEYER'],
    ['Katharina || Voss', 'CATHARINA', 'VOSS'],
    ['Bob || Smith', 'ROBERT', 'SMITH'],
    ['Даниэль || Мейер', 'DANIELA', 'MEIER'],
  ])('%s beside %s %s resembles it, and is not the same', (ours, given, family) => {
    expect(found(ours, [given, family])).toBe('similar');
  });

  it.each([
    ['María || García López', 'MARIA', 'GARCIA'],
    ['María || García', 'MARIA', 'GARCIA LOPEZ'],
    ['Anna || Müller-Lüdenscheidt', 'ANNA', 'MUELLER'],
    ['Anna || Schmidt', 'ANNA', 'SCHMIDT GEB. MÜLLER'],
    ['Anna || Müller', 'ANNA', 'SCHMIDT NÉE MÜLLER'],
    ['Anna || Schmidt née Müller', 'ANNA', 'SCHMIDT'],
    ['María José || García', 'MARIA', 'GARCIA'],
    ['J. || Smith', 'JOHN', 'SMITH'],
    ['Jan || van den Berg', 'JAN', 'BERG'],
    ['Ines | Clara | Moreau', 'INES SOPHIE', 'MOREAU'],
  ])('%s beside %s %s agrees in part', (ours, given, family) => {
    expect(found(ours, [given, family])).toBe('partly');
  });

  it.each([
    ['Ines || Moreau', 'INES', 'MERCIER'],
    ['Ines || Moreau', 'PAUL', 'MOREAU'],
    ['María || García López', 'MARIA', 'GARCIA PEREZ'],
    ['Anna Maria || Berg', 'ANNA SOFIE', 'BERG'],
    ['Anna || Schmidt', 'ANNA', 'MEIER GEB. MÜLLER'],
  ])('%s beside %s %s differs', (ours, given, family) => {
    expect(found(ours, [given, family])).toBe('differs');
  });
});
