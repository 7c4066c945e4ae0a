/** Titles and degrees in chains of any length do not hide a name, and names that are titles too stay names. */
import { describe, expect, it } from 'vitest';
import { readingsBeside } from '../../../src/normalise/beside/readings.ts';
import { indexOf, person } from '../../names.ts';

const ALERT = 0.8;
const PERSONS = ['Ovrin Kastelmar', 'Hidayabrand', 'Ilse Noor BRANDVOLD', 'Павел Остроухин', 'طارق الحلبي'];
const index = indexOf(...PERSONS.map((name) => person(name, name)));

const CHAINS = `
Prof. Dr. med. @|Prof Dr Med @|PROF. DR. MED. @|Prof.Dr.med.@|Dipl.-Ing. Dr. techn. @|Mag. (FH) @|Mag.a @|Lic. iur. @|Rechtsanwalt @
Rechtsanwalt und Notar Dr. @|Rechtsanwältin Mag.a @|Notar @|Notar a.D. Dr. jur. @|Ing. Arch. @|PhDr. Mgr. @ CSc.|PhDr. Mgr. @, Ph.D., CSc.|MUDr. @|doc. MUDr. @, DrSc.
Dott. Ing. @|Dott.ssa Avv. @|Gent.ma Sig.ra Dott.ssa @|Avv. @|Maître @|Hon. @|Maj. Gen. (Ret.) @|Lt Col (Retd) Dr @|Brig. Gen. (ret) Dr. Ing. @|His Excellency @
His Excellency Dr. Eng. @|S.E. @|S.E. Dr. @|S.E.M. le Professeur @|H.H. Sheikh @|H.E. Mr. Dr. @|HRH Prince Dr. @|the Rt. Hon. the Lord @ KCMG
Проф. д-р @|д-р техн. наук, профессор @|к.ю.н., доцент @|Генерал-майор в отставке @|Его превосходительство г-н @|заслуженный юрист, адвокат @|Г-н д-р инж. @
الأستاذ الدكتور المهندس @|صاحب السمو الملكي الأمير @|معالي الدكتور المهندس @|سعادة السفير الدكتور @|العميد الركن المتقاعد @|حجة الإسلام والمسلمين السيد @|جناب آقای دکتر @
Prof. Dr. Öğr. Üyesi @|Doç. Dr. Av. @|Sayın Op. Dr. @|Emekli Tümgeneral @|prof. dr hab. inż. @|płk dr n. med. @|mgr inż. arch. @|Szanowny Pan mec. dr @
Prof. Dr. habil. @|Dr. jur. habil. ügyvéd @|okl. mérnök dr. @|Exmo. Sr. Prof. Doutor Eng.º @|Exma. Sra. Desembargadora Dra. @|Ten.-Cel. Dr. @|Excmo. Sr. Lic. Don @
Univ.-Prof. DDr. Dr. h.c. mult. @|Prim. Univ.-Doz. Dr. @|HR Dr. @|Kommerzialrat Ing. Mag. @, MBA, LL.M.|Dr. med. dent. @, M.Sc.|Dr. iur. et rer. pol. @|Mgr. et Mgr. @
@, Prof. Dr. med.|@ (Prof. Dr. med.)|@, B.Sc. (Hons), M.Sc., Ph.D., FRCS|@ MD PhD FACS MBA|@, Rechtsanwalt und Notar|@ Maj. Gen. (Ret.)|Rev. Fr. Dr. @|Judge Dr. @
Prof. Dr. Dr. Dr. Dr. Ing. Ing. Mag. Mag. Lic. Lic. iur. Sir Sir Dr. Dr. Dr. Dr. Dr. Dr. Dr. Dr. Dr. @
`
  .trim()
  .split(/[|\n]/);

function missed(chain: string, names: readonly string[] = PERSONS): readonly string[] {
  const texts = names.map((name) => ({ name, text: chain.replace('@', name) }));
  return texts.flatMap(({ name, text }) =>
    index.search({ text, kind: 'individual' }, { minScore: ALERT }).some(({ id }) => id === name)
      ? []
      : [text],
  );
}

describe('titles and degrees in chains', () => {
  it.each(CHAINS)('do not hide a listed person: %s', (chain) => {
    expect(missed(chain)).toEqual([]);
  });

  it('stand between the parts of a name', () => {
    for (const text of ['Kastelmar, Prof. Dr. med. Ovrin', 'Dr. iur. Kastelmar, Ovrin, LL.M.'])
      expect(index.search({ text, kind: 'individual' }, { minScore: ALERT }).map(({ id }) => id)).toEqual([
        'Ovrin Kastelmar',
      ]);
  });
});

describe('names that are titles too', () => {
  it.each([
    'Dr Pepper',
    'Queen Latifah',
    'Martin Luther King',
    'Major Tom',
    'James Dean',
    'Dean Martin Ostrov',
    'Judge Reinhold',
    'Elizabeth Bishop',
    'Dr Phil Ostrov',
    'Imran Ahmad Khan',
    'S. A. Rahman',
    'M.P. Singh',
    'Deng Xiaoping',
    'Meng Wei',
    'Prince Rogers Nelson',
    'رائد صالح احمد',
  ])('are read as they are: %s', (text) => {
    expect([text, readingsBeside(text, 'individual')]).toEqual([text, []]);
  });

  it('find themselves, and nobody who has only the rest', () => {
    const names = ['Martin Dean', 'Dean Martin', 'Judge Reinhold', 'Major Tom', 'Queen Latifah', 'Latifah'];
    const listed = indexOf(...names.map((name) => person(name, name)));
    for (const text of names)
      expect(listed.search({ text, kind: 'individual' })[0]).toMatchObject({ id: text, score: 1 });
    expect(
      indexOf(person('one', 'Martin Ostrov')).search(
        { text: 'Dean Martin Ostrov Quillan', kind: 'individual' },
        { minScore: ALERT },
      ),
    ).toEqual([]);
  });

  it('are left where there is nothing else', () => {
    for (const text of ['Prof. Dr. med.', 'King', 'Dr. Dr.', 'Lic. iur.'])
      expect(readingsBeside(text, 'individual').filter((read) => read.trim() === '')).toEqual([]);
  });
});
