/** Ordinary words in company names: words of the same meaning in several languages, used by thousands of companies. */

/** Each line is a group of words that may replace each other. */
export const COMPANY_WORDS: readonly (readonly string[])[] = `
bank banque banco banca banka bankasi bankas bankası pank banki bancorp bankers banking банк بنك بانك بانک
group groupe grupo gruppe gruppo grup gruppa grupa groep koncern concern konsern groups группа مجموعة گروه grp
holding holdings holdco kholding kholdinh holdingi холдинг هولدينغ hldg hldgs
international internacional internationale internazionale internationaler intl mezhdunarodnyy mezhdunarodnaya uluslararasi internasional международный الدولية دولية intnl
trading trade trader traders handel handels handelsgesellschaft comercio commerce comercial commercial commerciale torgovlya torgovyy torgovaya torg ticaret tijarat tejarat bazargani dagang tejaria tujjar التجارية للتجارة تجارة تجاري trdg merchant merchants
general generale umum amm العامة
import imports importe importation importacion importaciones ithalat استيراد
export exports exporte exportation exportacion exportaciones ihracat eksport تصدير
impex importexport eximp exim
industry industries industrial industrie industria industrias industriel industrielle industriale promyshlennost promyshlennyy sanayi sanaat sanat senaye sanaye sanayeh industrija przemysl промышленность صنایع صنعت الصناعية صناعي صناعة inds promyshlennaya promyshlennoe
technology technologies technologie tech technical technological tecnologia tecnologias tekhnologiya tekhnologii tekhnologiy teknoloji teknik tehnologii technik technika технологии технология فناوری تكنولوجيا التقنية
engineering engineers ingenieria ingenierie ingegneria engenharia inzhiniring inzhenernyy muhendislik mohandesi mühendislik инжиниринг هندسة مهندسی الهندسية eng engg engrg
construction constructions construccion construcciones construcao costruzioni bau stroy stroitelnaya stroitelnyy stroitelstvo insaat inşaat building builders contracting contractors contractor budowa строительство сооружение المقاولات للمقاولات إنشاءات constr
development developments developers desarrollo developpement desenvolvimento razvitie razvitiya sviluppo entwicklung gelistirme tosee tawseh developing развития تنمية التنمية توسعه devt gostaresh
investment investments investing investissement investissements inversion inversiones investimento investimentos investicii investitsii investitsionnaya investitsionnyy yatirim invest investors investition beteiligung beteiligungs sarmaye инвестиции استثمار الاستثمار للاستثمار invt invts
finance financial finances financiera financiere finanzen finanz finanza finanziaria financeira finans finansovaya finansovyy finansman malia финансовый المالية finansy
insurance assurance assurances seguros assicurazioni versicherung versicherungs sigorta strakhovaya strakhovanie ubezpieczen bimeh takaful страхование بیمه تأمين
fund funds fonds fondo fondos fundo fonu
capital kapital capitale kapitala
management managing gestion gestao verwaltung verwaltungs upravlenie upravlyayushchaya yonetim modiriyat mgmt mgt
services service servicios servicio servicos dienste dienstleistung servisnaya servis hizmetleri uslugi khadamat servizi сервис خدمات الخدمات للخدمات svcs svc
consulting consultancy consultants consultant consult consultores consultoria conseil conseils beratung danismanlik konsalting advisory advisors advisers
logistics logistic logistica logistique logistik lojistik logistika логистика
transport transports transportation transporte transportes trasporti transit haulage tasimacilik nakliyat naqliyat haml hamlonaghl trucking freight cargo перевозки транспорт النقل للنقل حمل transp
shipping shipmanagement maritime marine marina maritima maritimo sudokhodnaya denizcilik nautical navigation navegacion naviera schiffahrt reederei keshtirani seatrade парoходство الملاحة بحري الشحن للشحن کشتیرانی
airlines airline airways air aviation aviacion aviakompaniya aerolineas aereas havayollari havacilik avia aviatsiya авиакомпания авиация طيران الطيران هواپیمایی aviakompaniia aviakompanii
energy energie energia energias enerji energo energetika energeticheskaya power энергия энергетика الطاقة طاقة انرژی
oil petroleum petrol petrole petroleo petroli neft neftyanaya neftegaz naft mineraloel petrochemical petrochemicals petrokimia petroshimi нефть النفط نفط البترول نفت
gas gaz gasprom gazovaya газ الغاز غاز گاز
electric electrical electricity electrique electrica electrico elektrik elektro elektricheskaya elektrizitat bargh elec elektricheskie
electronics electronic electronica electronique elektronik elektronika elettronica электроника الکترونیک إلكترونيات
chemical chemicals chemie chimie quimica quimicos kimya khimicheskaya khimiya chimica shimiai shimi химия chem
pharmaceutical pharmaceuticals pharma pharmacy farmaceutica farmaceuticos pharmaceutique farma ilac farmatsevticheskaya daru فارما
medical medicine medico medica medizin medizinische tibbi meditsinskaya health healthcare salud sante saude gesundheit
hospital hospitals clinic clinica klinik klinika krankenhaus hosp
food foods alimentos alimentaire alimentari lebensmittel gida foodstuff foodstuffs produkty
agriculture agricultural agro agricola agricole agrar tarim kishavarzi keshavarzi agri selskokhozyaystvennaya
steel acier acero acciaio stahl stal celik fulad foolad сталь
metal metals metall metallurgical metallurgie metalurgica metallurgicheskiy metalik metallurgiya metaux металл
mining mines mineral minerals minera mineria mineracao bergbau madencilik gornaya minière madan معدن
gold oro or aur altin zoloto zahab
diamond diamonds diamant diamante almas almaz
jewelry jewellery jewellers jewelers joyeria bijouterie kuyumculuk
travel travels tourism tourisme turismo turizm tours tour reise reisen voyages viajes turisticheskaya siyahat السياحة للسياحة
exchange exchanges change cambio wechsel exchangers sarafi sarrafi sarafa doviz money hawala hawalah remittance remittances صرافی صرافة الصرافة للصرافة حواله حوالة
real immobilien immobilier immobiliare inmobiliaria imobiliaria gayrimenkul estate property properties nedvizhimost العقارية عقارات
security securities sicherheit seguridad securite seguranca sicurezza guvenlik okhrana okhrannaya
university universite universidad universitat universita universitet universiteit universiti daneshgah danishgah üniversitesi университет جامعة دانشگاه univ
institute institut instituto istituto institutes enstitusu instytut انستیتو институт معهد مؤسسه inst institutul
school schule ecole escuela escola scuola shkola madrasa madrassa okul مدرسة مدرسه
academy academie academia akademie akademiya accademia akademi академия acad
center centre centro zentrum tsentr merkez merkezi markaz centrum centar центр مركز مرکز ctr cntr
factory factories fabrica fabrique fabrik fabrika zavod plant works werk werke usine karkhane karkhana kombinat fabryka завод фабрика مصنع کارخانه комбинат zavody shipyard
production productions produccion producao produktion proizvodstvo proizvodstvennaya uretim produzione manufacturing manufacture manufacturers manufacturera tolidi производство إنتاج تولیدی mfg mfrs mfr proizvodstvennoe proizvodstvennoye proizvodstvennyy proizvodstvennaia
equipment equipments equipos equipement ausrustung oborudovanie ekipman tajhizat оборудование تجهیزات equip
machine machines machinery maquinaria maquinas maschinen maschinenbau makina makine mashinostroitelnyy mashinostroenie macchine ماشین mashinostroitelnaya mashinostroeniya
supply supplies supplier suministros snabzhenie tedarik
system systems sistema sistemas systeme systemes sistemy sistem системы sys
solution solutions soluciones solucoes losungen cozum resheniya
network networks netz netzwerk red reseau set setevaya
communication communications comunicaciones comunicacao kommunikation telecommunication telecommunications telecom telekom telecomunicaciones telekommunikation svyaz iletisim telecoms اتصالات الاتصالات связь
media medien medios medya
print printing printers druck imprenta impresa imprimerie matbaa polygraphic tipografiya
textile textiles textil tekstil tessile tekstilnaya garments garment apparel
car cars auto automobile automobiles automotive automotriz otomotiv motors motor avto avtomobilnyy khodro vehicle vehicles خودرو السيارات سيارات
hotel hotels hoteles otel gostinitsa hotele
restaurant restaurants restaurante ristorante restoran
shop store stores laden tienda magazin magaza boutique
market markets mercado marche markt rynok
distribution distributors distributor distribuidora distribuzione vertrieb dagitim distributing distr
research recherche investigacion pesquisa forschung arastirma ricerca tahqiqat پژوهش تحقیقات البحوث rsch issledovatelskiy issledovatelskii
science sciences scientific ciencia wissenschaft nauka nauchnyy nauchnaya bilim scienza nauchno
design diseno conception entwurf tasarim konstruktorskoe konstruktorskoye proektnyy
military militar militaire voennyy voyennyy askeri الحرب العسكرية نظامی voenno voyenno voennaya
defense defence defensa oborona oboronnyy savunma defa difesa verteidigung الدفاع دفاع
state estado etat staat staatliche gosudarstvennyy gosudarstvennaya gosudarstvennoe devlet dolati государственный
national nacional nationale nazionale nationaler natsionalnyy natsionalnaya ulusal milli melli meli национальный الوطنية الوطني وطني ملی natl
federal federale federation federacion federatsiya federalnyy federalnoe federasyonu федерация федеральный
republic republica republique republik respublika cumhuriyeti jomhuri jumhuriya республика جمهورية جمهوری
islamic islamique islami eslami islamiyya islamiya islamico islamia الإسلامية اسلامی
ministry ministerio ministere ministerium ministerstvo bakanligi vezarat wizara министерство وزارة وزارت
department departamento departement abteilung departament otdel directorate direction direccion direktion upravleniye idara edareh управление департамент إدارة dept
agency agence agencia agentur agentstvo ajans agenzia агентство وكالة
office bureau buro oficina ofis ufficio byuro daftar бюро مكتب دفتر
committee comite komitee komitet komite comitato council conseil consejo soviet rat majlis комитет совет لجنة مجلس cttee
organization organisation organizacion organizacao organizatsiya teskilati organizzazione sazman sazeman monazzama munazzama организация منظمة سازمان org
party partido parti partei partiya partito hizb hezb партия حزب
movement movimiento mouvement bewegung dvizhenie hareketi harakat движение حركة
army armee ejercito armiya ordu jaysh jaish artesh sepah армия جيش سپاه
brigade brigades brigada brigaden kataib katibat كتائب لواء battalion battalions bataillon batallon katiba katibatu
front frente fronte cephesi jabhat jabha جبهة
revolution revolutionary revolucion revolucionario revolucionarias revolyutsiya devrim inqilab enghelab الثورة
liberation liberacion befreiung osvobozhdenie kurtulus tahrir التحرير
people peoples pueblo peuple volk narod narodnyy halk khalq narodnaya
islam muslim muslims musulman
charity charitable benevolent blagotvoritelnyy kheyriyeh khayriya khairiya hayir relief благотворительный الخيرية خیریه aid
society sociedad societa gesellschaft obshchestvo jamiat jamiyat jamiyah cemiyeti anjoman toplum общество جمعية جمعیت
union unione ittihad ettehad birligi soyuz verband league liga союз اتحاد
brothers bros hermanos freres bruder gebruder fratelli irmaos kardesler baradaran ikhwan akhawan إخوان برادران أخوان
sons son hijos fils filhos figli sohne ogullari wa'awladuhu awlad وأولاده أولاد
family familia famille familie
company companies
enterprise enterprises empresa empresas entreprise entreprises unternehmen unternehmens predpriyatie predpriyatiya isletmeleri impresa предприятие firma firm фирма
project projects proyecto proyectos projet projekt proje proekt projeto
global globale mondial mundial welt world worldwide dunya
european europe europeen europa europea europaische evropeyskiy avrupa euro
american america americana americano amerika amerikan
asia asian asya asien aziya asiatica
africa african africaine afrika afrique
middle orient oriente vostok
east eastern est ost vostochnyy vostochnaya dogu este sharq sharqiya shargh الشرقية شرق
west western ouest westlich zapadnyy zapadnaya bati oeste gharb
north northern nord norte severnyy severnaya severo kuzey shamal shomal الشمالية شمال
south southern sud sur sul yuzhnyy yuzhnaya guney janub jonub süd الجنوبية جنوب
new nuevo nueva nouveau nouvelle neu neue novyy novaya yeni jadid novo nova nuovo nuova nowy الجديدة
first primero primera premier premiere erste pervyy pervaya
great grand gran grande gross velikiy buyuk big bolshoy
golden doree dorado goldene zolotoy
green verde vert grun zelenyy yesil sabz
blue azul bleu blau siniy mavi
red rojo rouge rot krasnyy krasnaya kizil kirmizi
white blanco blanche weiss belyy beyaz
black negro noir schwarz chernyy siyah
sea mer mar meer more morskoy deniz darya bahr البحر دریا
river fluss rio riviere reka nehir
ocean oceano okean oceanic ocean
star stars estrella etoile stern zvezda yildiz najm setareh
sun sol soleil sonne solntse gunes shams
house haus casa maison dom ev bayt beit
land country pais pays strana ulke
city ciudad ville stadt gorod sehir cidade citta
port puerto porto hafen liman bandar порт ميناء بندر
partner partners socios partenaires ortaklik
associate associates asociados associes associados assoc assocs
digital digitale numerique dijital tsifrovoy
software soft programm yazilim programmnoe
computer computers computing ordinateurs komputer kompyuter bilgisayar rayaneh
data datos daten donnees dannye veri
water agua eau wasser voda vodokanal su acqua
wood timber holz bois madera madeira les lesnoy ahsap
paper papier papel karton kagit bumaga bumazhnyy
plastic plastics plastico plasticos plastik kunststoff plastique
cement cemento ciment zement tsement cimento siman
glass glas vidrio verre vidro steklo cam
rubber caucho gummi kauchuk lastik
nuclear nucleaire atomic yadernyy atomnyy hastei atom atomenergo
space espacio espace raum kosmos kosmicheskiy fazai aerospace hava
rocket missile missiles rakete raketnyy raketa mushak
aircraft avion aviones flugzeug samolet havapeyma aviastroitelnyy aviation
helicopter helicopters elicottero hubschrauber vertolet vertoletnyy
railway railways railroad ferrocarril eisenbahn zheleznaya demiryolu rah-ahan bahn
leasing lease lizing arrendamiento kiralama
credit credito kredit kredi crediti
savings ahorro epargne sparkasse spar sberbank sberegatelnyy
asset assets activos actifs aktiv vermogens wealth patrimonio
venture ventures risk
resources resource recursos ressources resursy kaynaklari
products product productos produits produkte produkt urunler prods
materials material materiales materiaux materialien materialy
tools tool werkzeug herramientas instrument instruments pribor pribory priborostroitelnyy
government govt gouvernement gobierno governo regierung hukumat pravitelstvo
administration admin administracion
laboratory laboratories lab labs laboratorio laboratoire
marketing mktg
advertising publicidad publicite werbung reklam reklama
shipbuilding shipyard shipyards sudostroitelnyy sudostroitelny sudostroitelnaya sudostroenie astillero astilleros werft tersane
repair repairs remontnyy remontny remontno tamir
electromechanical elektromekhanicheskiy elektromekhanicheskii elektromekhanicheski
mechanical mekhanicheskiy mekhanicheskii mekhanicheski
experimental eksperimentalnyy eksperimentalniy opytnyy
complex kompleks mojtama mojtame
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '));
