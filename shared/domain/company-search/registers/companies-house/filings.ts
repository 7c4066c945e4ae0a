/** Descriptions of filings: Companies House sends a key, and the dates and names to insert. */
import type { Filing } from '../../register.ts';
import { day, nonEmpty, words } from '../facts.ts';
import { bounded } from '../reading.ts';
import type { ChFiling } from './answers.ts';

/** The most frequent filings. Others get a title from the words of their key. */
const TITLES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'confirmation-statement': 'Confirmation statement made on {made_up_date}',
    'confirmation-statement-with-no-updates': 'Confirmation statement made on {made_up_date} with no updates',
    'confirmation-statement-with-updates': 'Confirmation statement made on {made_up_date} with updates',
    'annual-return-company-with-made-up-date': 'Annual return made up to {made_up_date}',
    'annual-return-company-with-made-up-date-full-list-shareholders':
      'Annual return made up to {made_up_date} with full list of shareholders',
    'appoint-person-director-company-with-name-date':
      'Appointment of {officer_name} as director on {appointment_date}',
    'appoint-person-secretary-company-with-name-date':
      'Appointment of {officer_name} as secretary on {appointment_date}',
    'termination-director-company-with-name-termination-date':
      'End of the appointment of {officer_name} as director on {termination_date}',
    'termination-secretary-company-with-name-termination-date':
      'End of the appointment of {officer_name} as secretary on {termination_date}',
    'change-person-director-company-with-change-date':
      'Change of the details of director {officer_name} on {change_date}',
    'change-registered-office-address-company-with-date-old-address-new-address':
      'Change of registered office from {old_address} to {new_address} on {change_date}',
    'notification-of-a-person-with-significant-control':
      'Notification of {psc_name} as a person with significant control on {notification_date}',
    'cessation-of-a-person-with-significant-control':
      'Cessation of {psc_name} as a person with significant control on {cessation_date}',
    'capital-allotment-shares': 'Statement of capital after an allotment of shares on {date}',
    'mortgage-create-with-deed-with-charge-number-charge-creation-date':
      'Registration of charge {charge_number}, created on {charge_creation_date}',
    'gazette-dissolved-voluntary': 'Gazette: dissolved by voluntary strike-off',
    'gazette-notice-compulsory': 'Gazette: first notice of compulsory strike-off',
    'dissolution-application-strike-off-company': 'Application to strike the company off the register',
    'certificate-change-of-name-company': 'Certificate of change of name',
    'incorporation-company': 'Incorporation',
  }),
);

/** Accounts have one key per kind: `accounts-with-accounts-type-micro-entity`. */
const ACCOUNTS = /^accounts-with-accounts-type-(.+)$/;

/** The web page of a filing. */
const DOCUMENTS = 'https://find-and-update.company-information.service.gov.uk/company';

export function filing(companyNumber: string, filed: ChFiling): Filing {
  const id = nonEmpty(filed.transaction_id);
  return {
    title: bounded(title(filed)),
    filingDate: day(filed.date),
    description: nonEmpty(filed.type),
    url:
      id === null
        ? null
        : `${DOCUMENTS}/${companyNumber}/filing-history/${encodeURIComponent(id)}/document?format=pdf`,
  };
}

function title({ description, description_values, category }: ChFiling): string {
  const key = nonEmpty(description);
  const values = description_values ?? {};
  if (key === null) return category === null || category === undefined ? 'Filing' : words(category);
  // Old filings have their title as a value.
  if (key === 'legacy') return textOf(values['description']) ?? 'Filing';
  const accounts = ACCOUNTS.exec(key)?.[1];
  if (accounts !== undefined) return filled(`${words(accounts)} accounts made up to {made_up_date}`, values);
  return filled(TITLES.get(key) ?? words(key), values);
}

/** Inserts the values. A missing value becomes an ellipsis. */
function filled(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => textOf(values[name]) ?? '…');
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? nonEmpty(value) : null;
}
