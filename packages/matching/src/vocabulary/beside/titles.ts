/**
 * Titles that are written in chains, in the order of protocol: military, academic, clerical, noble, courtesy, professions. Where they are laid
 * down: STANAG 2116 (ranks), HRG § 18 (DE), UG 2002 § 88 (AT), Act 111/1998 §§ 45 to 47 (CZ), Act 131/2002 §§ 52 to 54 (SK), Prawo o
 * szkolnictwie wyższym i nauce (PL), Legge 240/2010 (IT), ВАК (RU), forms of address of the UN's protocol service; the rest is usage of letterheads.
 */
import { lines } from './lines.ts';

/** Before or behind a name. A word with a dot here counts with one only: without it, it is a name as well. */
export const CHAINED_TITLES: readonly string[] = lines(`
major general; major-general; lieutenant general; lieutenant-general; lieutenant colonel; lieutenant commander; lieutenant junior grade
brigadier general; colonel general; rear admiral; vice admiral; air marshal
air chief marshal; air vice marshal; air commodore; group captain; wing commander; squadron leader; flight lieutenant; field marshal
staff sergeant; sergeant major; chief of staff; warrant officer; petty officer; maj gen; lt gen
lt col; lt cdr; lt cmdr; brig gen; col gen; r adm; v adm; radm; vadm; ltc; ltg; sqn ldr; flt lt; wg cdr; gp capt; sgt maj; sfc; ssgt; msgt
generalmajor; generalleutnant; generaloberst; brigadegeneral; oberst; oberstleutnant; oberstlt
hauptmann a.d.; hptm; hptm.; oberleutnant; olt; leutnant; feldwebel; flottillenadmiral; konteradmiral; vizeadmiral; i.g.; i.r.; a.d.; d.r.
z.v.; außer dienst; im ruhestand; en retraite; général; général de division; général de brigade
général de corps d'armée; colonel; commandant; capitaine; adjudant; amiral; contre-amiral; vice-amiral; general de brigada
general de division; teniente general; teniente coronel; teniente; coronel; comandante; capitán; almirante; sargento
generale; generale di divisione; generale di brigata; generale di corpo d'armata; colonnello; tenente colonnello; tenente; capitano
ammiraglio; contrammiraglio; maresciallo; major-general; tenente-coronel; tenente-general; almirante
generał; gen. dyw.; gen. bryg.; gen. broni; pułkownik; podpułkownik; płk; płk.; ppłk; ppłk.; mjr; mjr.; kpt; kpt.; por.; ppor; plk; plk.
pplk; pplk.; plukovník; podplukovník; generál; genmjr; genpor; brig. gen.; arm. gen.; škpt; npor; vezérőrnagy
altábornagy; ezredes; alezredes; őrnagy; százados; tábornok; nyugalmazott; ny.; orgeneral; tümgeneral; tuğgeneral; korgeneral; albay; yarbay
binbaşı; yüzbaşı; üsteğmen; teğmen; emekli; em.; oramiral; tümamiral; paşa; org.; tümg.; tuğg.; alb.; yb.; bnb.
генерал; генерал-майор; генерал-лейтенант; генерал-полковник; генерал армии; полковник; подполковник; майор; капитан; лейтенант
старший лейтенант; прапорщик; сержант; адмирал; контр-адмирал; вице-адмирал; маршал; в отставке; запаса
полк; подполк.; майор; ген.-майор; ген.-лейт.; ген. лейт.; ген. майор; підполковник; генерал-лейтенант; капітан; в запасі; у відставці
адвокат; нотариус; судья; юрист; інженер; нотаріус; суддя
اللواء; اللواء الركن; العميد; العميد الركن; العقيد; العقيد الركن; المقدم; الرائد; النقيب; الفريق; الفريق أول; الفريق الركن; الملازم
الملازم أول; المشير; متقاعد; المتقاعد; لواء; عقيد; نقيب; سرتیپ; سرلشکر; سرهنگ; پاسدار; سردار

prof; prof.; univ.-prof.; univ. prof.; ao. univ.-prof.; ao. prof.; o. univ.-prof.; o. prof.; a.o. prof.; apl. prof.; hon.-prof.; hon. prof.
honorarprofessor; univ.-doz.; univ. doz.; priv.-doz.; priv. doz.; privatdozent; privatdozentin; pd dr
pd dr.; doz.; dozent; dozentin; doc. dr.; ass. prof.; ass.-prof.; assoc. prof.; assoc.-prof.; assistant professor; associate professor
full professor; visiting professor; adjunct professor; emeritus professor; professor emeritus; prof. em.
prof. emer.; em. prof.; em. o. prof.; emerita; emerit; jun.-prof.; juniorprofessor; professorin; professora; professeur; professoressa
prof.ssa; profesor; profesora; profesör; profesör doktor; profesor doktor; catedrático; catedrática; dozentin
dr. med.; dr. iur.; dr. jur.; dr. phil.; dr. rer. nat.; dr. rer. pol.; dr. rer. oec.; dr. oec.; dr. techn.; dr.-ing.; dr. ing.
dr.-ing. habil.; dr. sc.; dr. theol.; dr. h.c.; dr. mult.; ddr; ddr.; ddddr; dddr; dr hab. inż.; dr inż.; dr n. med.; dr n. hum.
dr n. techn.; dr n. ekon.; dr n. o zdr.
dr. iur. et rer. pol.; dr. iur. utr.; dr. utr. iur.; dr. med. dent.; dr. med. vet.; dr. med. univ.; dr. univ.; d.med.; drs.; drs; ddrs; dra.
dres.; mr. drs.; mr. dr.; mr.dr.; prof. mr. dr.; prof. mr.; ir.; ir. drs.; prof. ir.; dr. ir.; prof. dr. ir.
dipl.-ing.; dipl. ing.; dipl.-kfm.; dipl. kfm.; dipl.-kffr.; dipl.-kauffrau; dipl.-kaufmann; dipl.-volksw.; dipl.-vw.; dipl.-betriebsw.
dipl.-bw.; dipl.-oec.; dipl.-ök.; dipl.-inf.; dipl.-inform.; dipl.-phys.; dipl.-chem.; dipl.-math.; dipl.-biol.; dipl.-geol.
dipl.-geogr.; dipl.-psych.; dipl.-päd.; dipl.-soz.; dipl.-sozpäd.; dipl.-pol.; dipl.-jur.; dipl.-jurist; dipl.-wirt.-ing.
dipl.-wirtsch.-ing.; dipl.-wi.-ing.; dipl.-wirtinf.; dipl.-finw.; dipl.-verww.; dipl.-theol.; dipl.-arch.; dipl. arch.; dipl.-hdl.
dipl.-des.
dipl.-designer; dipl.-ing. fh; dipl. ing. fh; dipl. el.-ing.; dipl. ing. eth; dipl. arch. eth; dipl. natw. eth; dipl.-agr.; dipl.-agraring.
dipl.-holzw.; dipl.-psychologe; dipl.-psychologin; dipl.; diplom; dipl.-ing.in; di; di.; diin; ddipl; dipl. bw; dipl. bw.
mag.; mag.art.; mag. arch.; mag. des.; mag. pharm.; mag. theol.; mag. jur.; mag. iur.; mag. phil.; mag. rer. nat.; mag. rer. soc. oec.
mag. (fh); magister; magistra; mmag.; mmmag.; mmag; bakk.; bakk. phil.; bakk. techn.; b.a.; ba; b.sc.; bsc; ma; msc
lic. iur.; lic. jur.; lic. phil.; lic. oec.; lic. oec. hsg; lic. oec. publ.; lic. rer. pol.; lic. theol.; lic. sc. pol.; lic. ès sc.; lic.
licence; licencié; licenciée; lizentiat; liz.; fürsprecher; fürsprech; ass. jur.; ass. iur.; assessor; assessorin; ass.; ref. jur.
rechtsreferendar
bc; bca; bca.; bc.; mga; mga.; mgr; mgr.; mgr. art.; magr; ing; ing.; ing. arch.; ing.arch.; inzz; ing. paed. igip; mudr; mudr.; mddr; mddr.
mvdr; mvdr.; judr; judr.; phdr; phdr.; rndr; rndr.; pharmdr; pharmdr.; thlic; thlic.; thdr; thdr.; paeddr; paeddr.; rsdr; rsdr.
rtdr; rcdr; icdr; doc; doc.; docent; akad.; akademik; csc; csc.; drsc; drsc.; dsc; dsc.; artd; artd.; ph.d.; th.d.; dis; dis.; diS.
judr. et; mgr inż.; mgr inż. arch.; inż.; inz.; inż. arch.; lek.; lek. med.; lek. dent.; lek. wet.; lek. stom.; dr hab. n. med.
prof. dr hab.; prof. zw.; prof. nadzw.; prof. uczelni
prof. uw; radca prawny; le professeur; la professeure; le docteur; le président; le ministre; le général; öğr. üyesi; üyesi; mec.; mecenas; facs; f.a.c.s.; facp; facc; faan; frcpc; frcsc; dnb; mch; ms.; adwokat; notariusz; sędzia; adw.; r. pr.; not.; pan; pani; szanowny pan; szanowna pani; ks.; ksiądz; o.; bp; abp
kard.; śp.; ś.p.; dyr.; prezes; ks. prof.; ks. dr; ks. dr hab.
prof. univ.; prof. univ. dr.; conf. univ. dr.; conf. univ.; lect. univ. dr.; lect. univ.; conf. dr.; ing. dipl.; ec.; av.; domnul; doamna
dl.; dna.; dl; dna; mr. sc.; mr.sc.; mr. sci.; dr. sc.; dr.sc.; dr. sci.; dipl. iur.; dipl. oec.; dipl. inž.; dipl. ing. arh.; mag. oec.
mag. ing.; mag. ing. aedif.; univ. bacc.; univ. spec.; struč. spec.
akademik; prim.; prim. dr.; prim. mr.; prim. dr. med.; odvjetnik; advokat; advokatas; bilježnik; gospodin; gospođa; gosp.; gđa; dr.med.
spec.; univ.spec.oec.; doc. dr. sc.; izv. prof. dr. sc.; izv. prof.; red. prof.; zn. sav.; dr.habil.; prof.h.c.; prof. h. c.; hab.; habil.
dr.h.c.mult.; dr. h.c. mult.; dres. h.c.; h.c.; h. c.; honoris causa; mult.; okl.; okl. mérnök; dr. jur.; ifj.; id.; özv.; özvegy; vitéz
ügyvéd; dr. univ.; egyetemi tanár; egyetemi docens; docens; kft. ügyvezető; mérnök; asszony; kisasszony; tisztelt
prof. dr.; doç. dr.; doç.; doçent; yrd. doç. dr.; yrd. doç.; dr. öğr. üyesi; öğr. gör.; öğr. gör. dr.; arş. gör.; arş. gör. dr.; op. dr.
uzm. dr.; uzm.; uzman doktor; operatör doktor; ord. prof.; ord. prof. dr.; av.; avukat; müh.; mühendis; mimar; mali müşavir; smmm; ymm
noter; hâkim; hakim; savcı; bay; bayan; sn.; sayın; sayin; beyefendi; hanımefendi; hacı; hoca; hz.; hazreti; ecz.; dt.; vet. hek.; yük. müh.
y. müh.; yüksek mühendis; bey; hanım
prof. dr. med.; prof. dr. ing.; dott.; dott.ssa; dottoressa; dottore; dott. ing.; dott. arch.; dott. comm.; dott. rag.; dott. proc.
dott. mag.; ing.; arch.; geom.; geometra; rag.; ragioniere; avv.; avvocato; avvocata; avv. prof.; notaio; not.; p.i.; per. ind.; on.
onorevole; sen.; senatore; cav.; cav. lav.; cavaliere; cavaliere del lavoro; comm.; commendatore; gr. uff.; grande ufficiale; uff.
egr. sig.; egregio signor; gent.ma sig.ra; gent.mo; spett.le; ill.mo; chiar.mo prof.; chiar.mo; s.ecc.; s.ecc.za; sua eccellenza; mons.
monsignore; monsignor; msgr; msgr.; mgr; don; suor; padre; p.; fra'
me; me.; maître; maitre; mtre; mes.; m. le professeur; monsieur le professeur; monsieur le président; madame la présidente; m. le président
docteur; docteur en médecine; docteur ès sciences; pr; pr.; pr dr; notaire; avocat; avocate; avocat à la cour; avocat au barreau
huissier de justice; expert-comptable; ingénieur; ing. dipl. epf; architecte; architecte dplg; professeur agrégé; son excellence; s.exc.
s. exc.; s. exc. m.; s.e.m.; s.e. m.; s.e. mme; s.e.mme; sa majesté; s.m.; s.a.s.; s.a.r.; s.a.; son altesse; son altesse royale
son altesse sérénissime; monseigneur; mgr.; abbé; l'abbé; père; r.p.; soeur; sœur; frère; feu; veuve; vve; m.; mm.; mr; mle; melle; mlle
lic.; licdo.; licda.; licenciado; licenciada; dr.; dra.; doctor; doctora; d.; d.ª; dn.; dña.; doña; sr. d.; sra. dña.; sr. dr.; sr. lic.
sr. ing.; ing.; ingeniero; ingeniera; arq.; arquitecto; arquitecta; abog.; abogado; abogada; notario; notaria; procurador; c.p.; c.p.c.
c.p.a.; contador público; contador; econ.; mtro.; mtra.; maestro; maestra; mto.; mg.; mgter.; msc.; phd.; psic.; psicólogo; prof.; profa.
q.f.b.; q.; biol.; odont.; excmo. sr.; excma. sra.; excmo.; excma.; excelentísimo; excelentísima; excelentísimo señor; ilmo. sr.; ilma. sra.
ilmo.; ilma.; ilustrísimo; su excelencia; s.e.; s.m.; s.a.r.; su majestad; su alteza; su alteza real; rvdo.; rvda.; reverendo; fray; sor
monseñor; mons.; diputado; diputada; senador; senadora; embajador; embajadora; ministro; ministra; presidente; presidenta; gobernador
dr.; dra.; doutor; doutora; prof. doutor; prof.ª doutora; prof. dr.; profa. dra.; profª; prof.ª; profa.; engº; eng.º; eng.ª; engª; eng.
engenheiro; engenheira; engo.; arqº; arqª; arq.; arquiteto; arquiteta; adv.; advogado; advogada; exmo. sr.; exma. sra.; exmo.; exma.
exmo. sr. dr.; excelentíssimo senhor; excelentíssimo; excelentíssima; ilmo. sr.; ilma. sra.; v. exa.; s. exa.; sua excelência; s. ex.ª; d.
dom; dona; sr.; sra.; senhor; senhora; des.; desembargador; desembargadora; juiz; juíza; ministro; bel.; bela.; bacharel; tabelião; notário
notária; contador; contabilista; dep.; deputado; vereador; gen.; cel.; ten. cel.; ten.-cel.; ten.; cap.; maj.; brig.; alm.; padre; pe.; frei
irmã; sor; me.; msc.; dr.ª; sr.ª; srª; drª; d.ª; mestre; comendador
проф.; профессор; доц.; доцент; академик; акад.; член-корр.; чл.-корр.; член-корреспондент; чл.-корр. ран; академик ран; д-р; др; доктор
доктор наук; кандидат наук; канд. наук; д.т.н.; к.т.н.; д.э.н.; к.э.н.; д.ю.н.; к.ю.н.; д.м.н.; к.м.н.; д.ф.-м.н.; к.ф.-м.н.; д.и.н.; к.и.н.
д.х.н.; к.х.н.; д.б.н.; к.б.н.; д.п.н.; к.п.н.; д.филос.н.; к.филос.н.; д.пед.н.; канд. техн. наук; канд. экон. наук; канд. юрид. наук
канд. мед. наук; докт. техн. наук; докт. экон. наук; докт. юрид. наук; докт. мед. наук; заслуженный юрист; заслуженный врач; народный артист
инженер; инж.; дипл. инж.; врач; адв.; господин; госпожа; г-н; г-жа; гн; гжа; гражданин; гражданка; гр.; гр-н; гр-ка; товарищ; тов.
его превосходительство; её превосходительство; его высокопреосвященство; его святейшество; отец; о.; протоиерей; иерей; архимандрит; игумен
епископ; архиепископ; митрополит; патриарх; имам; муфтий; шейх; хаджи; хазрат; князь; граф; барон; ип; индивидуальный предприниматель
председатель; президент; министр; депутат; сенатор; губернатор; посол; директор; генеральный директор; ген. директор; доцент д-р; проф. д-р
проф. дтн; инж. д-р; г.; г-ца; пан; пані; к.н.; д.н.; канд.; докт.; др.
الدكتور; دكتور; الدكتورة; دكتورة; الأستاذ الدكتور; أستاذ دكتور; أ.د.; ا.د.; أ. د.; د.; أ.; م.; المهندس; مهندس; المهندسة; المحامي; المحامية
محامي; الأستاذ; أستاذ; الأستاذة; المستشار; القاضي; قاضي; السفير; الوزير; وزير; النائب; الرئيس; رئيس; سعادة; سعادة السفير; معالي
معالي الوزير; معالي الدكتور; دولة; دولة الرئيس; فخامة; فخامة الرئيس; جلالة; جلالة الملك; سمو; سمو الأمير; سمو الشيخ; سموه; صاحب السمو
صاحب السمو الملكي; صاحب السمو الشيخ; صاحب الجلالة; صاحب السعادة; صاحب المعالي; فضيلة; فضيلة الشيخ; سماحة; سماحة الشيخ; سماحة السيد; آية الله
آية الله العظمى; حجة الإسلام; حجة الإسلام والمسلمين; الشيخ; الشيخ الدكتور; الشيخة; الإمام; المفتي; الملا; الحاج; الحاجة; الحاجي; السيد
السيدة; الآنسة; الأمير; الأميرة; الملك; السلطان; المرحوم; المرحومة; الشهيد; الفاضل; المكرم; المحترم; حفظه الله; رحمه الله; التاجر; المدير
الطبيب; الصيدلي; دکتر; استاد; حاج آقا; آقای; آقای دکتر; سرکار خانم; جناب آقای; جناب; خانم; خانم دکتر; مولانا; مولوی; ملا; الحافظ; القارئ

reverend doctor; rev dr; rev. dr.; rev. prof.; revd; rvd; the reverend; the very reverend; the right reverend; the most reverend; very rev
rt rev; most rev; right reverend; most reverend; very reverend; ven; the venerable; venerable; father; brother; sister; monsignor; msgr
canon; archdeacon; deacon; elder; his grace; his eminence; his holiness; his beatitude; h.e. cardinal; pfarrer; pfarrerin; pfr.; pastorin
pater; p. dr.; bischof; erzbischof; weihbischof; kardinal; domkapitular; prälat; monsignore; abt; äbtissin; o.s.b.; osb; o.p.; s.j.; o.f.m.
ofm; ocd; sdb; svd; c.s.sp.; grand mufti; grand ayatollah; ayatollah; allamah; allama; al-hafiz; al hafiz; hafiz; al-ustadh; al ustadh
al-imam; al-mufti; al-qadi; qadi; kadi; molvi; maulana; mawlana; al-doctor; al-duktur; duktur; doktur; al-muhandis; muhandis; al-ustaz
al-amir; al-mulla

his excellency; her excellency; your excellency; their excellencies; his excellency mr; his excellency dr; excellency; his highness
her highness; his royal highness; her royal highness; his majesty; her majesty; his serene highness; his imperial highness; his honour
his honor; her honour; your honour; his worship; his lordship; her ladyship; his eminence; h.e.; h.e; h.h.; h.h; h.r.h.; h.m.; h.s.h.
h.i.h.; hrh; hsh; hih; hm king; h.e. mr; h.e. dr; h.h. sheikh; s.e.; s. e.; s.e. dr.; s. exz.; s. exzellenz; seine exzellenz; ihre exzellenz
exzellenz; i.e. frau; seine hoheit; seine königliche hoheit; s.k.h.; s.d.; seine durchlaucht; ihre durchlaucht; seine majestät
the honourable; the honorable; the hon; hon'ble; the hon'ble; honble; hon dr; right honourable; rt hon; the right honourable; the rt hon
most noble; the most honourable; most honourable; freiherr; freiherr von; freifrau; freiin; graf; gräfin; fürst; fürstin; prinz; prinzessin
herzog; herzogin; ritter von; edler von; jonkheer; jkvr.; jhr.; jkvr; jhr; ridder; baron von; comte; comtesse; vicomte; marquis de; duc
duchesse; prince; princesse; conde; condesa; marqués; marquesa; duque; duquesa; infante; infanta; conte; contessa; marchese; marchesa; duca
duchessa; principe; principessa; nobile; n.h.; dato sri; dato' sri; datuk seri; dato seri; dato'; datuk; tan sri; tan sri dato
tan sri datuk; tun dr; toh puan; puan sri; datin seri; datin paduka; yang berhormat; y.b.; yb; yang amat berhormat; y.a.b.; yab; yang mulia
y.m.; y.bhg.; ybhg; yang berbahagia; pehin; pengiran; tengku; raja; tuan haji; hj; hj.; hjh; hjh.; kh.; k.h.; kyai; kiai; kyai haji; drs. h.
dra. hj.; bapak; ibu; bpk.; shri; shrimati; kumari; thiru; thirumathi; pandit; sardar; nawab; chaudhry sahib; sahibzada; begum; janab
mohtarma; alhaji dr; alhaji chief; alhaja; chief dr; chief mrs; otunba; oba; eze; igwe; mallam; malam; barrister; barr; engr; engr.; arc
pharm; pharm.; nana; nene; togbe; ras; ato; woizero; khun; khunying; phra; mom rajawongse; m.r.; m.l.; dasho; lyonpo; u.; daw; sayadaw

mr; mr.; mrs; ms; herr; herrn; frau; fräulein; herr dr.; frau dr.; herr prof.; herr rechtsanwalt; an herrn; an frau; de heer; dhr; dhr.
mevrouw; mevr.; mw; mw.; mej.; heer; señor; señora; señorita; signor; signora; signorina; monsieur; madame; mademoiselle; senhor; senhora
herra; rouva; hr; hr.; fru; frk; frk.; fröken; pan; paní; slečna; kyrios; kyria; κύριος; κυρία; καθηγητής; καθηγήτρια; δρ; δόκτωρ; δικηγόρος
συμβολαιογράφος; μηχανικός; ιατρός; στρατηγός; ταξίαρχος; πατήρ; α.ε.; ד"ר; פרופ'; עו"ד; אינג'; רו"ח; הרב; כבוד השופט; כבוד; השופט; אלוף
תת אלוף; סא"ל; אל"מ; גב'; מר; רב סרן; מיל'; בדימוס

rechtsanwalt; rechtsanwältin; ra; ra.; rechtsanwalt und notar; rechtsanwalt dr.; ra dr; rechtsanwälte; fachanwalt
fachanwalt für steuerrecht; fachanwalt für arbeitsrecht; notar; notarin; notar a.d.; notarassessor; notariatsverwalter; steuerberater
steuerberaterin; stb; stb.; wirtschaftsprüfer; wirtschaftsprüferin; wp; wp.; wp stb; wp/stb; vereidigter buchprüfer; vbp; patentanwalt
patentanwältin; justizrat; richter; richterin; richter am landgericht; richter am amtsgericht; vorsitzender richter; präsident; präsidentin
staatsanwalt; oberstaatsanwalt; syndikus; justiziar; geschäftsführer; geschäftsführerin; prokurist; prokuristin; vorstand; vorsitzender
inhaber; gesellschafter; bevollmächtigter; arzt; ärztin; facharzt; oberarzt; chefarzt; zahnarzt; tierarzt; apotheker; apothekerin; architekt
architektin; ingenieur; ingenieurin; baumeister; zivilingenieur; ziviltechniker; zt; kommerzialrat; kommr; kommr.; komm.-rat; komm. rat
hofrat; hofrätin; hr dr; min.-rat; ministerialrat; mr dr; geheimrat; geh. rat; kammersänger; ks; univ.; oberstudienrat; ostr.; studienrat
str.; kr; obermedizinalrat; omr; medizinalrat; primarius; prim.; primar; bürgermeister; bürgermeisterin; minister a.d.; bundesminister
bundesminister a.d.; bundeskanzler; landeshauptmann; staatssekretär; botschafter; botschafterin; konsul; honorarkonsul; generalkonsul
abgeordneter; mdb; mdl; m.d.b.; m.d.l.; mep; abg.; abg. z. nr; nr dr; br dr; senator h.c.; ehrensenator
solicitor; barrister at law; barrister-at-law; attorney; attorney at law; attorney-at-law; notary; notary public; advocate; avocate; counsel
queen's counsel; king's counsel; senior counsel; s.c.; qc; kc; chartered accountant; c.a.; certified accountant; accountant; physician
surgeon; professor doctor; engineer; architect; captain; capt; ambassador; h.e. ambassador; consul general; honorary consul; consul
minister of state; minister of defence; minister of defense; minister of finance; minister of the interior; minister of justice
minister of foreign affairs; prime minister; deputy prime minister; deputy minister; vice president; former president; former minister
president; senator; congressman; congresswoman; representative; rep.; governor; lieutenant governor; mayor; councillor; cllr; cllr.
alderman; mp; m.p.; msp; mla; chief justice; justice; mr justice; mrs justice; lord justice; lady justice; honourable justice; hon. justice
magistrate; district judge; hhj; his honour judge; her honour judge; sheriff principal; inspector; chief inspector; superintendent
chief superintendent; det.; insp.; supt.; constable; commissioner; commissioner of police; director general; director-general
secretary general; secretary-general; managing director; chief executive officer; chief executive; chairman; chairperson; executive director
shareholder; ubo; sen.; min.; amb.; pres.; gov.; atty.; atty; engg; er.; ca.; cs.; adv.; adv; advocaat; notaris; mr. in de rechten; kand.
cand. jur.; cand. med.; cand. oecon.; cand. merc.; cand. polit.; cand.mag.; civ.ing.; civilingeniør; civilingenjör; sivilingeniør; siv.ing.
siv. øk.; statsautoriseret revisor; auktoriserad revisor; revisor; tekn. dr.; tekn. lic.; fil. dr.; fil. lic.; fil. mag.; fil. kand.
jur. kand.; jur. dr.; med. dr.; med. lic.; ekon. dr.; ekon. mag.; ekon. lic.; docent; advokat; asianajaja; oikeustieteen tohtori; ott
oikeustieteen maisteri; varatuomari; diplomi-insinööri; tohtori; professori; hovrättsråd; landshövding; statsråd; kammarherre; dosent
høyesterettsadvokat; h.r.; landsretssagfører; overlæge; overlege
ret; ret.; retd; retd.; ret'd; retired; (ret); emerit.; emer.; emeritus; a.d; a. d.; i. r.; senr.; esq; esq.; esquire; jnr.; phd; dphil
d.phil.; ll.m.; ll.b.; ll.d.; m.b.a.; m.d.; md phd; m.sc.; m.a.; m.jur.; mjur; m.eng.; m.phil.; m.res.; mres; m.arch.; march; b.arch.
b.eng.; b.com.; bcom; edd; ed.d.; psyd; psy.d.; pharmd; pharm.d.; dnp; frcs; frcp; mrcp; mrcs; frcog; frse; freng; frs; fba; frsa; frics
riba; ceng; c.eng.; cphys; cchem; cbe; obe; mbe; kbe; dbe; gbe; cmg; kcmg; gcmg; dcmg; kcb; gcb; kcvo; gcvo; cvo; lvo; mvo; dso; dsc; dfc
dl; jp; td; am; ao; ac; oam; onz; cnzm; oc; cc; c.m.; ffa; fia; faia; aia; fcis; fcma; acma; fcii; acii; cfp; frm; caia; cia; cfe; cams
cissp; pmp; pe; p.eng.; s.h.; sh; s.e; se; m.h.; mh; m.hum.; m.si.; msi; m.kn.; mkn; s.t.; s.kom.; skom; s.pd.; spd; m.pd.; mpd; m.m.; s.ag.
m.ag.; lc; lc.; sp.og; sp.pd; eur ing; euring; igip; dipl. eng.; dr. eng.; dr.eng.; d.eng.; d.b.a.; dba; emba; llm.oec.; llm oec; llm eur
ll.m. eur.; maes; mes; mpa; mph; mim; mfin; mib; cem; mfa; mts; m.div.; mdiv; th.m.; s.t.d.; j.c.d.; j.s.d.; s.j.d.; lic. en derecho
ingénieur civil
`);

/** Behind a title alone: the subject of a degree, the place of a school, or that it is an honour. */
export const SUBJECTS_OF_TITLES: readonly string[] = lines(`
med; medic; medicinae; dent; vet; univ; iur; jur; utr; rer; oec; oecon; publ; pol; soc; nat; techn; tech; phil; theol; paed; päd; psych
pharm; math; phys; chem; biol; geol; agr; forest; mont; sc; sci; hum; ekon; the; le; la; habil; hab; hc; mult; honoris; causa; em; emer; eth; hsg
fh; tu; bsc; art; arch; ing; inż; inz; inž; eng; dipl; of law; of laws; of medicine; of science; of philosophy; of divinity; of engineering
of economics; en droit; en médecine; ès lettres; ès sciences; en derecho; en medicina; in legge; inzynier; наук; техн; экон; юрид; мед
филос; физ-мат; н; in; ssa; et; u; und; and; e; y; i; ve; и; та; و
`);

/** Titles that are surnames as well. They are taken off only where two more words are left. */
export const TITLES_AND_SURNAMES: readonly string[] = lines(`
queen; princess; judge; bishop; pope; abbot; knight; chief; sheriff; justice; priest; deacon; parson; cardinal; major; richter; graf; kaiser
könig; koenig; herzog; ritter; abt; pastor; father; brother; sister; elder; canon; maestro; nobile; principe; adv; arc; sor; suor; frei
noter; duquesa; marquesa; comte; marchese; fürst; prinz; hauptmann; contador; coronel; mestre; bischof; arzt; constable; alderman; mayor
konsul; consul; monsignor; capitán; senator; primar; père; frère; docent; ministro; граф; барон; князь; майор; муфтий; eng; hj
`);

/** Titles that are given names as well, and degrees of a few letters: the same, and only behind another title. */
export const TITLES_AND_NAMES: readonly string[] = lines(`
meng; king; prince; dean; duke; earl; baron; marquis; squire; page; marshal; sultan; shah; khan; raja; don; pan; tan; tun; me; pr; di; meister
vogt; schulze; papa; rey; conde; reis; hakim; kadi; hafiz; imam; bey; hoca; ibu; nana; oba; ras; ma; ba; se; sh; mh; am; ac; ao; oc; cc; dl
jp; td; ra; wp; kr; ks; zt; pe; ca; cs; ott; kc; march; senior; junior; conte; mim; ofm; frm; ato; eze; mimar; kisasszony; bay; mes; pasha
infante; lc; dis; mpd; spd; cem; fia; caia; edd; riba; vitéz; albay; duque; marqués; duc; baumeister; heer; nawab; igwe; dom; asszony; ur
chaudhry sahib; nene; kh; имам; пан; мулла; шейх; رائد; شهید; الشهيد; حافظ; الحافظ; الملك; السلطان; قاضي; الفاضل; عميد; مقدم; ملا; رئيس
قاری; القارئ; سردار; שר; מר
`);
