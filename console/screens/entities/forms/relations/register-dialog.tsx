/** Finds the company in the registers, and takes its owners and officers over by one click. */
import { useId, useState } from 'preact/hooks';
import { countryName, formatDay } from '../../../../../design/format.ts';
import { count, fill } from '../../../../../design/wording.ts';
import { shellTexts } from '../../../../base/text/texts.ts';
import { Button } from '../../../../parts/button.tsx';
import { deedName } from '../../../../parts/deed-name.ts';
import { Dialog } from '../../../../parts/dialog.tsx';
import { type Company, useRegister } from '../../hooks/use-register.ts';
import type { PartProps } from '../../parts/part-props.ts';
import { texts } from '../../texts.ts';
import { CountryField, TextField } from '../fields.tsx';

interface Props extends Pick<PartProps, 'entity' | 'api' | 'deeds' | 'route'> {
  readonly onClose: () => void;
  readonly onFilled: () => void;
}

export function RegisterDialog(props: Props) {
  const { entity, route, onClose } = props;
  const words = texts();
  const id = useId();
  const register = useRegister(props);
  const [name, setName] = useState(entity.legal_name ?? entity.name);
  const [country, setCountry] = useState(entity.jurisdiction ?? '');
  const search = (event: SubmitEvent) => {
    event.preventDefault();
    void register.search(name.trim(), country);
  };
  return (
    <Dialog labelledBy={`${id}-title`} onClose={onClose}>
      <div class="dialog-body stack">
        <h2 id={`${id}-title`}>{words.register}</h2>
        <form class="stack" onSubmit={search}>
          <TextField label={words.companyName} longest={255} required value={name} onChange={setName} />
          <CountryField
            label={words.fields.jurisdiction}
            none={words.choose}
            required
            value={country}
            onChange={setCountry}
          />
          <p class="muted small">{route.mode === 'live' ? words.registerCosts : words.registerFree}</p>
          <p>
            <Button type="submit" busy={register.busy}>
              {deedName(words.registerSearch, route.mode)}
            </Button>
          </p>
        </form>
        {register.problem !== '' && (
          <p class="error" role="alert">
            {register.problem}
          </p>
        )}
        <p role="status">{foundInWords(register.companies)}</p>
        <ul class="lines">
          {register.companies?.map((company) => (
            <CompanyLine
              key={company.id}
              company={company}
              busy={register.busy}
              name={deedName(words.takeOver, route.mode)}
              onTake={() => void register.takeOver(company.id)}
            />
          ))}
        </ul>
        <p>
          <Button onClick={onClose}>{shellTexts().close}</Button>
        </p>
      </div>
    </Dialog>
  );
}

function foundInWords(companies: readonly Company[] | undefined): string {
  return companies === undefined ? '' : count(texts().companiesFound, companies.length);
}

interface LineProps {
  readonly company: Company;
  readonly busy: boolean;
  readonly name: string;
  readonly onTake: () => void;
}

function CompanyLine({ company, busy, name, onTake }: LineProps) {
  const words = texts();
  const { registrationNumber: number, incorporationDate: since, incorporationCountry: country } = company;
  const known = [
    number,
    countryName(country),
    since === null ? null : fill(words.founded, { day: formatDay(since) }),
  ];
  return (
    <li class="row">
      <span>
        <bdi class="strong">{company.name}</bdi>{' '}
        <span class="muted small">{known.filter((each) => each !== null).join(' · ')}</span>
      </span>
      <span class="push">
        <Button look="small" busy={busy} label={`${name}: ${company.name}`} onClick={onTake}>
          {name}
        </Button>
      </span>
    </li>
  );
}
