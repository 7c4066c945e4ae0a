/** Words by which papers of a company register are known, and the country of each register. */

/** Country codes, and what stands only in papers of registers of that country. */
export const REGISTERS: readonly (readonly [code: string, said: RegExp])[] = [
  ['DE', /\bAmtsgericht\b|\bHR[AB] ?\d/],
  ['AT', /\bFirmenbuch|\bFN ?\d{4,6} ?[a-z]\b/],
  ['CH', /\bCHE-\d{3}|\bHandelsregisteramt\b/],
  ['LU', /\bR\.?C\.?S\.? Luxembourg\b/],
  ['FR', /\bR\.?C\.?S\.?,? (?!Luxembourg|number|no\b)\p{Lu}\p{L}+|\bK-?bis\b|\bSIREN\b/u],
  ['NL', /\bNetherlands Chamber of Commerce\b|\bKamer van Koophandel\b/],
  ['BE', /\bCrossroads Bank for Enterprises\b|\bKruispuntbank\b|\bBanque-Carrefour des Entreprises\b/],
  ['IE', /\bCompanies Act 2014\b|\bCompanies Registration Office\b/],
  [
    'GB',
    /\bCompanies House\b|\bCompanies Act 2006\b|\bRegistrar of Companies for (?:England|Scotland|Northern)/,
  ],
  ['IT', /\bRegistro delle Imprese\b/],
  ['ES', /\bRegistro Mercantil\b/],
  ['PL', /\bKrajowy Rejestr S[ąa]dowy\b|\bKRS\b/],
  ['LT', /\bRegistrų centras\b|\bRegister of Legal Entities of (?:the Republic of )?Lithuania\b/],
  ['DK', /\bErhvervsstyrelsen\b|\bCVR\b/],
  ['SE', /\bBolagsverket\b/],
  ['NO', /\bBrønnøysund/],
  ['EE', /\bÄriregister\b/],
  ['US', /\bState of Delaware\b|\bSecretary of State\b/],
];

/** What a certificate of incorporation says of the day on which it is given. */
export const CERTIFIES = /\bthis day (?:been )?(?:incorporated|registered)\b|\bwas this day incorporated\b/i;
export const GIVEN = /^(?:given|dated|signed)\b/i;
export const NUMBERED =
  /^(?:the )?(?:company |registered |registration |certificate |file |entity )*(?:number|no|nr)\b\.?\s*:?\s*/i;
