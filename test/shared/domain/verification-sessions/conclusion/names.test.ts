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

  const both = (ours: string, theirs: string) =>
    [
      comparePersons(person(ours), person(theirs)).finding,
      comparePersons(person(theirs), person(ours)).finding,
    ] as const;

  it.each([
    ['John | Albert | Jones', 'JOHN | BRIAN | JONES', 'partly'],
    ['John | Albert | Jones', 'JOHN BRIAN || JONES', 'partly'],
    ['John | Albert Carl | Jones', 'JOHN | ALBERT BRIAN | JONES', 'partly'],
    ['Anna | Sofie | Berg', 'ANNA | MARIA | BERG', 'partly'],
    ['John | Albert | Jones', 'JOHN || JONES', 'agrees'],
    ['John | Albert | Jones', 'JOHN | ALBERT | JONES', 'agrees'],
  ])('%s beside %s, with middle names, %s in both directions', (ours, theirs, finding) => {
    expect(both(ours, theirs)).toEqual([finding, finding]);
  });

  it.each([
    ['John || Jones Sr', 'JOHN || JONES JR', 'differs'],
    ['John || Jones, Senior', 'JOHN || JONES JNR.', 'differs'],
    ['John || Jones II', 'JOHN || JONES III', 'differs'],
    ['John || Jones IV', 'JOHN || JONES V', 'differs'],
    ['John || Jones 2nd', 'JOHN || JONES III', 'differs'],
    ['John || Jones Jr', 'JOHN || JONES III', 'differs'],
    ['John Jr || Jones', 'JOHN || JONES SR', 'differs'],
    ['John | III | Jones', 'JOHN || JONES IV', 'differs'],
    ['Hans || Meier jun.', 'HANS || MEIER SEN.', 'differs'],
    ['João || Silva Filho', 'JOAO || SILVA NETO', 'differs'],
    ['John || Jones Jr', 'JOHN || JONES', 'partly'],
    ['John || Jones III', 'JOHN || JONES', 'partly'],
    ['John || Jones V', 'JOHN || JONES', 'partly'],
    ['John || Jones Jr', 'JOHN || JONES II', 'partly'],
    ['John || Jones Jr.', 'JOHN || JONES JUNIOR', 'agrees'],
    ['John || Jones III', 'JOHN || JONES 3RD', 'agrees'],
    ['John || Jones III', 'JOHN III || JONES', 'agrees'],
    ['Sr. Juan || García', 'JUAN || GARCIA', 'agrees'],
    ['Pere || Casals', 'PERE || CASALS', 'agrees'],
  ])('%s beside %s, of a generation, %s in both directions', (ours, theirs, finding) => {
    expect(both(ours, theirs)).toEqual([finding, finding]);
  });

  it.each([
    ['FNU || Rahman', '|| RAHMAN'],
    ['FNU || Rahman', 'RAHMAN ||'],
    ['Rahman || LNU', 'RAHMAN || XXX'],
    ['Rahman || No Last Name', '|| RAHMAN'],
    ['N.F.N. || Rahman', '- || RAHMAN'],
    ['Rahman || NLN', 'FNU || RAHMAN'],
    ['. || Rahman', '|| RAHMAN'],
    ['N/A || Rahman', '|| RAHMAN'],
    ['Ali | NMN | Rahman', 'ALI || RAHMAN'],
    ['Rahman || без фамилии', '|| RAHMAN'],
  ])('%s beside %s, with a placeholder, is the same in both directions', (ours, theirs) => {
    expect(both(ours, theirs)).toEqual(['agrees', 'agrees']);
  });

  it.each([
    ['FNU || Rahman', 'ALI || RAHMAN', 'partly'],
    ['Ali || Rahman', 'FNU || RAHMAN', 'differs'],
    ['FNU || Rahman', 'FNU || KARIMI', 'differs'],
    ['FNU || LNU', 'FNU || LNU', 'not_compared'],
    ['FNU || LNU', 'ALI || RAHMAN', 'not_compared'],
    ['Ali || Rahman', 'FNU || LNU', 'not_compared'],
    ['||', '||', 'not_compared'],
  ])('%s beside %s, where one name is no agreement: %s', (ours, theirs, finding) => {
    expect(comparePersons(person(ours), person(theirs)).finding).toBe(finding);
  });
});
