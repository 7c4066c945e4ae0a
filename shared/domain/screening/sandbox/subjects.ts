/** The subjects that trigger each outcome in test mode: for the documentation, the demo and callers' own tests. */
import type { Topic } from '../../watchlists/schema.ts';

export interface SandboxSubject {
  readonly kind: 'individual' | 'company';
  /** First and last name of a person, legal name of a company. */
  readonly name: string;
  readonly birthDate?: string;
  /** Nationality or jurisdiction, ISO 3166-1 alpha-2. */
  readonly country?: string;
  /** `completed` with this many profiles, or `failed`. */
  readonly outcome: 'completed' | 'failed';
  readonly matches: number;
  /** Topics of the profiles that are found. */
  readonly topics: readonly Topic[];
  readonly shows: string;
}

const completed = (matches: number, ...topics: readonly Topic[]) => ({
  ...{ outcome: 'completed' as const, matches, topics },
});
const person = (name: string, birthDate?: string, country?: string) => ({
  ...{ kind: 'individual' as const, name },
  ...(birthDate === undefined ? {} : { birthDate }),
  ...(country === undefined ? {} : { country }),
});
const company = (name: string, country?: string) => ({
  ...{ kind: 'company' as const, name },
  ...(country === undefined ? {} : { country }),
});

/** All triggers of test mode. Any other subject is clear. */
export const SANDBOX_SUBJECTS: readonly SandboxSubject[] = [
  { ...person('Clara Nobody'), ...completed(0), shows: 'not listed: clear' },
  { ...company('Nothing Known Ltd'), ...completed(0), shows: 'no company like that is listed: clear' },
  { ...person('Ovrin Kastelmar'), ...completed(1, 'sanction'), shows: 'one sanctioned person' },
  {
    ...person('Ovrin Kastelmar', '1968-03-14', 'PA'),
    ...completed(1, 'sanction'),
    shows: 'the same with birth date and nationality that agree: a higher score',
  },
  {
    ...person('Ovrin Kastellmar'),
    ...completed(1, 'sanction'),
    shows: 'the same, misspelt: a lower score and another match type',
  },
  {
    ...person('Оврин Кастелмар'),
    ...completed(1, 'sanction'),
    shows: 'the same in Cyrillic letters',
  },
  {
    ...person('Ovrin Kastelmar', '1999-12-31', 'FI'),
    ...completed(1, 'sanction'),
    shows: 'the same name with another birth date and nationality: a hit that facts contradict',
  },
  {
    ...person('Owrin Castelmar', '1999-12-31', 'FI'),
    ...completed(0),
    shows: 'an alias with another birth date and nationality: a different person, clear',
  },
  {
    ...company('Kastelmar Freight Holding Ltd'),
    ...completed(1, 'sanction'),
    shows: 'one sanctioned company',
  },
  {
    ...company('Kastelmar Freight Holding'),
    ...completed(1, 'sanction'),
    shows: 'the same without its legal form',
  },
  { ...company('Saltmarrow Star'), ...completed(1, 'sanction'), shows: 'a sanctioned ship' },
  {
    ...person('Belisa Thornquay'),
    ...completed(1, 'pep-class-1'),
    shows: 'a politically exposed person, class 1',
  },
  {
    ...person('Caldor Wrenfield'),
    ...completed(1, 'pep-class-2'),
    shows: 'a politically exposed person, class 2',
  },
  {
    ...person('Tamsin Ellerquist'),
    ...completed(1, 'pep-class-3'),
    shows: 'a politically exposed person, class 3',
  },
  {
    ...person('Rufus Quillhaven'),
    ...completed(1, 'pep-class-4'),
    shows: 'a politically exposed person, class 4, no longer in office',
  },
  {
    ...person('Isolde Vantremont'),
    ...completed(1, 'adverse-media'),
    shows: 'a person in two newspaper articles',
  },
  { ...person('Gideon Marrowby'), ...completed(1, 'warning'), shows: 'a person whom a regulator warns of' },
  { ...company('Marrowby Contracting SA'), ...completed(1, 'debarment'), shows: 'a debarred company' },
  {
    ...company('Quorvex Instruments GmbH'),
    ...completed(1, 'export-control'),
    shows: 'a company under export controls',
  },
  {
    ...person('Leopold Draycastle'),
    ...completed(1, 'sanction', 'pep-class-1', 'adverse-media'),
    shows: 'one person who is all of it: the highest risk',
  },
  {
    ...person('Anton Meerling'),
    ...completed(12, 'sanction'),
    shows: 'twelve persons of one name',
  },
  {
    ...person('Anton Meerling', '1975-05-16', 'DK'),
    ...completed(1, 'sanction'),
    shows: 'one of the twelve, told apart by birth date and nationality',
  },
  {
    ...person('Perpetua Outage'),
    ...{ outcome: 'failed', matches: 0, topics: [] },
    shows: 'the provider cannot answer: the screening fails and is never clear',
  },
  {
    ...company('Outage Holdings Ltd'),
    ...{ outcome: 'failed', matches: 0, topics: [] },
    shows: 'the same for a company',
  },
];
