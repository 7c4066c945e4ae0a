/** Facts of the catalogue that lead nowhere. */
import { randomUUID } from 'node:crypto';
import type { Facts } from '../../../docs/catalogue/row.ts';
import { unknownPeople } from '../people/made-people.ts';
import { unknownOfTeam } from '../people/team-facts.ts';

/** Facts of which every identifier leads nowhere. */
export function unknownFacts(webhookUrl: string): Facts {
  return {
    entity: randomUUID(),
    person: randomUUID(),
    verification: randomUUID(),
    relation: randomUUID(),
    response: randomUUID(),
    note: randomUUID(),
    comment: randomUUID(),
    file: randomUUID(),
    ownFile: randomUUID(),
    upload: randomUUID(),
    document: randomUUID(),
    entityDocument: randomUUID(),
    linkToken: randomUUID(),
    bearer: '',
    consent: randomUUID(),
    capture: randomUUID(),
    case: randomUUID(),
    riskProfile: randomUUID(),
    batch: randomUUID(),
    task: randomUUID(),
    evidence: randomUUID(),
    subscription: randomUUID(),
    delivery: randomUUID(),
    ownDelivery: randomUUID(),
    ...unknownOfTeam(),
    company: randomUUID(),
    questionnaire: 999_999_999,
    question: 999_999_999,
    fileQuestion: 999_999_999,
    revision: 0,
    email: `respondent+${randomUUID()}@lantern.example`,
    ...unknownPeople(),
    webhookUrl,
    fresh: (text) => `${text} ${randomUUID()}`,
  };
}
