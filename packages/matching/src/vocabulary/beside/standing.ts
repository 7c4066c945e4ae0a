/**
 * How a company stands, as registers, courts and letterheads write it beside the name. From the laws and registers of the countries, such
 * as Insolvency Act 1986 (UK), Companies Act 2014 (IE), Corporations Act 2001 (AU), InsO and § 269 AktG (DE), SchKG (CH), Code de
 * commerce, livre VI (FR), Ley Concursal (ES), Codice della crisi (IT), Prawo upadłościowe (PL), ГК РФ ст. 61 (RU).
 */
import { lines } from './lines.ts';

/** Phrases that are no part of a name wherever they stand behind its first word, and words that are none at its end. */
export const STANDING: readonly string[] = lines(`
in liquidation; in liq; in voluntary liquidation; in compulsory liquidation; in provisional liquidation; in official liquidation
in members voluntary liquidation; in member s voluntary liquidation; in creditors voluntary liquidation; in creditor s voluntary liquidation
in judicial liquidation; in court liquidation; under liquidation; under judicial liquidation; being liquidated; being wound up; in winding up
wound up; winding up; under winding up; in wind up; in wind down; in run off; liquidated; in dissolution; under dissolution; dissolved
voluntarily dissolved; in administration; under administration; under external administration; under special administration; in special administration
in administrative receivership; in receivership; under receivership; receiver appointed; receivers appointed; receivers and managers appointed
receiver and manager appointed; administrator appointed; administrators appointed; liquidator appointed; liquidators appointed; in examination
in examinership; under examinership; in examinorship; in bankruptcy; under bankruptcy; in bankruptcy proceedings; declared bankrupt; bankrupt; insolvent
in insolvency; under insolvency; in insolvency proceedings; in rehabilitation; under rehabilitation; in reorganisation; in reorganization
in restructuring; under restructuring; under chapter 11; in chapter 11; in chapter 7; debtor in possession; debtors in possession
under business rescue; in business rescue; in conservatorship; under conservatorship; under judicial management; in judicial management
under supervision; under sequestration; in sequestration; in moratorium; under moratorium; subject to deed of company arrangement
under deed of company arrangement; subject to company voluntary arrangement; in company voluntary arrangement; in scheme of arrangement
struck off; strike off; struck off the register; struck from the register; to be struck off; removed from register; removed from the register
removed from the companies register; deregistered; de registered; deleted from register; deleted from the register; ceased trading; ceased to trade
ceased operations; ceased to exist; no longer trading; no longer in business; out of business; non trading; not trading
in liquidation voluntary; voluntary liquidation; compulsory liquidation; corporate insolvency resolution process; under cirp; in cirp
in abwicklung; in auflosung; in aufloesung; aufgelost; aufgeloest; geloscht; geloescht; erloschen; im register geloscht
in insolvenz; in insolvenzverfahren; im insolvenzverfahren; in eigenverwaltung; in konkurs; im konkurs; in nachlassliquidation
in nachlassstundung; insolvent; im insolvenzeroffnungsverfahren; in sanierung; in zwangsverwaltung; im konkursverfahren; im sanierungsverfahren
en liquidation; en liquidation judiciaire; en liquidation amiable; en redressement judiciaire; en redressement; en faillite; en sauvegarde
en procedure de sauvegarde; en dissolution; radiee; radie; dissoute; dissous; en cessation d activite; en procedure collective
sous administration provisoire; en reorganisation judiciaire; en sursis concordataire; liquidation judiciaire; redressement judiciaire
en liquidacion; en liquidacion judicial; en liquidacion voluntaria; en concurso; en concurso de acreedores; en concurso preventivo; en quiebra
en reestructuracion; en reorganizacion; en disolucion; disuelta; disuelto; extinguida; en suspension de pagos; en intervencion; en concordato; intervenida
en liquidacio; en concurs de creditors; en quebra
in liquidazione; in liquidazione coatta; in liquidazione coatta amministrativa; in liquidazione giudiziale; in liquidazione volontaria
in fallimento; fallita; in concordato; in concordato preventivo; in concordato fallimentare; in amministrazione straordinaria
in amministrazione controllata; in scioglimento; cancellata; cessata; in procedura fallimentare
em liquidacao; em liquidacao judicial; em liquidacao extrajudicial; em recuperacao judicial; em recuperacao; em falencia; falida; massa falida
em dissolucao; em insolvencia; insolvente; em processo de insolvencia; dissolvida; baixada
in vereffening; in likwidatie; in liquidatie; in faillissement; in staat van faillissement; failliet; in surseance; in surseance van betaling
ontbonden; opgeheven; in gerechtelijke reorganisatie; in ontbinding
w likwidacji; w upadlosci; w upadlosci likwidacyjnej; w upadlosci ukladowej; w restrukturyzacji; w stanie likwidacji; w stanie upadlosci; wykreslona
w likwidacji sadowej; w sanacji; w postepowaniu ukladowym
v likvidaci; v likvidacii; v konkurzu; v konkurze; v upadku; v insolvenci; v insolvencnim rizeni; v restrukturalizacii; v restrukturalizacii
v nucene sprave; v reorganizaci; vymazana; zanikla; v stecaju; v likvidaciji; u likvidaciji; u stecaju; u predstecajnoj nagodbi; u predstecaju
u postupku likvidacije; u restrukturiranju; v prisilni poravnavi; brisan; brisana
in lichidare; in faliment; in insolventa; in reorganizare; in dizolvare; radiata; in procedura insolventei; in reorganizare judiciara
felszamolas alatt; vegelszamolas alatt; kenyszertorles alatt; csodeljaras alatt; torolt; kenyszervegelszamolas alatt
tasfiye halinde; tasfiye halindeki; iflas halinde; konkordato halinde; iflas halindeki
under afvikling; under konkurs; under tvangsoplosning; under likvidation; under rekonstruktion; oplost; i likvidation; i konkurs
under avvikling; under tvangsavvikling; under tvangsopplosning; konkursbo; under rekonstruksjon; slettet; i rekonstruktion; under foretagsrekonstruktion
likviderad; avregistrerad; selvitystilassa; konkurssissa; konkurssipesa; saneerauksessa; yrityssaneerauksessa; purettu; lakannut
likvideerimisel; pankrotis; saneerimisel; kustutatud; likvidejama; likvidacija; maksatnespejiga; likviduojama; bankrutuojanti; bankrutavusi
restrukturizuojama; i gjaldþrotaskiptum; i slitameðferd; gjaldþrota
в ликвидации; в стадии ликвидации; в процессе ликвидации; ликвидировано; ликвидирована; ликвидирован; ликвидируется; в банкротстве; банкрот
в стадии банкротства; в процессе банкротства; признано банкротом; признан банкротом; признана банкротом; конкурсное производство
в конкурсном производстве; под наблюдением; прекратило деятельность; прекратила деятельность; прекратил деятельность; деятельность прекращена
исключено из егрюл; исключен из егрюл; исключена из егрюл; недействующее; недействующая; в стадии реорганизации; в реорганизации; внешнее управление
у ликвідації; у ліквідації; в ліквідації; в стані припинення; припинено; ліквідовано; банкрут; у банкрутстві; у стані ліквідації
у ликвидацији; у стечају; у ликвидации; в несъстоятелност; заличена; в ликвидация; в производство по несъстоятелност; во ликвидација; во стечај
у ліквідацыі; жойылған; таратылуда
υπο εκκαθαριση; υπό εκκαθάριση; σε εκκαθάριση; σε πτώχευση; υπό πτώχευση; υπό ειδική εκκαθάριση; διαγραφείσα; λυθείσα
تحت التصفية; قيد التصفية; في التصفية; في طور التصفية; تحت التصفية القضائية; مفلسة; في حالة إفلاس; مشطوبة; ملغاة; منحلة; تحت الحراسة
در حال تصفیه; در حال انحلال; منحل شده; منحله; ورشکسته
בפירוק; בפרוק; בכינוס נכסים; בכינוס; בהקפאת הליכים; בפשיטת רגל; מחוקה; בחדלות פירעון; חוסלה; בפירוק מרצון
清算中; 破产; 破产清算; 已注销; 注销; 吊销; 已吊销; 清盘中; 正在清盘; 清算; 破產; 清盤中; 已解散; 解散; 破産; 特別清算; 倒産; 更生会社; 民事再生
해산; 청산중; 청산; 파산; 회생; 폐업; 회생절차; giai the; dang giai the; pha san; dalam likuidasi; dalam pailit; pailit; dalam pembubaran
`);

/** What is written before the name of a company that others act for. */
export const ACTING_FOR: readonly string[] = lines(`
the liquidator of; liquidator of; the liquidators of; liquidators of; the joint liquidators of; joint liquidators of; the receiver of; receiver of
the receivers of; the official receiver of; official receiver of; the administrator of; administrator of; the administrators of
the joint administrators of; joint administrators of; the trustee of; trustee of; the trustees of; trustees of; the trustee in bankruptcy of
trustee in bankruptcy of; the bankruptcy trustee of; the insolvency administrator of; messrs; m/s; the firm of; the company; care of; c/o; attn
attn.; attn:; attention; attention:; z. hd.; z.hd.; zu händen; zu handen; zuhanden; p/a; a/c; account of; fao; for the attention of
`);
