/** The parser of each publication. */
import type { ListId } from '../schema.ts';
import { parseCanada } from './canada.ts';
import { parseCongress } from './congress.ts';
import { parseCsl } from './csl.ts';
import { parseDfat } from './dfat/dfat.ts';
import { parseEu } from './eu.ts';
import { parseMedia } from './media.ts';
import { parseOfacConsolidated, parseOfacSdn } from './ofac/ofac.ts';
import type { ListParser } from './parser.ts';
import { parseSeco } from './seco/seco.ts';
import { parseUk } from './uk.ts';
import { parseUn } from './un.ts';

/** Increase it when a parser reads files differently, so that unchanged files are read again. */
export const READER_VERSION = 3;

/** Every list that is read from files. The sandbox is not. */
export type PublishedList = Exclude<ListId, 'sandbox'>;

export const PARSERS: Readonly<Record<PublishedList, ListParser>> = {
  us_ofac_sdn: parseOfacSdn,
  us_ofac_cons: parseOfacConsolidated,
  us_csl: parseCsl,
  un_sc: parseUn,
  eu_fsf: parseEu,
  uk_fcdo: parseUk,
  ca_sema: parseCanada,
  ch_seco: parseSeco,
  au_dfat: parseDfat,
  us_congress: parseCongress,
  media: parseMedia,
};
