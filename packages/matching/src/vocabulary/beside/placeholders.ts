/**
 * What forms and registers hold in place of a name that a person has not, or that is not known: abbreviations of the US Department of State
 * (9 FAM 403.9: FNU, LNU), of police records (NFN, NLN, NMN), ICAO Doc 9303 (XXX), and words of forms.
 */
import { lines } from './lines.ts';

/** They are nobody's name. */
export const PLACEHOLDERS: readonly string[] = lines(`
fnu; lnu; mnu; snu; nfn; nln; nmn; nmi; nfi; fna; lna; nfmn; xxx; xxxx; xxxxx; nofirstname; nolastname; nosurname; noname; onlyname; unk; unkn
no first name; no last name; no family name; no surname; no given name; no middle name; no forename; no second name; no name; no other name
no name given; no surname given; no first name given; no last name given; no last name provided; no first name provided; no surname provided
first name unknown; last name unknown; family name unknown; surname unknown; given name unknown; middle name unknown; name unknown; unknown name
unknown first name; unknown last name; unknown surname; unknown given name; name not known; first name not known; surname not known
last name not known; not known; not available; not applicable; not provided; not given; not stated; not specified; not recorded; not disclosed
only name; one name only; one name; single name; sole name; mononym; mononymous; single name only; known by one name; only one name; given name only
unknown; unnamed; unspecified; undisclosed; missing name; name missing; name withheld; withheld; not on file
unbekannt; nicht bekannt; name unbekannt; vorname unbekannt; nachname unbekannt; kein nachname; kein vorname; kein name; ohne nachname; ohne vorname
ohne familienname; ohne namen; keine angabe; nicht angegeben; nicht vorhanden; einzelname; ohne angabe
inconnu; inconnue; nom inconnu; prenom inconnu; sans nom; sans prenom; sans nom de famille; non connu; non communique; non renseigne; non precise; nom unique
desconocido; desconocida; nombre desconocido; apellido desconocido; sin apellido; sin apellidos; sin nombre; sin segundo apellido; no consta
no disponible; no aplica; no tiene; sconosciuto; sconosciuta; nome sconosciuto; cognome sconosciuto; senza cognome; senza nome; non disponibile
non noto; desconhecido; desconhecida; sem sobrenome; sem apelido; sem nome; nao disponivel; nao informado; nao consta
onbekend; naam onbekend; geen achternaam; geen voornaam; zonder achternaam; niet bekend; niet opgegeven; ukjent; ukendt; okand; tuntematon; intet efternavn
inget efternamn; nieznany; nieznana; nieznane; brak nazwiska; brak imienia; brak danych; neznamy; neznama; nezname; nepoznat; nepoznato; necunoscut
ismeretlen; bilinmiyor; bilinmeyen; soyadi yok; yok soyadi; adi yok; belirtilmemis; tidak ada nama keluarga; tidak diketahui; tiada nama keluarga
неизвестно; неизвестен; неизвестна; без фамилии; без имени; без отчества; нет фамилии; нет отчества; отсутствует; не указано; не указан; не установлено
невідомо; невідомий; без прізвища; без по батькові; αγνωστο; άγνωστος; άγνωστη; χωρίς επώνυμο
غير معروف; غير معروفة; مجهول; بدون اسم; بدون لقب; لا يوجد; غير متوفر; غير محدد; نامعلوم; نامشخص; فاقد نام خانوادگی; بدون نام خانوادگی
לא ידוע; ללא שם משפחה; ללא שם; 不详; 不明; 未知; 无姓; 姓名不详; 无名; 모름; 미상; 불명
`);

/** They are somebody's name as well: the name is read with and without them. */
export const PERHAPS_PLACEHOLDERS: readonly string[] = lines(`
none; null; nil; na; n/a; n.a.; n.n.; nn; n.n; tbc; tbd; tba; nsn; ngn; nan; nada; nessuno; keine; keiner; kein; aucun; aucune; ninguno; ninguna; brak; yok; nenhum
geen; undefined; blank; anonymous; anonym; anonyme; anonimo; x; xy; zz; zzz; yyy; nk; n/k; n.k.; n / a
нет; н/д; н.д.; لا شيء; 无; 無; 없음; なし
`);
