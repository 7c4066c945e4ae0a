/** Asks the registers for a company, and fills the relations of an entity from it. */
import { useState } from 'preact/hooks';
import type { CompanyItem } from '#shared/domain/company-search/schema.ts';
import { count } from '../../../../design/wording.ts';
import { intent } from '../../../base/remote/intent.ts';
import { refusalOf } from '../../../parts/states.tsx';
import type { PartProps } from '../parts/part-props.ts';
import { texts } from '../texts.ts';

export type Company = Pick<
  CompanyItem,
  'id' | 'name' | 'registrationNumber' | 'incorporationDate' | 'incorporationCountry'
>;

export interface Register {
  /** Undefined before the first search. */
  readonly companies: readonly Company[] | undefined;
  readonly busy: boolean;
  readonly problem: string;
  readonly search: (name: string, country: string) => Promise<void>;
  readonly takeOver: (companyId: string) => Promise<void>;
}

interface Props extends Pick<PartProps, 'entity' | 'api' | 'deeds'> {
  readonly onClose: () => void;
  readonly onFilled: () => void;
}

interface Filled {
  readonly lines: readonly { readonly outcome: 'added' | 'changed' | 'ended' | 'unchanged' }[];
  /** What did not fit into one call. */
  readonly remaining: number;
}

/** One call adds fourteen relations, and an entity has two hundred at most. */
const MOST_CALLS = 20;

export function useRegister({ entity, api, deeds, onClose, onFilled }: Props): Register {
  const [companies, setCompanies] = useState<readonly Company[]>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const path = `/entities/${entity.id}/relations/from-company/`;
  const during = async (work: () => Promise<string>) => {
    setBusy(true);
    setProblem('');
    setProblem(await work());
    setBusy(false);
  };
  const search = (name: string, country: string) =>
    during(async () => {
      const body = { company_name: name, jurisdiction: country };
      const outcome = await api.change<{ readonly items: readonly Company[] }>(
        intent('POST', '/company-search/', { body }),
      );
      if (outcome.kind === 'done') setCompanies(outcome.value.items);
      return refusalOf(outcome);
    });
  const takeOver = (companyId: string) =>
    during(async () => {
      let changed = 0;
      for (let calls = 0; calls < MOST_CALLS; calls += 1) {
        const outcome = await api.change<Filled>(intent('POST', path, { body: { company_id: companyId } }));
        if (outcome.kind !== 'done') return refusalOf(outcome);
        changed += outcome.value.lines.filter((line) => line.outcome !== 'unchanged').length;
        if (outcome.value.remaining === 0) break;
      }
      deeds.say(count(texts().takenOver, changed));
      onFilled();
      onClose();
      return '';
    });
  return { companies, busy, problem, search, takeOver };
}
