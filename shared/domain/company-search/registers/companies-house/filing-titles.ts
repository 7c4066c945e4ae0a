/** Titles of filings, by the keys of Companies House. `{name}` stands for a value of the filing. */

/** The most frequent filings. Others get a title from the words of their key. */
export const TITLES: ReadonlyMap<string, string> = new Map(
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
    'annual-return-company-with-made-up-date-no-member-list':
      'Annual return made up to {made_up_date}, no member list',
    'appoint-person-director-company-with-name': 'Appointment of {officer_name} as director',
    'appoint-person-secretary-company-with-name': 'Appointment of {officer_name} as secretary',
    'appoint-corporate-secretary-company-with-name-date':
      'Appointment of {officer_name} as secretary on {appointment_date}',
    'appoint-corporate-director-company-with-name-date':
      'Appointment of {officer_name} as director on {appointment_date}',
    'termination-director-company-with-name': 'End of the appointment of {officer_name} as director',
    'termination-secretary-company-with-name': 'End of the appointment of {officer_name} as secretary',
    'change-person-secretary-company-with-change-date':
      'Change of the details of secretary {officer_name} on {change_date}',
    'change-registered-office-address-company-with-date-old-address':
      'Change of registered office from {old_address} on {change_date}',
    'mortgage-create-with-deed': 'Registration of a charge',
    'mortgage-create-with-deed-with-charge-number': 'Registration of charge {charge_number}',
    'mortgage-satisfy-charge-full': 'Charge {charge_number} satisfied in full',
    'mortgage-satisfy-charge-part': 'Charge {charge_number} satisfied in part',
    'liquidation-voluntary-appointment-of-liquidator':
      'Appointment of a liquidator in a voluntary liquidation',
    'liquidation-voluntary-statement-of-affairs-with-form-attached':
      'Statement of affairs in a voluntary liquidation, with form {form_attached}',
    'liquidation-voluntary-statement-of-receipts-and-payments-with-brought-down-date':
      'Liquidator’s statement of receipts and payments to {brought_down_date}',
    'liquidation-voluntary-creditors-return-of-final-meeting':
      'Return of the final meeting in a voluntary liquidation of creditors',
    'liquidation-disclaimer-notice': 'Notice of disclaimer in a liquidation',
    'gazette-dissolved-liquidation': 'Gazette: dissolved after liquidation',
    'gazette-dissolved-compulsory': 'Gazette: dissolved by compulsory strike-off',
    'gazette-notice-voluntary': 'Gazette: first notice of voluntary strike-off',
    resolution: 'Resolution',
  }),
);
