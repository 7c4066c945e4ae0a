/** Titles that words alone do not tell: with dots, behind a name without a space, or in scripts where they are names as well. */
import { lines } from './lines.ts';

/** Before a name. */
export const LEADING_HONORIFICS: readonly string[] = lines(`
г-н; г-жа; гр.; гр-н; гр-ка; господин; госпожа; д-р; др.; проф.; профессор; доктор; доц.; акад.; академик; ген.; полк.; д.т.н.; д.э.н.; д.ю.н.; д.м.н.; д.ф.-м.н.; к.т.н.; к.э.н.; к.ю.н.; к.м.н.
к.ф.-м.н.; пан; пані; пані д-р; инж.; адв.; тов.; товарищ
الدكتور; دكتور; الدكتورة; دكتورة; د.; أ.د.; ا.د.; أ. د.; الأستاذ; الاستاذ; أستاذ; الأستاذة; المهندس; مهندس; المهندسة; م.; المحامي; الشيخ; شيخ; الشيخة; الحاج; حاج; الحاجة; السيد; سيد; السيدة; سيدة; الآنسة; الأمير
الأميرة; اللواء; العميد; العقيد; المقدم; الرائد; النقيب; الفريق; المرحوم; سعادة; معالي; سمو; صاحب السمو; فضيلة; آية الله; حجة الإسلام; الملا; ملا; مولوي; القارئ; جناب; آقای; خانم; دکتر; حاجی; سردار; مهندس
ד"ר; ד״ר; פרופ'; פרופ׳; פרופסור; דוקטור; מר; גב'; גב׳; עו"ד; עו״ד; הרב; אינג
δρ; δρ.; κ.; κα; καθ.; κύριος; κυρία
bc.; doc.; barr.; rag.; arch.; on.; cav.; amb.; pt.; gen.; adv.; al-hajj; al hajj; al-haj; al haj; el-hadj; el hadj; al-hadj; al-sheikh; al-shaikh; al-sayyid; rev. fr.; rev fr; fr.; fr; the late; the hon; the hon.; the honourable; the honorable; the right honourable; the rt hon; the rt. hon.; rt hon; h.e.; h.r.h.; hrh; h.h.; hh; s.e.; s.e.m.; s.a.r.; s.a.s.; daw; khun
mlle.; mme.; sig.ra; sig.na; dott.ssa; dott.ri; prof.ssa; d.ª; sra. d.ª; sr. d.; dña.; dª; ing. agr.; mag. iur.; mag. phil.; mag. rer. soc. oec.; mmag.; mag. (fh); di (fh); dipl. ing. (fh); dipl.-ing. (fh); dr. h.c.
dr. h. c.; dr. habil.; dr hab.; dr hab; prof. dr. h.c.; hojjat al-islam; hojjat ol-eslam; hujjat al-islam; gen. (ret.); general (ret.); general (retd); col. (ret.); lt. gen. (ret.); maj. gen. (ret.); brig. (ret.)
admiral (ret.); ambassador (ret.); justice (ret.); justice (retd); gen. a.d.; director; ceo; cfo; coo; chairman; chairwoman; chairperson; managing director; beneficial owner; director:; name:; contact; contact:
`);

/** The same where two more words follow: they are names as well, or syllables of names. */
export const PERHAPS_HONORIFICS: readonly string[] = lines(`
tuan; nai; bay; ca; di; pan; tun; gen; ma; u; ji; late; manager; m.; d.; don; doc; on; cav; arch; bc; rag; pt; amb; adv; dato; tan sri; mag; lic
`);

/** Behind a name, perhaps without a space. */
export const TRAILING_HONORIFICS: readonly string[] = lines(`
先生; 女士; 小姐; 博士; 教授; 总经理; 董事长; 氏; 様; 殿; さん; 様方; 교수; 박사; 씨; 님; 선생; 선생님; 사장; 회장; صاحب; خان صاحب
`);

/** Degrees as they are written with dots, or with spaces, behind a name. */
export const DEGREES_BEHIND: readonly string[] = lines(`
m.b.a.; e.m.b.a.; m.d.; m.a.; b.a.; m.sc.; b.sc.; m.s.; b.s.; b.e.; m.e.; b.tech.; m.tech.; b.com.; m.com.; b.eng.; m.eng.; m.phil.; d.phil.; ph.d.; ph. d.; d.b.a.; j.d.; ll.b.; ll.m.; ll.d.; d.d.s.; d.m.d.; d.v.m.; d.o.
d.sc.; sc.d.; dr.sc.; c.sc.; csc.; drsc.; m.p.a.; m.p.h.; m.ed.; ed.d.; r.n.; c.p.a.; c.f.a.; f.c.a.; a.c.a.; f.r.c.s.; m.r.c.p.; m.b.b.s.; m.b.; b.ch.; p.e.; p.eng.; esq.; k.c.; q.c.; s.c.; o.b.e.; m.b.e.; c.b.e.; k.b.e.
m.p.; m.e.p.; m.l.a.;  hons; (hons); (hons.); hons.; b.sc. (hons); bsc (hons); ba (hons); a.d.; a. d.; i.r.; i. r.; emeritus; (ret.); (retd); (ret'd); ret.; retd; ret'd; (fh); mult.; h.c.; h. c.; h.c. mult.; jr.; sr.
et al.; et al; et alii; and others; und andere; и др.; وآخرون; deceased; verstorben; décédé; décédée; fallecido; fallecida; (†); †; r.i.p.; rip; dec'd; decd; director; ceo; cfo; coo; cto; chairman; managing director; geschäftsführer
inhaber; owner; shareholder; ubo; beneficial owner; pep; esquire; f.c.c.a.; a.c.c.a.; acca; fcca; frcs; frcp; mrcp; mbbs; mbchb; mbbch; cissp; pmp; mrics; frics; fca; aca; cpa; cfa; cma; cia; cisa; cfe; acams; cams; msc; bsc
beng; meng; btech; mtech; bcom; mcom; mphil; dphil; dsc; dba; emba; jd; llb; dds; dmd; dvm; mpa; mph; med; edd; mim; bba; bbs; pgdm; pgce; dea; dess; drs; mba; phd; mep; mla; qc
`);

/** The same of two letters, behind two words at least. */
export const PERHAPS_DEGREES: readonly string[] = lines(
  'ma; ba; bs; ms; mp; ji; md; jd; pe; ra; am; ao; ac; cb; dl; jp; td; kc; sc; sj; ing; ir',
);
