/** Words in names of persons that identify little: titles, particles and generation suffixes. */
import { words } from './words.ts';

/** Titles, ranks and honours, before or after a name. */
export const TITLES: readonly string[] = words(`
mr mrs ms miss mister mx master madam madame mme mlle monsieur messrs sir dame lord lady baron baroness baronet count countess
duke duchess earl viscount marquess marquis prince princess king queen emir amir sultan sheikh shaikh shaykh cheikh sheik sheikha
shaikha chaikh haji hajji hadji hajj hajjah elhadj alhaji alhadj hadj hac haci mullah mulla molla maulawi mawlawi maulavi moulavi mawlana
maulana moulana mufti qari hafiz hafez imam imaam ayatollah hojatoleslam hujjat sayyid sayed syed seyed sayyed sayid saiyid seyyed sidi
ustad ustaz ustadh ostad agha aqa aga bey pasha effendi efendi khoja khwaja hodja hoca mirza
herr frau fraulein hr dr doctor doktor docteur dott dottore dra doctora prof professor professeur profesor profesora ing ingeniero dipl
dhr mevr senor senora senorita sr sra srta don dona dom signor signora sig senhor senhora lic licenciado abg abogado arq
eng engineer avv mag rev reverend father fra frere pastor bishop archbishop cardinal pope patriarch rabbi rebbe metropolitan archimandrite
hon honourable honorable rt excellency eminence
gen general lieutenant lt lieut colonel col major maj captain capt cpt commander cdr cmdr commodore admiral adm rear vice brigadier brig
sergeant sgt corporal cpl private marshal field comandante commandant kommandant polkovnik podpolkovnik starshina
general-mayor general-leytenant
president minister ambassador governor senator secretary chairman deputy
phd md mba msc bsc esq esquire obe mbe cbe kbe qc kc jd llm llb
emba dba csc drsc dsc beng meng btech mtech bcom mcom mphil dphil mbbs mbchb cpa cfa cissp acca fcca frcs frcp mrcp dds dmd hons retd
mgr inz rndr mudr judr phdr paeddr mvdr thdr bcl habil mult kfm kffr mmag engr geom licda lcdo lcda dottssa sayin thiru herrn fh
datuk dato datin tan tun tengku tuanku puan encik bin-datuk raja raden
shri sri smt shrimati kumari pandit ji sahib begum khanum hanim janab
nom alias dit gospodin gospozha grazhdanin pan pani
`);

/** Suffixes that distinguish father and son. They count as titles and never as numbers. */
export const GENERATIONS: readonly string[] = words('jr junior jnr sr snr senior filho neto hijo pere fils');

/** Words that join the parts of a name. */
export const PARTICLES: readonly string[] = words(`
al el ul ur as ad an ar at az ash ud ed es il bin ben ibn ebn bint binti binte bent abu abou abi aboo umm um oum van von der den de del
della delle degli di da das dos do du la le las los lo les y e i et und and of the zu zur zum ter ten te ould uld ouled wuld wald mc mac
san st saint sainte santa bar bat ap ab af av dal dalla d l o oglu ogly oghlu oglou kyzy qizi kizi ogli zade zadeh vel nee geb née
`);

/** Connectives in company names that carry no meaning. */
export const CONNECTIVES: readonly string[] = words(`
the of and for und et y e de del la le les der die das des dem den van von in im da do dos du di per pour fur fuer para por na i oraz ve
wa en och og og ja w z a an at by to on with und u und s c mit sur aux au al el los las lo il gli della dei
`);
