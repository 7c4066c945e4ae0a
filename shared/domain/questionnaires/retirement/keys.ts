/** The key of what is retired. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const retiredTemplates = itemKind({
  name: 'retired questionnaires',
  owner: 'questionnaires',
  area: 'tenant',
  pk: 'QST',
  sk: 'RETIRED',
  retention: { personal: 'none', until: 'the tenant is offboarded', why: 'nothing new is sent with them' },
  writers: 'administrators',
  growth: 'one per environment, with an attribute for each questionnaire that is retired',
});
