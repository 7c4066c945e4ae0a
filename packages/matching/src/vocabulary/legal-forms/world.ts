/** Legal forms of companies in America, Asia, Africa and Oceania: `form class: spellings`, see legal-forms.ts. */
export const FORMS_OF_THE_WORLD = `
llc limited: llc; l l c; limited liability company; limited liability corporation; l c; lc; w l l; wll; with limited liability; fz llc; fzllc; llc fz
inc corporation: inc; incorporated; incorporation; incorporee
corp corporation: corp; corporation; corporacion; corporacao; corporatsiya; korporatsiya; корпорация; pbc; public benefit corporation
co company: co; company; compagnie; cie; compania; compañia; companhia; cia; kompaniya; компания; compagnia; co inc; and company; and co; et cie; y cia; e cia; und co; cmpany; kompania; kompanija
pc corporation: p c; professional corporation; p a; professional association; pllc; professional limited liability company
lllp limited-partnership: lllp; limited liability limited partnership
na bank: n a; national association
ltee limited: ltée; ltee; limitee; limitée
senc partnership: senc; société en nom collectif canada
sadecv stock: sa de cv; s a de c v; sociedad anonima de capital variable; sociedad anónima de capital variable
sabdecv stock: sab de cv; s a b de c v; sociedad anonima bursatil de capital variable
sapidecv stock: sapi de cv; s a p i de c v; sociedad anonima promotora de inversion; sapi
srldecv limited: s de rl de cv; s de r l de c v; sociedad de responsabilidad limitada de capital variable; s de rl; s de r l; sc de rl; s c de r l; sc de rl de cv
spr cooperative: spr de rl; sociedad de produccion rural
sofom fund: sofom; sociedad financiera de objeto multiple; enr
ac association: a c; asociacion civil
ltda limited: ltda; limitada; ltd a; sociedade limitada; eireli; ltda me; compania limitada; cia ltda
saa stock: saa; sociedad anonima abierta; sac; sociedad anonima cerrada; s a c; s a a
eirl sole: eirl; e i r l; empresa individual de responsabilidad limitada
ca stock: c a; compania anonima; compañía anónima
seca limited-partnership: s en c; sociedad en comandita; s en c s; sociedad en comandita simple
eu sole: e u; empresa unipersonal
esp state: e s p; empresa de servicios publicos; empresa del estado; empresa publica
spac stock: s p a chile; sociedad por acciones; spa chile
kk stock: kk; k k; kabushiki kaisha; kabushiki gaisha; kabushikigaisha; 株式会社; かぶしきがいしゃ; カブシキガイシャ; (株)
gk limited: godo kaisha; goudou kaisha; 合同会社; g k
yk limited: yk; yugen kaisha; yugen gaisha; 有限会社
youxian limited: 有限公司; 有限责任公司; 有限責任公司; youxian gongsi; youxian zeren gongsi; you xian gong si; you xian ze ren gong si
gufen stock: 股份有限公司; gufen youxian gongsi; gu fen you xian gong si; 股份公司
jituan group: 集团; 集團; jituan; ji tuan; 集团公司; 集团有限公司
gongsi company: 公司; gongsi; gong si
chusik stock: 주식회사; jusik hoesa; chusik hoesa; 유한회사; yuhan hoesa; 株式會社
sdnbhd limited: sdn bhd; sendirian berhad; sdn berhad
bhd stock: bhd; berhad
pt limited: pt; p t; perseroan terbatas
tbk stock: tbk; terbuka; pt tbk; persero; perusahaan perseroan
cvid limited-partnership: commanditaire vennootschap indonesia; persekutuan komanditer
coltdth limited: บริษัท จำกัด; borisat chamkat; จำกัด; บริษัท; จํากัด
pclth stock: มหาชน; จำกัด มหาชน; pcl; public company limited; pub co ltd; public co ltd
tnhh limited: tnhh; trach nhiem huu han; công ty tnhh; cong ty tnhh; cong ty trach nhiem huu han; mtv; mot thanh vien; cong ty
cophan stock: cổ phần; co phan; cong ty co phan; công ty cổ phần; ctcp
opcpt limited: opc; one person company; opc pvt ltd
huf sole: huf; hindu undivided family
nidhi fund: nidhi limited
gte association: gte ltd; limited by guarantee; gte
fze limited: fze; free zone establishment; fz e; freezone establishment
fzco limited: fzco; fzc; free zone company; freezone company; fz co
fzllc limited: fzllc
dmcc limited: dmcc; dmcc branch
dwc limited: dwc llc; dwc
est sole: est; establishment trading; trading establishment; muassasa; mu'assasat; مؤسسة
sharika company: شركة; شرکت; sharikat; sharika; sherkat; sherkate; shirkat; sherka; sharekat; sherkat e; sharkat
mahduda limited: محدودة; المحدودة; ذ م م; ذات مسؤولية محدودة; شركة ذات مسؤولية محدودة; dhat masuliya mahduda; dhat masouliya mahdouda; mas'ulit mahdud; با مسئولیت محدود; ba masouliyat mahdoud; ba masuliyat mahdud; شرکت با مسئولیت محدود; محدود; bam masouliyat mahdoud
musahama stock: مساهمة; شركة مساهمة; mosahama; musahama; ش م م; ش م ل; ش م ع; sal; s a l; société anonyme libanaise; مساهمة عامة; pjsc emirates; p j s c; sae; s a e; egyptian joint stock company; saog; s a o g; saoc; s a o c; kscp; k s c p; ksc; k s c; k s c c; qsc; q s c; q p s c; qpsc; bsc; b s c; bsc c; psc; p s c
sahami stock: سهامی خاص; سهامی عام; sahami khas; sahami aam; sahami; sahamie khas; private joint stock; public joint stock; سهامی; pjs; p j s; kish
taavoni cooperative: تعاونی; taavoni; ta'avoni; sherkat taavoni; cooperative company
holal limited: s o k; offshore sal; sal offshore; holding sal; sal holding
adi partnership: adi ortaklik; kollektif sirket; kollektif şirket
asti stock: a ş; anonim sirketi; anonim şirketi; anonim sirket; anonim şirket; a s turkey; tas; t a s
ltdsti limited: ltd şti; ltd sti; limited sirketi; limited şirketi; limited sirket; ltd sirketi; sti; şti
sanve trade: san ve tic; sanayi ve ticaret; san tic; sanayi ticaret; san ve tic a s; san ve tic ltd sti
koop cooperative: kooperatifi; koop
vakfi foundation: vakfi; vakıf; waqf; وقف; bonyad; بنیاد; bunyad; mu'assasat khayriya
pc2 state: crown corporation; parastatal; soe; state owned
cc limited: close corporation
rf association: npc; non profit company; soc ltd; soc limited
sarlau limited: sarl au; sarlau; sarl a u; société à responsabilité limitée à associé unique
spaalg stock: epe spa; entreprise publique economique; epic; établissement public
sasohada stock: sa avec conseil d administration; société d'état; societe d etat
pllcet limited: plc ethiopia; share company; s c ethiopia
ohada limited: ets; etablissements; établissements; ste; societe; société; sociedad; sociedade; societa; società; soc
spv fund: spc; segregated portfolio company; spv
icc fund: icc; incorporated cell company; pcc; protected cell company; vcc; variable capital company; icav; collective asset management vehicle; oeic; icvc
reit fund: reit; real estate investment trust
ibc limited: ibc; international business company
trust trust: trust; treuhand; unit trust; business trust; fideicomiso
branch branch: branch; sucursal; succursale; filial; filiale; niederlassung; filialas; predstavitelstvo; representative office; rep office; branch office; oficina de representacion
gov state: государственное учреждение; state institution; gosudarstvennoe uchrezhdenie; gu; public institution; public corporation; государственная компания; gosudarstvennaya kompaniya
`;
