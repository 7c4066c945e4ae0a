/** Legal forms of companies in western, northern and southern Europe: `form class: spellings`, see legal-forms.ts. */
export const FORMS_OF_EUROPE = `
ltd limited: ltd; limited; limited company; ltd co; ltd company; private limited; private limited company; pvt ltd; pvt limited; private ltd; pte ltd; pte limited; pte; pty ltd; pty limited; pty; proprietary limited; limitd; cyfyngedig; cyf; teoranta; teo; co ltd; co limited; company limited; company ltd; limited liability co; p ltd; p limited
plc stock: plc; public limited company; p l c; public ltd co; ccc; cwmni cyfyngedig cyhoeddus; cuideachta phoibli theoranta; cpt
llp partnership: llp; limited liability partnership
lp limited-partnership: lp; limited partnership
cic association: cic; community interest company
dac limited: dac; designated activity company
clg limited: clg; company limited by guarantee
uc unlimited: uc; unlimited; unlimited company; ulc; unlimited liability company
gmbh limited: gmbh; gesellschaft mit beschränkter haftung; gesellschaft mbh; ges mbh; ges m b h; g m b h; gesmbh; m b h; mbh; gesellschaft mit beschraenkter haftung
ggmbh limited: ggmbh; gemeinnützige gmbh
ug limited: ug; ug haftungsbeschränkt; unternehmergesellschaft; unternehmergesellschaft haftungsbeschränkt
ag stock: ag; aktiengesellschaft; a g
kg limited-partnership: kg; kommanditgesellschaft
gmbhcokg limited-partnership: gmbh co kg; gmbh und co kg; gmbh u co kg; gmbh cie kg; gmbh co kommanditgesellschaft
agcokg limited-partnership: ag co kg; ag und co kg
kgaa limited-partnership: kgaa; kommanditgesellschaft auf aktien; gmbh co kgaa; ag co kgaa; se co kgaa
ohg partnership: ohg; offene handelsgesellschaft; og; offene gesellschaft
gbr partnership: gbr; gesellschaft bürgerlichen rechts; einfache gesellschaft
partg partnership: partg; partgmbb; partnerschaftsgesellschaft; partnerschaft
ev association: e v; eingetragener verein; verein
eg cooperative: eg; eingetragene genossenschaft; genossenschaft
ek sole: e k; e kfm; eingetragener kaufmann; eingetragene kauffrau; einzelunternehmen; einzelfirma
stiftung foundation: stiftung; privatstiftung
anstalt limited: anstalt; establishment
se stock: se; societas europaea; europäische gesellschaft; societe europeenne
sce cooperative: sce; europäische genossenschaft
sarl limited: sarl; s a r l; société à responsabilité limitée; societe a responsabilite limitee; suarl; sarlu; sa rl
eurl limited: eurl; entreprise unipersonnelle à responsabilité limitée
sa stock: sa; s a; société anonyme; societe anonyme; sociedad anonima; sociedade anonima; societate pe actiuni; societatea; spolka akcyjna; ste anonyme
sas stock: sas; s a s; société par actions simplifiée; sasu; sociedad por acciones simplificada; simplified joint stock company
sca limited-partnership: sca; société en commandite par actions
scs limited-partnership: scs; société en commandite simple; secs
snc partnership: snc; s n c; société en nom collectif; societa in nome collettivo
sci partnership: sci; société civile immobilière; société civile
scop cooperative: scop; société coopérative; scrl; scri; societe cooperative a responsabilite limitee
gie association: gie; groupement d'intérêt économique; geie; eeig; european economic interest grouping
sicav fund: sicav; société d'investissement à capital variable; sicaf
fcp fund: fcp; fonds commun de placement
asbl association: asbl; association sans but lucratif; vzw; vereniging zonder winstoogmerk
fondation foundation: fondation; foundation; fundacion; fundacao; fondazione; fundacja; nadace; alapitvany; fundatia; saatio; stiftelse; stiftelsen; stichting; fond; fonden
association association: association; assn; associacao; asociacion; asociatia; associazione; vereniging; forening; foreningen; yhdistys; udruzenje; stowarzyszenie; sdruzeni
bv limited: bv; b v; besloten vennootschap; besloten vennootschap met beperkte aansprakelijkheid
bvba limited: bvba; sprl; société privée à responsabilité limitée; besloten vennootschap met beperkte aansprakelijkheid belgie; srl belgique
nv stock: nv; n v; naamloze vennootschap
cv limited-partnership: c v; commanditaire vennootschap; comm v
vof partnership: vof; v o f; vennootschap onder firma
cooperatie cooperative: coöperatie; cooperatief; coop ua; cooperative; cooperativa; cooperative society; coopérative; kooperativ; spoldzielnia; druzstvo; zadruga; szovetkezet; kooperatif
eenmanszaak sole: eenmanszaak; zzp
spa stock: spa; s p a; società per azioni; societa per azioni
srl limited: srl; s r l; società a responsabilità limitata; societa a responsabilita limitata; sociedad de responsabilidad limitada; societate cu raspundere limitata; societatea cu raspundere limitata; srls; societa a responsabilita limitata semplificata
sapa limited-partnership: sapa; società in accomandita per azioni
sasitaly limited-partnership: società in accomandita semplice
ss partnership: società semplice
onlus association: onlus; ets
sl limited: sl; s l; sociedad limitada; slu; s l u; sociedad limitada unipersonal; sll
sau stock: sau; s a u; sociedad anonima unipersonal
sau2 stock: sad; sociedad anonima deportiva
sc partnership: s c; sociedad colectiva; sociedad civil; spolka cywilna
scoop cooperative: s coop; sociedad cooperativa
lda limited: lda; limitada; sociedade por quotas; unipessoal lda; sociedade unipessoal
ab stock: ab; aktiebolag; aktiebolaget; publikt aktiebolag; a b; ab publ
hb partnership: hb; handelsbolag; handelsbolaget
kb limited-partnership: kb; kommanditbolag; kommanditbolaget
ekfor cooperative: ekonomisk förening; ek for
aps limited: aps; anpartsselskab; anpartsselskabet
as stock: as; a s; aksjeselskap; aktieselskab; aktieselskabet; aksjeselskapet
asa stock: asa; allmennaksjeselskap
is partnership: i s; interessentskab; ans; ansvarlig selskap; da
ks limited-partnership: k s; kommanditselskab; kommandittselskap; komanditni spolecnost
fmba association: fmba; amba
oy limited: oy; osakeyhtiö; osakeyhtio
oyj stock: oyj; julkinen osakeyhtiö; abp
ky limited-partnership: ky; kommandiittiyhtiö
avoinyhtio partnership: avoin yhtiö; ay
osk cooperative: osk; osuuskunta
ehf limited: ehf; einkahlutafelag
hf stock: hf; hlutafelag
ae stock: ae; anonymi etaireia; ανώνυμη εταιρεία; anonymos etairia; α ε
epe limited: epe; ετερόρρυθμη περιορισμένης ευθύνης; εταιρεία περιορισμένης ευθύνης; ε π ε
ike limited: ike; ιδιωτική κεφαλαιουχική εταιρεία; private company
oe partnership: oe; ομόρρυθμη εταιρεία
ee limited-partnership: ετερόρρυθμη εταιρεία
`;
