/** Which extractor answers which type of question. */
import type { Extractor } from '../answering/model.ts';
import type { AskedQuestion } from '../model.ts';
import { findContacts } from './contacts.ts';
import { findCountries } from './countries.ts';
import { findDates } from './dates.ts';
import { findEntries } from './entries/structured.ts';
import { findOption, findOptions } from './options.ts';
import { findQuantities } from './quantities.ts';
import { findTextAndDate } from './text-and-date.ts';
import { findTexts } from './texts.ts';
import { findYesOrNo } from './yes-no.ts';

export const EXTRACTORS: Readonly<Record<AskedQuestion['type'], Extractor>> = {
  text: findTexts,
  number: findQuantities,
  percentage: findQuantities,
  currency: findQuantities,
  email: findContacts,
  tel: findContacts,
  url: findContacts,
  boolean: findYesOrNo,
  yes_no_na: findYesOrNo,
  date: findDates,
  text_and_date: findTextAndDate,
  select: findOption,
  multi_select: findOptions,
  country: findCountries,
  structured: findEntries,
};
