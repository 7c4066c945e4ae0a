/** Syllables of Korean and Chinese names, each with its other spellings in passports and lists. */

/** The first of each line is the result of romanisation by character: Revised Romanisation of Korean. */
export const KOREAN_SYLLABLES: readonly (readonly string[])[] = lines(`
gim kim
i lee yi ri rhee li
bak park pak
choe choi choy
jeong jung jong chung chong
gang kang
jo cho
yun yoon youn
jang chang
im lim rim
seo suh so
sin shin
gwon kwon
ryu yoo yu
no roh noh ro
an ahn
o oh
baek paek paik
heo huh ho hur
gwak kwak
nam nahm
gu koo ku
u woo wu
go ko koh
eun un
yeong young yong
hyeon hyun hyon
seong sung song
cheol chol chul
gyeong kyung kyong
myeong myung myong
hyeong hyung hyong
yeon yon youn
su soo sou
jun joon chun
ju joo chu
gi ki kee
guk kuk kook
gwang kwang
geun kun keun
ryong yong
nyeong nyong
pyeong pyong
cheon chon chun
ji chi jee
jin chin
jae chae
jong chong
hui hee
yeol yol
deok tok dok
do to
dae tae
dong tong
beom bom pom
byeong pyong byung
bong pong
sik shik
seok sok suk
mun moon
yu yoo ryu
bae pae
jeon chun jun chon jon
sim shim
eom um uhm
byeon byun pyon
yeom yum yom
seon sun son
seop sop sup
yeop yop yup
hun hoon
uk wook ook
gyu kyu
gil kil
hyeok hyok hyuk
eok ok euk
bu pu
je che
ja cha
ga ka
gap kap
gyo kyo
gye kye
gwan kwan
bin pin
il
in
ha
hak
han
hwa
hwan
hyo
pil
rak nak
ryeol ryol yol
sang
ung woong
won
`);

/** The same of Chinese: Pinyin first, then spellings of Cantonese, Hokkien and others. */
export const CHINESE_SYLLABLES: readonly (readonly string[])[] = lines(`
zhang chang cheung
wang wong
huang hwang wong
chen chan tan
li lee
lin lam lim
liu lau low
wu ng
zheng cheng cheong
xu hsu hui
xie hsieh tse
zhou chou chow
zhao chao chiu
cai tsai choi chua
guo kuo kwok
he ho
jiang chiang
qian chien
xiao hsiao siu
yang yeung
ye yeh yip
zi tzu tsu
ci tzu tsu
si szu ssu
er erh
`);

function lines(text: string): readonly (readonly string[])[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
}

/** Which names a syllable may belong to by its letters. Many are read in both languages. */
export type SyllableLanguage = 'korean' | 'chinese' | 'either';

/** A Korean syllable in any romanisation. Finals and vowels that Korean does not have are those of Chinese. */
const KOREAN =
  /^(?:[gkndtrlmbpsjh]|ch|kk|ss)?(?:ae|eo|eu|oe|ya|yae|yeo|ye|yo|yu|wa|wae|wo|we|wi|ui|oo|ee|a|o|u|i|e)(?:[knlmptc]|ng|ck)?$/;

export function isKoreanSyllable(text: string): boolean {
  return KOREAN.test(text);
}

/** The finals that each initial of Pinyin takes. */
const PINYIN_FINALS = `
: a o e ai ei ao ou an en ang er
b p m: a o ai ei ao an en ang eng i ie iao ian in ing u
f: a o ei ou an en ang eng u
d t: a e ai ao ou an ang eng ong i ie iao ian ing u uo ui uan un
n l: a e ai ei ao ou an ang eng ong i ie iao iu ian in iang ing u uo uan
g k h: a e ai ei ao ou an en ang eng ong u ua uo uai ui uan un uang
j q x: i ia ie iao iu ian in iang ing iong u ue uan un
zh ch sh r: a e ai ao ou an en ang eng ong i u ua uo uai ui uan un uang
z c s: a e ai ao ou an en ang eng ong i u uo ui uan un
y: a e ao ou an ang i in ing ong u ue uan un
w: a o ai ei an en ang eng u
`;

/** All syllables of Pinyin, without tones. */
export const PINYIN: readonly string[] = PINYIN_FINALS.trim()
  .split('\n')
  .flatMap((line) => {
    const [initials = '', finals = ''] = line.split(':');
    const endings = finals.trim().split(' ');
    return initials.split(' ').flatMap((initial) => endings.map((ending) => `${initial}${ending}`));
  });

/** How Wade and Giles (1892) write what Pinyin writes, without apostrophes; applied in this order. */
const WADE_GILES: readonly (readonly [RegExp, string])[] = [
  [/^([zc])i$/, '$1u'],
  [/^si$/, 'szu'],
  [/^((?:zh|ch|sh))i$/, '$1ih'],
  [/^ri$/, 'jih'],
  [/^yan$/, 'yen'],
  [/^you$/, 'yu'],
  [/^yi$/, 'i'],
  [/^((?:[gkh]))e$/, '$1o'],
  [/^([dtnlrzcs]|zh|ch)uo$/, '$1o'],
  [/ian$/, 'ien'],
  [/([iuy])e$/, '$1eh'],
  [/ong$/, 'ung'],
  [/^([gk])ui$/, '$1uei'],
  [/^zh|^[jq]/, 'ch'],
  [/^x/, 'hs'],
  [/^z(?=[^h])|^c(?=[^h])/, 'ts'],
  [/^r/, 'j'],
  [/^b/, 'p'],
  [/^d/, 't'],
  [/^g/, 'k'],
];

/** A syllable of Pinyin as Wade and Giles write it, without apostrophes and dots. */
export function wadeGilesOf(pinyin: string): string {
  return WADE_GILES.reduce((written, [from, to]) => written.replace(from, to), pinyin);
}
