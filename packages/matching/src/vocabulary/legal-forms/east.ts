/** Legal forms of companies in eastern Europe and central Asia: `form class: spellings`, see legal-forms.ts. */
export const FORMS_OF_THE_EAST = `
ooo limited: ооо; общество с ограниченной ответственностью; ooo; o o o; obshchestvo s ogranichennoy otvetstvennostyu; obshchestvo s ogranichennoi otvetstvennostyu; obschestvo s ogranichennoy otvetstvennostyu; obshestvo s ogranichennoj otvetstvennostju; obshchestvo s ogranichennoy otvetstvennostiu; общество с дополнительной ответственностью; taa; таварыства з абмежаванай адказнасцю; tavarystva z abmezhavanay adkaznastsyu; additional liability company; alc; obshchestvo s dopolnitelnoy otvetstvennostyu
oao stock: оао; открытое акционерное общество; oao; otkrytoe aktsionernoe obshchestvo; otkrytoye aktsionernoye obshchestvo; ojsc; open joint stock company; open jsc; aat; адкрытае акцыянернае таварыства; adkrytae aktsyyanernae tavarystva; adkrytaye aktsyyanernaye tavarystva
zao stock: зао; закрытое акционерное общество; zao; zakrytoe aktsionernoe obshchestvo; zakrytoye aktsionernoye obshchestvo; cjsc; closed joint stock company; closed jsc; zat; закрытае акцыянернае таварыства; zakrytae aktsyyanernae tavarystva; zakrytaye aktsyyanernaye tavarystva
pao stock: пао; публичное акционерное общество; pao; publichnoe aktsionernoe obshchestvo; publichnoye aktsionernoye obshchestvo; pjsc; public joint stock company; public jsc
ao stock: ао; акционерное общество; ao; aktsionernoe obshchestvo; aktsionernoye obshchestvo; jsc; joint stock company; j s c; joint stock co; aktsionernaya kompaniya; акционерная компания
nao stock: нао; непубличное акционерное общество; nao; nepublichnoe aktsionernoe obshchestvo; njsc; non public joint stock company
llcru limited: limited liability company russia
fgup state: фгуп; федеральное государственное унитарное предприятие; fgup; fsue; federal state unitary enterprise; federalnoe gosudarstvennoe unitarnoe predpriyatie; federal'noe gosudarstvennoe unitarnoe predpriyatie
gup state: гуп; государственное унитарное предприятие; gup; state unitary enterprise; gosudarstvennoe unitarnoe predpriyatie
mup state: муп; муниципальное унитарное предприятие; mup; municipal unitary enterprise; unitarnoe predpriyatie; унитарное предприятие; unitary enterprise; kup; коммунальное унитарное предприятие
rup state: руп; республиканское унитарное предприятие; rup; republican unitary enterprise; respublikanskoe unitarnoe predpriyatie; rue
chup limited: чуп; частное унитарное предприятие; chup; private unitary enterprise; odo; одо
fgbu state: фгбу; федеральное государственное бюджетное учреждение; fgbu; federal state budgetary institution; federalnoe gosudarstvennoe byudzhetnoe uchrezhdenie; state budgetary institution; fgku
statecorp state: государственная корпорация; state corporation; gosudarstvennaya korporatsiya
ip sole: ип; индивидуальный предприниматель; ip; individualnyy predprinimatel; individual entrepreneur; чп; частный предприниматель; фоп; fop; fizychna osoba pidpryiemets
ano association: ано; автономная некоммерческая организация; ano; autonomous non profit organization; autonomous nonprofit organization; avtonomnaya nekommercheskaya organizatsiya; autonomous noncommercial organization; некоммерческая организация; nekommercheskaya organizatsiya; non profit organization; nonprofit organization; noncommercial organization
oo association: общественная организация; obshchestvennaya organizatsiya; public organization; roo; mezhregionalnaya obshchestvennaya organizatsiya
npo enterprise: нпо; научно производственное объединение; npo; scientific production association; scientific and production association; nauchno proizvodstvennoe obedinenie; nauchno proizvodstvennoye obyedineniye; research and production association; rpa; research and production corporation
npp enterprise: нпп; научно производственное предприятие; npp; scientific production enterprise; scientific and production enterprise; nauchno proizvodstvennoe predpriyatie; research and production enterprise; rpe; spe; rpc; research and production company; научно производственная компания; scientific and production company; npk; scientific production company; npf; научно производственная фирма
nii institute: нии; научно исследовательский институт; nii; scientific research institute; tsnii; nauchno issledovatelskiy institut; nauchno issledovatelski institut; research institute
designbureau institute: конструкторское бюро; konstruktorskoe byuro; design bureau; окб; okb; opytno konstruktorskoe byuro; experimental design bureau; цкб; tskb; central design bureau; skb; special design bureau
tov limited: тов; товариство з обмеженою відповідальністю; tov; tovarystvo z obmezhenoyu vidpovidalnistyu; tzov
prat stock: прат; приватне акціонерне товариство; prat; pryvatne aktsionerne tovarystvo; private joint stock company; private jsc; pjsc ukraine; prjsc
pat stock: пат; публічне акціонерне товариство; pat; publichne aktsionerne tovarystvo
at stock: ат; акціонерне товариство; aktsionerne tovarystvo; ват; vat; зат
pp sole: пп; приватне підприємство; pryvatne pidpryiemstvo; private enterprise; частное предприятие; chastnoe predpriyatie; private undertaking
dp state: дп; державне підприємство; derzhavne pidpryiemstvo; state enterprise; государственное предприятие; gosudarstvennoe predpriyatie; state owned enterprise; државно предузеће; state owned company; state company; kazyonnoe predpriyatie; state establishment
too limited: тоо; товарищество с ограниченной ответственностью; too; tovarishchestvo s ogranichennoy otvetstvennostyu; жшс; zhshs; жауапкершілігі шектеулі серіктестік
osoo limited: осоо; osoo
mchj limited: mchj; mas'uliyati cheklangan jamiyat; масъулияти чекланган жамият; xk
aj stock: aj; aksiyadorlik jamiyati; ajsc
jdmm limited: jdmm; ჯდმმ
shps limited: შპს; shps; შეზღუდული პასუხისმგებლობის საზოგადოება; shpk; sh p k; shoqeri me pergjegjesi te kufizuar
sha stock: sh a; shoqeri aksionare; სს
mmc limited: mmc; məhdud məsuliyyətli cəmiyyəti; mehdud mesuliyyetli cemiyyeti
asc stock: asc; açıq səhmdar cəmiyyəti; qsc; qapali sehmdar cemiyyeti
spzoo limited: sp z o o; spolka z ograniczona odpowiedzialnoscia; spółka z ograniczoną odpowiedzialnością; spolka z o o; sp zoo; spzoo; z o o; sp z oo; spolka z oo; spółka z oo
spk limited-partnership: sp k; spolka komandytowa; spółka komandytowa; ska
spj partnership: sp j; spolka jawna; spółka jawna; sp p; spolka partnerska
psa stock: prosta spolka akcyjna
sro limited: s r o; spol s r o; spolecnost s rucenim omezenym; společnost s ručením omezeným; spoločnosť s ručením obmedzeným; spolocnost s rucenim obmedzenym; sro; spol sro; spol s ro
ascz stock: akciova spolecnost; akciová společnost; akciova spolocnost; akciová spoločnosť
vos partnership: v o s; verejna obchodni spolecnost; veřejná obchodní společnost
sp state: statni podnik; státní podnik; štátny podnik; s p
kft limited: kft; korlátolt felelősségű társaság; korlatolt felelossegu tarsasag
nyrt stock: nyrt; nyilvánosan működő részvénytársaság; nyilvanosan mukodo reszvenytarsasag
zrt stock: zrt; zártkörűen működő részvénytársaság; zartkoruen mukodo reszvenytarsasag; rt; reszvenytarsasag
bt limited-partnership: bt; betéti társaság; beteti tarsasag
kkt partnership: kkt; közkereseti társaság
doo limited: d o o; doo; drustvo s ogranicenom odgovornoscu; društvo s ograničenom odgovornošću; društvo sa ograničenom odgovornošću; družba z omejeno odgovornostjo; друштво са ограниченом одговорношћу; дооел; dooel; j d o o
dd stock: d d; dd; dionicko drustvo; dioničko društvo; delniška družba; delniska druzba; a d; akcionarsko drustvo; akcionarsko društvo; акционарско друштво; ad
ood limited: оод; дружество с ограничена отговорност; ood; druzhestvo s ogranichena otgovornost
eood limited: еоод; еднолично дружество с ограничена отговорност; eood
adbg stock: акционерно дружество; aktsionerno druzhestvo; ead; еад
et sole: едноличен търговец; ednolichen targovets
uab limited: uab; uždaroji akcinė bendrovė; uzdaroji akcine bendrove
abl stock: akcinė bendrovė; akcine bendrove
mb limited: mazoji bendrija; mažoji bendrija
sia limited: sia; sabiedriba ar ierobezotu atbildibu; sabiedrība ar ierobežotu atbildību
aslv stock: akciju sabiedriba; akciju sabiedrība
ou limited: ou; osaühing; osauhing; oü
asee stock: aktsiaselts
tu partnership: taisuhing; täisühing; usaldusuhing
`;
