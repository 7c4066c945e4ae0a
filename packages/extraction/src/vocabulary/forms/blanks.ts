/** What stands in forms where nobody has written anything yet: hints, examples and words for "to come", in the languages of forms. */

/** Whole values, without marks around them. Each line is a language. */
export const OPEN_WORDS = `
tbc|t.b.c.|tba|t.b.a.|tbd|t.b.d.|tbp|to be confirmed|to be advised|to be announced|to be completed|to be determined|to be decided|to be provided|to be supplied|to be filled in|to be filled|to follow|will follow|follows|pending|outstanding|todo|to do|unknown|not known|not available|not provided|not stated|not specified|not disclosed|not yet known|no information|no data|blank|empty|left blank|intentionally left blank|this space intentionally left blank|placeholder|lorem ipsum|test|asdf|foo|bar|foobar|sample|example|dummy|your answer|your answer here|your text here|answer|text|value|select|choose|please select|please choose|please specify|please complete|please enter|please state|see attached|see attachment|see enclosed|see above|see below|see annex|see appendix|as above|as before|same as above|as attached|enclosed|attached|ditto|refer to attachment|upload|n/k|n.k.
wird nachgereicht|wird noch nachgereicht|folgt|folgt noch|noch offen|offen|ausstehend|unbekannt|nicht bekannt|keine angabe|keine angaben|k.a.|k. a.|ka|ohne angabe|o.a.|noch zu klären|noch festzulegen|auszufüllen|bitte ausfüllen|bitte angeben|bitte eintragen|bitte wählen|bitte auswählen|siehe anlage|siehe anhang|siehe oben|siehe unten|wie oben|platzhalter|muster|beispiel|musterfirma gmbh|muster gmbh|musterfirma|max mustermann|erika mustermann|mustermann
à compléter|a completer|à remplir|à confirmer|à déterminer|à préciser|à venir|en attente|inconnu|inconnue|non connu|non communiqué|non renseigné|néant communiqué|n.c.|nc|n.d.|voir annexe|voir pièce jointe|voir ci-joint|ci-joint|voir ci-dessus|veuillez préciser|veuillez compléter|à sélectionner|exemple
nog in te vullen|in te vullen|nader te bepalen|n.t.b.|ntb|volgt|volgt nog|onbekend|niet bekend|geen gegevens|zie bijlage|zie boven|bijgevoegd|te bevestigen|voorbeeld
da completare|da compilare|da definire|da confermare|da determinare|in attesa|sconosciuto|non noto|non disponibile|n.d|vedi allegato|come sopra|in allegato|esempio
por completar|a completar|por determinar|por confirmar|a confirmar|pendiente|desconocido|no disponible|sin datos|rellenar|a rellenar|ver anexo|véase anexo|adjunto|ejemplo
do uzupełnienia|uzupełnić|do ustalenia|do potwierdzenia|w toku|nieznany|nieznana|nieznane|brak danych|brak informacji|zob. załącznik|patrz załącznik|w załączeniu|przykład
john doe|jane doe|john smith (example)|jean dupont (exemple)|mario rossi (esempio)|jan kowalski (przykład)
`;

/** Begin a hint of what to write: `Click or tap here to enter text.`, `Enter 8 digits`, `Bitte geben Sie …`. */
export const HINTS: readonly RegExp[] = [
  /^(?:please )?(?:click|tap)(?: or tap| or click)?(?: here| on)?\b/i,
  /^(?:please )?(?:choose|select|pick)(?: (?:an?|one|the|your|from|item|option|country|date|value|as|all|yes|here|which|type|below)\b|\s*(?:\.{2,3}|…|-|–)|$)/i,
  /^(?:please )?(?:enter|insert|type|input|fill in|write|key in)(?: (?:an?|the|your|its|text|here|date|number|name|full|legal|amount|value|as|all|company|\d+|in|at|only|details?|if|or|country|percentage|email|phone)\b|\s*[[<:]|$)/i,
  /^please (?:provide|specify|state|indicate|list|describe|complete|give|fill|attach|confirm|tick|mark|explain|name|supply|note|use|refer|see)\b/i,
  /^(?:specify|describe|provide|state|indicate|attach)(?: (?:here|an?|the|if|details?|your|full|in|as|all)\b|$)/i,
  /^(?:your|the) (?:answer|response|text|name|company name|reply|comment)s?(?: here)?$/i,
  /^(?:max(?:imum|\.)?|up to|at least|min(?:imum|\.)?) \d+ (?:characters?|words?|digits?|letters?)\b/i,
  /^\d+(?:[-–]\d+)? (?:characters?|digits?|letters?)(?: max\b.*)?$/i,
  /^(?:klicken|tippen|bitte|wählen sie|geben sie|tragen sie|hier (?:klicken|eingeben|eintragen|ausfüllen)|text (?:hier )?eingeben|element (?:aus)?wählen|datum (?:aus)?wählen|eingabe\b)/i,
  /^(?:cliquez|appuyez|veuillez|choisissez|sélectionnez|saisissez|entrez|indiquez|précisez|insérez|tapez)\b/i,
  /^(?:klik|tik|kies|selecteer|vul (?:hier|in)|voer|gelieve|typ hier)\b/i,
  /^(?:fare clic|clicca|scegli(?:ere)?|selezion(?:a|are)|inserire|inserisci|specificare|indicare|si prega)\b/i,
  /^(?:haga clic|pulse|elija|seleccione|introduzca|indique|especifique|escriba|por favor)\b/i,
  /^(?:kliknij|naciśnij|wybierz|wpisz|wprowadź|proszę|podaj|należy)\b/i,
];

/** Introduce an example or a form, and not a value. */
export const EXAMPLE_OF =
  /(?<![\p{L}\p{N}])(?:e\. ?g\.|eg\.|eg:|for example|for instance|such as:|example:|examples:|sample:|format:|in the format|in the form|z\. ?b\.|zum beispiel|bsp\.|beispiel:|muster:|im format|p\. ?ex\.|par ex(?:emple|\.)|exemple ?:|au format|bijv\.|bv\.|bijvoorbeeld|voorbeeld:|ad es\.|ad esempio|per es\.|p\. ?es\.|esempio:|formato:|p\. ?ej\.|por ejemplo|ejemplo:|np\.|na przykład|przykład:)/iu;

/** Days as they are to be written: `dd/mm/yyyy`, `TT.MM.JJJJ`, `jj/mm/aaaa`. */
export const DATE_FORM =
  /(?<![\p{L}\p{N}])(?:[dtjg]{1,2}|y{4}|a{4}|j{4}|r{4}|[yjar]{2})[\s./-]?m{1,4}[\s./-]?(?:[yjar]{2,4}|[dtjg]{1,2})(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])mm[\s./-]dd[\s./-]y{2,4}(?![\p{L}\p{N}])/iu;

/** Ask to strike out what does not apply: nothing is chosen as long as all stand there. */
export const STRIKE_OUT =
  /\b(?:delete|strike|cross out|circle|tick) (?:as|what|where|whichever|the|one)\b.{0,30}\b(?:appropriate|applicable|applies|apply|not apply|required)\b|nichtzutreffendes|unzutreffendes|zutreffendes (?:bitte )?ankreuzen|mention inutile|doorhalen|tachar? lo que no|cancellare la voce|niepotrzebne skreślić/i;

/** Name a row or a column of examples. */
export const EXAMPLE_ROW =
  /^(?:\(?(?:example|sample|exemplar|beispiel|muster|exemple|voorbeeld|ejemplo|esempio|przykład)(?:s|zeile|daten)?\)?(?: (?:row|entry|data|line|record|only|company|\d{1,2}))?\s*(?:$|[:.)–—-])|(?:e\. ?g\.|z\. ?b\.|p\. ?ex\.|bijv\.|p\. ?ej\.|ad es\.|np\.)\s)/i;
export const EXAMPLE_MARKED =
  /\((?:example|sample|beispiel|muster|exemple|voorbeeld|ejemplo|esempio|przykład)\)/i;
export const HINT_COLUMN =
  /^(?:(?:an? )?examples?|samples?|sample answers?|example answers?|formats?|hints?|guidance(?: notes?)?|instructions?|help(?: text)?|how to (?:complete|answer|fill).{0,30}|notes? for completion|beispiele?|hinweise?|ausfüllhilfe|erläuterung(?:en)?|exemples?|aide|consignes?|voorbeeld(?:en)?|toelichting|ejemplos?|ayuda|instrucciones|esemp(?:io|i)|istruzioni|przykłady?|wskazówk[ai])$/i;
