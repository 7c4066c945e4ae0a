/** For how long a list may be unconfirmed before it counts as outdated. */
import type { PublishedList } from '../parsers/parsers.ts';

/**
 * Days. OFAC changed its list 45 times from January to May 2024, and never paused for more than eight days; the consolidated screening
 * list follows it. The other periods are judgement: the European Union, the United Kingdom and Switzerland publish with each decision, Canada, Australia and the
 * United Nations less often, and seats of the United States Congress change a few times a year. The media feed is the operator's own.
 */
export const RHYTHM_DAYS: Readonly<Record<PublishedList, number | null>> = {
  us_ofac_sdn: 14,
  us_ofac_cons: 30,
  us_csl: 14,
  un_sc: 30,
  eu_fsf: 21,
  uk_fcdo: 21,
  ca_sema: 45,
  ch_seco: 21,
  au_dfat: 45,
  us_congress: 120,
  media: null,
};
