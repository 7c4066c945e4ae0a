/** What stands between two names of one bearer: trading names, former and later names, aliases, names of birth. */
import { lines } from './lines.ts';

/** Abbreviations: letters with or without dots and strokes between them. */
export const SHORT_CONNECTIVES: readonly string[] = ['aka', 'fka', 'nka', 'dba', 'pka', 'lka', 'hodn', 'dbn'];

/** Abbreviations whose letters are words by themselves: they need their strokes or dots. */
export const STROKED_CONNECTIVES: readonly string[] = [
  'c/o',
  't/a',
  't/as',
  'o/a',
  'c/k/a',
  't\\a',
  'n.k.a.',
  'f.d.b.a',
  'f/d/b/a',
  'h/o/d/n',
  'w/a',
  'p/k/a',
  'a/c/a',
];

/** Between any two texts. */
export const CONNECTIVES_OF_NAMES: readonly string[] = lines(`
alias; alias name; aliases; also known as; also known by; better known as; known as; commonly known as; otherwise known as; formerly known as
formerly named; formerly called; formerly trading as; formerly; formally known as; previously known as; previously named; previously called
previously trading as; previously; currently known as; now known as; now called; now named; now trading as; since renamed; renamed to; renamed as; renamed
name changed to; changed its name to; changed name to; trading as; trading under the name of; trading under the name; trading under; traded as; trades as
doing business as; doing business under the name of; doing business under the name; doing business under; does business as; carrying on business as
operating as; operating under the name of; operating under the name; operates as; under the trade name of; under the trade name; under the business name
under the brand name; under the brand; under the name of; under the name; trade name; trading name; business name; brand name; trading style; also trading as
also called; also spelt; also spelled; also written as; also written; nicknamed; nom de guerre; a.k.a; successor to; successor of; predecessor of
firmierend als; firmierend unter; handelnd als; handelnd unter; auftretend als; bekannt als; auch bekannt als; auch bekannt unter; genannt; vormals; ehemals
ehemaliger name; fruher; früher; früher bekannt als; umbenannt in; geschäftsbezeichnung; handelsname; alias
anciennement; anciennement dénommée; anciennement dénommé; anciennement connu sous le nom de; anciennement connue sous le nom de; précédemment
connu sous le nom de; connue sous le nom de; également connu sous le nom de; également connue sous le nom de; exerçant sous le nom de; exerçant sous l'enseigne
sous l'enseigne; sous le nom commercial; sous le nom de; nom commercial; dit; dite
antes conocida como; antes conocido como; antes denominada; antes llamada; anteriormente conocida como; anteriormente denominada; anteriormente; conocida como
conocido como; también conocida como; también conocido como; nombre comercial; que opera como; operando como; denominada anteriormente
già nota come; già noto come; già denominata; nota come; noto come; precedentemente; precedentemente denominata; ora denominata; nome commerciale; operante come
anteriormente denominada; anteriormente conhecida como; conhecida como; conhecido como; também conhecida como; também conhecido como; nome fantasia; ex nome
voorheen; voorheen genaamd; voorheen bekend als; ook bekend als; bekend als; handelend onder de naam; handelend als; handelsnaam; thans genaamd
tidligere; tidligere kjent som; tidligere kendt som; også kjent som; også kendt som; kjent som; kendt som; tidigare; tidigare känd som; även känd som; känd som
dawniej; poprzednio; znany jako; znana jako; występujący jako; działający pod nazwą; prowadzący działalność pod nazwą
dříve; původně; známý jako; známá jako; predtým; bývalý název; ranije; bivši; bivša; poznat kao; poznata kao; más néven; ismert mint
fosta denumire; cunoscut ca; cunoscută ca; denumire comercială; eski adıyla; eski adı; yeni adıyla; diğer adıyla; namı diğer; bilinen adıyla; ticari adı; eski unvanı
sebelumnya; dikenal sebagai; dikenali sebagai; dengan nama
ранее; ранее известное как; ранее известная как; ранее известный как; ранее именовавшееся; прежнее наименование; прежнее название; бывшее; бывший; бывшая; бывш.
известный как; известная как; известное как; также известный как; также известная как; также известное как; он же; она же; торговая марка; торговое наименование; под названием; действующий как
раніше; колишнє; колишній; колишня; відомий як; відома як; відоме як; також відомий як; преди; бивше; познат като; поранешен; πρώην; γνωστός ως; γνωστή ως; με διακριτικό τίτλο; δ.τ.
المعروفة باسم; المعروف باسم; معروفة باسم; معروف باسم; والمعروف باسم; والمعروفة باسم; المعروف ب; الشهير ب; الشهير; الملقب ب; الملقب; المكنى; سابقا; سابقاً; الاسم التجاري; باسم تجاري; تحت اسم
معروف به; مشهور به; ملقب به; الاسم السابق; ידוע כ; הידוע כ; לשעבר; המכונה; בשם המסחרי; 又名; 别名; 曾用名; 原名; 前称; 现名; 简称; 旧称; 別名; 旧社名; 旧商号; 通称; 일명; 별칭
`);

/** Between two names in brackets, or behind a comma or a dash: elsewhere they are parts of names. */
export const CONNECTIVES_IN_BRACKETS: readonly string[] = lines(`
now; ex; former; prev; prev.; previous name; former name; formerly listed as; old name; new name; antes; ahora; già; ora; ex nome; dba name; neu
alternative name; other name; other names; original name; originally; originally named; since; brand
nun; jetzt; nunmehr; bisher; sada; teraz; nyní; obecnie; thans; fost; fosta; désormais; devenue; devenu; actuellement; detto; detta; enseigne; dahulu; atualmente
ныне; теперь; нині; حاليا; حالياً; سابق; כיום; korábban; jelenleg; endine; varem; entinen; aiemmin; ehemalig; vormalig; bifirma; aputoiminimi; ex-
`);

/** Between two names with capitals, in small letters. */
export const SMALL_CONNECTIVES: readonly string[] = [
  'now',
  'ex',
  'antes',
  'ahora',
  'già',
  'ora',
  'nun',
  'jetzt',
  'ныне',
  'теперь',
];

/** Before the name that a person had at birth. */
export const CONNECTIVES_OF_BIRTH: readonly string[] = lines(`
née; nee; né; born; born as; geb.; geb; geborene; geborener; geboren; nata; nato; nacida; nacido; nascida; nascido; z domu; rozená; rodená; rođena; szül.; szül; született; född; født; fødd; o.s.; o.s
дев.; девичья фамилия; урожд.; урождённая; урожденная; рожд.; уроджена; doğumlu; kızlık soyadı; maiden name; birth name
`);
