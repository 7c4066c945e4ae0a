/** Where publishers offer their lists. All are free and need no API key. */
import type { PublishedList } from '../parsers/parsers.ts';

export interface SourceFile {
  /** The name of this part in the list's parser. */
  readonly part: string;
  readonly url: string;
  /** The file may be missing: a 404 is then no error. */
  readonly optional?: boolean;
  /** How the service names itself, where a server closes the connection of programs whose name does not begin as a browser's. */
  readonly agent?: string;
}

export interface Source {
  readonly list: PublishedList;
  readonly files: readonly SourceFile[];
}

const TREASURY = 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports';

export const OFFICIAL_SOURCES: readonly Source[] = [
  {
    list: 'us_ofac_sdn',
    files: [
      { part: 'prim', url: `${TREASURY}/SDN.CSV` },
      { part: 'alt', url: `${TREASURY}/ALT.CSV` },
      { part: 'add', url: `${TREASURY}/ADD.CSV` },
      { part: 'comments', url: `${TREASURY}/SDN_COMMENTS.CSV`, optional: true },
    ],
  },
  {
    list: 'us_ofac_cons',
    files: [
      { part: 'prim', url: `${TREASURY}/CONS_PRIM.CSV` },
      { part: 'alt', url: `${TREASURY}/CONS_ALT.CSV` },
      { part: 'add', url: `${TREASURY}/CONS_ADD.CSV` },
      { part: 'comments', url: `${TREASURY}/CONS_COMMENTS.CSV`, optional: true },
    ],
  },
  {
    list: 'us_csl',
    files: [
      {
        part: 'list',
        url: 'https://data.trade.gov/downloadable_consolidated_screening_list/v1/consolidated.csv',
      },
    ],
  },
  {
    list: 'un_sc',
    files: [{ part: 'list', url: 'https://scsanctions.un.org/resources/xml/en/consolidated.xml' }],
  },
  {
    list: 'eu_fsf',
    files: [
      {
        part: 'list',
        // This token is not a secret: it is in the address that the EU data portal publishes.
        url: 'https://webgate.ec.europa.eu/fsd/fsf/public/files/csvFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw',
      },
    ],
  },
  {
    list: 'uk_fcdo',
    files: [{ part: 'list', url: 'https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.csv' }],
  },
  {
    // Published by Global Affairs Canada under the Open Government Licence - Canada.
    list: 'ca_sema',
    files: [
      {
        part: 'list',
        url: 'https://www.international.gc.ca/world-monde/assets/office_docs/international_relations-relations_internationales/sanctions/sema-lmes.xml',
      },
    ],
  },
  {
    // The whole list in English. Of texts in several languages, the other addresses differ in nothing that is read.
    list: 'ch_seco',
    files: [
      {
        part: 'list',
        url: 'https://www.sesam.search.admin.ch/sesam-search-web/pages/downloadXmlGesamtliste.xhtml?lang=en&action=downloadXmlGesamtlisteAction',
      },
    ],
  },
  {
    // The former address (`regulation8_consolidated.xlsx`) leads to a workbook of 2022.
    list: 'au_dfat',
    files: [
      {
        part: 'list',
        url: 'https://www.dfat.gov.au/sites/default/files/Australian_Sanctions_Consolidated_List.xlsx',
        agent: 'Mozilla/5.0 (compatible; Probity; sanctions lists)',
      },
    ],
  },
  {
    list: 'us_congress',
    files: [
      {
        part: 'list',
        url: 'https://unitedstates.github.io/congress-legislators/legislators-current.csv',
      },
    ],
  },
];
