/** Frequent legal forms of ISO 20275, in the words of their jurisdiction. Source: list of codes of 28 September 2023, published by GLEIF. */

/** Words by code. Forms that have names in two languages of a country show both. */
export const LEGAL_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // United Kingdom
    H0PO: 'Private Limited Company',
    B6ES: 'Public Limited Company',
    Z0EY: 'Limited Liability Partnership',
    ID30: 'Limited Partnership',
    '57V7': 'Private Unlimited',
    '4GJI': 'Private Limited by Guarantee',
    G12F: 'Private Limited by Guarantee/No Share Capital',
    '17R0': 'Community Interest Company',
    '9B78': 'Royal Charter Company',
    '7T8N': 'Charitable Incorporated Organisation',
    VV0W: 'Investment Company with Variable Capital',
    // Ireland
    MNQ7: 'Private Company Limited by Shares',
    VYAX: 'Public Limited Company',
    LGWG: 'Designated Activity Company',
    C58S: 'Company Limited by Guarantee',
    '2GV9': 'Irish Collective Asset-management Vehicle',
    HNJK: 'Limited Partnership',
    // Switzerland
    MVII: 'Aktiengesellschaft / Société anonyme',
    '3EKS': 'Gesellschaft mit beschränkter Haftung / Société à responsabilité limitée',
    QSI2: 'Genossenschaft / Société coopérative',
    '2JZ4': 'Stiftung / Fondation',
    H781: 'Verein / Association politique, religieuse, scientifique, etc.',
    MRSY: 'Kollektivgesellschaft / Société en nom collectif',
    CQMY: 'Kommanditgesellschaft / Société en commandite',
    AZA0: 'Einzelunternehmen / Entreprise individuelle',
    // Liechtenstein
    '7RRP': 'Aktiengesellschaft',
    Y8LH: 'Gesellschaft mit beschränkter Haftung',
    BSZ8: 'Stiftung',
    TMU1: 'Anstalt',
    // Germany
    '2HBR': 'Gesellschaft mit beschränkter Haftung',
    '6QQB': 'Aktiengesellschaft',
    '63KS': 'Unternehmergesellschaft',
    '8Z6G': 'Kommanditgesellschaft',
    '40DB': 'Offene Handelsgesellschaft',
    FR3V: 'Gesellschaft bürgerlichen Rechts',
    SGST: 'Europäische Aktiengesellschaft',
    T0YJ: 'Kommanditgesellschaft auf Aktien',
    AZFE: 'Eingetragene Genossenschaft',
    QZ3L: 'Eingetragener Verein',
    V2YH: 'Stiftung des privaten Rechts',
    OL20: 'Einzelunternehmen, eingetragener Kaufmann, eingetragene Kauffrau',
    // Austria
    AXSB: 'Gesellschaft mit beschränkter Haftung',
    EQOV: 'Aktiengesellschaft',
    ONF1: 'Kommanditgesellschaft',
    JTAV: 'Offene Gesellschaft',
    '5WWO': 'Privatstiftung',
    '8XDW': 'Genossenschaft',
    // France
    '6CHY': 'Société par actions simplifiée',
    QVPB: 'Société anonyme',
    K65D: "SA à conseil d'administration",
    V9QP: 'Société à responsabilité limitée',
    H1U2: 'Société en nom collectif',
    FY0F: 'Société civile immobilière',
    DEG4: 'Société en commandite par actions',
    VD7Z: 'Société en commandite simple',
    TPNT: 'Société européenne',
    R0B6: "Groupement d'intérêt économique",
    BEWI: 'Association déclarée',
    // Netherlands
    '54M6': 'Besloten vennootschap met beperkte aansprakelijkheid',
    B5PM: 'Naamloze vennootschap',
    V44D: 'Stichting',
    CODH: 'Commanditaire vennootschap',
    '62Y3': 'Vennootschap onder firma',
    NFFH: 'Coöperatie',
    BBEB: 'Europese naamloze vennootschap (Societas Europaea)',
    // Belgium
    '3W7E': 'Besloten Vennootschap / Société à responsabilité limitée',
    N5NT: 'Besloten vennootschap met beperkte aansprakelijkheid / Société privée à responsabilité limitée',
    R85P: 'Naamloze vennootschap / Société anonyme',
    MQH3: 'Commanditaire vennootschap / Société en commandite',
    '28FE': 'Coöperatieve vennootschap / Société coopérative',
    W3WH: 'Vereniging zonder winstoogmerk / Association sans but lucratif',
    // Luxembourg
    DVXS: 'Société à responsabilité limitée',
    '5GGB': 'Société anonyme',
    '63P9': 'Société en commandite simple',
    U8KA: 'Société en commandite spéciale',
    '81G5': 'Société en commandite par actions',
    UDY2: "Société d'investissement à capital variable",
    // Italy
    OV32: 'Società A Responsabilità Limitata',
    P418: 'Società Per Azioni',
    '8GU1': 'Società A Responsabilità Limitata Semplificata',
    T2X1: 'Società In Nome Collettivo',
    CGSO: 'Società in Accomandita Semplice',
    QRZJ: 'Società Cooperativa',
    // Spain
    DP3Q: 'Sociedad de Responsabilidad Limitada',
    '5RDO': 'Sociedad Anonima',
    R6UT: 'Sociedad Limitada Unipersonal',
    '1QU8': 'Sociedad Cooperativa',
    MDOL: 'Fundación',
    // Portugal
    USOG: 'Sociedade por Quotas',
    DFE5: 'Sociedade Anónima',
    VF4C: 'Sociedade Unipessoal por Quotas',
    // Sweden
    XJHM: 'Aktiebolag',
    BEAY: 'Handelsbolag',
    CX05: 'Kommanditbolag',
    C61P: 'Ekonomisk förening',
    // Denmark
    H8VP: 'Anpartsselskab',
    ZRPO: 'Aktieselskab',
    NUL8: 'Kommanditselskab',
    '7WRN': 'Interessentskab',
    // Norway
    YI42: 'Aksjeselskap',
    IQGE: 'Allmennaksjeselskap',
    '326Y': 'Ansvarlig selskap',
    // Finland
    DKUW: 'Osakeyhtiö',
    K6VE: 'Julkinen osakeyhtiö',
    HEOB: 'Kommandiittiyhtiö',
    EE90: 'Osuuskunta',
    // Poland
    O7XB: 'Spółka z ograniczoną odpowiedzialnością',
    FJ0E: 'Spółka akcyjna',
    BSJT: 'Spółka komandytowa',
    OMX0: 'Spółka komandytowo-akcyjna',
    '629I': 'Spółka jawna',
    // Czechia
    '9HLU': 'Společnost s ručením omezeným',
    '6CQN': 'Akciová společnost',
    // Malta
    V89C: 'Private Limited Liability Company',
    C061: 'Public Limited Liability Company',
    // Estonia
    JC0Y: 'Osaühing',
    '9LJA': 'Aktsiaselts',
    // Latvia
    ES2D: 'Sabiedrība ar ierobežotu atbildību',
    VJBO: 'Akciju sabiedrība',
    // United States: Delaware
    XTIQ: 'Corporation',
    HZEH: 'Limited Liability Company',
    T91T: 'Limited Partnership',
    '1HXP': 'Limited Liability Partnership',
    '4FSX': 'Statutory Trust',
    // New York
    PJ10: 'Business Corporation',
    SDX0: 'Limited Liability Company',
    BO6L: 'Limited Partnership',
    // California
    H1UM: 'For-Profit Corporation General Stock',
    EI4J: 'Limited Liability Company',
    '5HQ4': 'Limited Partnership',
    // Florida
    TRI2: 'Profit Corporation',
    '8N21': 'Limited Liability Company',
    // Texas
    C5K7: 'For-Profit Corporation',
    WYG5: 'Limited Liability Company',
    FE1L: 'Limited Partnership',
    // Nevada
    '8WM4': 'Profit Corporation',
    MM8M: 'Limited Liability Company',
    // Wyoming
    '9GXA': 'Profit Corporation',
    NB58: 'Limited Liability Company',
    // New Jersey
    XSNP: 'Business Corporation',
    P7RH: 'Limited Liability Company',
    // Washington
    NHYA: 'Profit Corporation',
    F8DD: 'Limited Liability Company',
    // Cayman Islands
    OSBR: 'Company limited by shares',
    '6XB7': 'Exempted limited partnership',
    MPUG: 'Limited liability company',
    MP7S: 'Segregated portfolio company',
    // British Virgin Islands
    '6EH6': 'Company limited by shares',
    KORB: 'Limited Partnership',
    // Jersey
    SQXV: 'Private Limited Company',
    JOX1: 'Public Limited Company',
    // Guernsey
    E6J3: 'Company limited by shares',
    '4C0J': 'Protected cell company',
  }),
);
