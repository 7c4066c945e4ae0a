/** Syllables of Korean and Chinese names, each with its other spellings in passports and lists. */

/** The first of each line is the result of romanisation by character: Revised Romanisation of Korean, Pinyin. */
export const SYLLABLES: readonly (readonly string[])[] = `
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
su soo
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
jeon chun jun chon
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
eok ok
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
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));
