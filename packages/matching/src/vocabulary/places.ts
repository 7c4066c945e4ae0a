/** States and unions whose abbreviations stand for their words in names of companies: `U.S. Steel`, `United States Steel`. */

/** The word that a name is compared by, and its spellings in words as a name has them. */
export const ABBREVIATED_PLACES: readonly (readonly [word: string, spellings: readonly string[]])[] = [
  ['usa', ['united states of america', 'united states', 'us']],
  ['uk', ['united kingdom']],
  ['uae', ['united arab emirates']],
  ['ussr', ['soviet union']],
  ['ksa', ['kingdom of saudi arabia']],
  ['dprk', ['democratic people s republic of korea', 'democratic peoples republic of korea', 'north korea']],
  ['prc', ['people s republic of china', 'peoples republic of china']],
  ['drc', ['democratic republic of the congo', 'democratic republic of congo']],
  ['eu', ['european union']],
  ['un', ['united nations']],
];
