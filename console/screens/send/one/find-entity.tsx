/** Finds an entity by its name, however it is spelt. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { EntitySearchReply } from '#shared/domain/entities/search/schema.ts';
import { count, lookUp } from '../../../../design/wording.ts';
import type { Api } from '../../../base/remote/api.ts';
import { type Read, useRead } from '../../../base/remote/use-read.ts';
import { shellTexts } from '../../../base/text/texts.ts';
import { toldApart } from '../../../parts/entities/told-apart.ts';
import { described, Field } from '../../../parts/form/field.tsx';
import { texts } from '../texts.ts';
import type { Chosen } from './draft.ts';

const TYPING_MS = 250;
/** Letters from which a name is searched. */
const LEAST = 2;

interface Query {
  readonly text: string;
  readonly type?: string;
  /** 1 for equal names alone. */
  readonly threshold?: string;
  readonly limit: string;
}

/** Searches once nobody types. A text that is too short is not searched. */
export function useSearch(api: Api, { text, type, threshold, limit }: Query): Read<EntitySearchReply> {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const query = new URLSearchParams({ q: asked, limit });
  if (type !== undefined) query.set('entity_type', type);
  if (threshold !== undefined) query.set('threshold', threshold);
  const isSearched = asked.length >= LEAST && text.trim().length >= LEAST;
  return useRead<EntitySearchReply>(api, isSearched ? `/entities/search/?${query.toString()}` : undefined);
}

interface Props {
  readonly api: Api;
  readonly error: string | undefined;
  readonly choose: (chosen: Chosen) => void;
}

const ID = 'send-chosen';

export function FindEntity({ api, error, choose }: Props) {
  const words = texts();
  const [typed, setTyped] = useState('');
  const { value, problem } = useSearch(api, { text: typed, limit: '8' });
  const results = value?.results ?? [];
  const field = useRef<HTMLDivElement>(null);
  // The button that was pressed to choose another one is gone.
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div class="stack" ref={field}>
      <Field id={ID} label={words.search} hint={words.searchHint} error={error}>
        <input
          id={ID}
          class="text"
          type="search"
          dir="auto"
          autocomplete="off"
          maxLength={450}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          {...described(ID, error, words.searchHint)}
        />
      </Field>
      <p class="muted small" role="status">
        {problem !== undefined && words.searchFailed}
        {problem === undefined && value !== undefined && results.length === 0 && words.searchNothing}
        {results.length > 0 && count(words.searchFound, results.length)}
      </p>
      {results.length > 0 && (
        <ul class="found" aria-label={words.search}>
          {results.map(({ id, name, entity_type, distinguished_by: told }) => (
            <li key={id}>
              <button type="button" onClick={() => choose({ id, name, type: entity_type })}>
                <bdi>{name}</bdi>
                <span class="muted small">
                  {[lookUp(shellTexts().kinds, entity_type), toldApart(entity_type, told)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
