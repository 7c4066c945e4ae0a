/** What one version changed of another, in words. */
import type { ComponentChildren } from 'preact';
import type { TemplateConditions } from '#shared/domain/questionnaires/template.ts';
import { countryName } from '../../../../design/format.ts';
import { fill, lookUp } from '../../../../design/wording.ts';
import { Chip, type Tone } from '../../../parts/words.tsx';
import { diffOf, type Fact } from '../model/compare/diff.ts';
import { type Detail, detailsOf, headingsOf, nameOf } from '../model/compare/said.ts';
import { type Draft, templateOf } from '../model/draft.ts';
import { numberedQuestions } from '../model/numbers.ts';
import { sayConditions } from '../model/words.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly before: Draft;
  readonly after: Draft;
}

export function Changes({ before, after }: Props) {
  const words = texts();
  const facts = diffOf(before, after);
  if (facts.length === 0) return <p>{words.noChanges}</p>;
  const saying = (draft: Draft) => {
    const numbers = numberedQuestions(templateOf(draft));
    return (conditions: TemplateConditions | null) => sayConditions(conditions, numbers, words, countryName);
  };
  const say = { before: saying(before), after: saying(after) };
  return (
    <ul class="changes lines">
      {facts.map((fact, n) => (
        <FactLine key={`${n} ${fact.kind}`} fact={fact} say={say} />
      ))}
    </ul>
  );
}

const TONES: Readonly<Record<Fact['kind'], Tone>> = {
  form: 'line',
  headings: 'line',
  added: 'good',
  removed: 'bad',
  moved: 'line',
  changed: 'accent',
};

type Say = Parameters<typeof detailsOf>[2];

function FactLine({ fact, say }: { readonly fact: Fact; readonly say: Say }) {
  const words = texts();
  switch (fact.kind) {
    case 'form':
      return (
        <Line fact={fact}>
          <FromTo
            name={words.formFields[fact.field]}
            from={lookUp(words.types, fact.from) ?? fact.from}
            to={lookUp(words.types, fact.to) ?? fact.to}
          />
        </Line>
      );
    case 'headings':
      return headingsOf(fact, words).map((said) => (
        <Line key={said} fact={fact}>
          <span dir="auto">{said}</span>
        </Line>
      ));
    case 'changed':
      return (
        <Line fact={fact}>
          <span class="strong" dir="auto">
            {nameOf(fact.to)}
          </span>
          {detailsOf(fact, words, say).map((detail) => (
            <DetailLine key={detail.name} {...detail} />
          ))}
        </Line>
      );
    default:
      return (
        <Line fact={fact}>
          <span class="strong" dir="auto">
            {nameOf(fact.part)}
          </span>
          {fact.kind !== 'removed' && fact.part.of === 'question' && (
            <span class="muted"> {words.questionTypes[fact.part.value.question_type]}</span>
          )}
        </Line>
      );
  }
}

function Line({ fact, children }: { readonly fact: Fact; readonly children: ComponentChildren }) {
  const words = texts();
  return (
    <li>
      <Chip tone={TONES[fact.kind]}>{words.factKinds[fact.kind]}</Chip>
      <div>{children}</div>
    </li>
  );
}

function DetailLine({ name, from, to }: Detail) {
  return (
    <p>
      <FromTo name={name} from={from} to={to} />
    </p>
  );
}

function FromTo({ name, from, to }: Detail) {
  const words = texts();
  return (
    <>
      <span class="muted">{fill(words.ofField, { name })}</span>{' '}
      <del dir="auto">{from === '' ? words.nothing : from}</del>{' '}
      <span aria-hidden="true" class="flip-text">
        →
      </span>{' '}
      <ins dir="auto">{to === '' ? words.nothing : to}</ins>
    </>
  );
}
