/** What can be done with the relations of a company: added, filled from a register, changed, removed. */
import { useState } from 'preact/hooks';
import type { RelationView } from '#shared/domain/relations/schema.ts';
import { fill } from '../../../../../design/wording.ts';
import { Button } from '../../../../parts/button.tsx';
import { RegisterDialog } from '../../forms/relations/register-dialog.tsx';
import { RelationDialog } from '../../forms/relations/relation-dialog.tsx';
import { RemoveDialog } from '../../forms/relations/remove-dialog.tsx';
import { texts } from '../../texts.ts';
import type { PartProps } from '../part-props.ts';

export type Open =
  | { readonly what: 'add' | 'register' }
  | { readonly what: 'edit' | 'remove'; readonly relation: RelationView };

export interface Tools {
  readonly mayChange: boolean;
  readonly mayRemove: boolean;
  readonly open: (what: Open) => void;
}

interface Props extends PartProps {
  /** Reads the relations again. */
  readonly again: () => void;
}

/** The dialog that is open, and what opens one. */
export function useTools({ may }: Pick<PartProps, 'may'>) {
  const [opened, open] = useState<Open>();
  const tools: Tools = { mayChange: may('relations:write'), mayRemove: may('relations:delete'), open };
  return { tools, opened, close: () => open(undefined) };
}

export function ToolBar({ tools, may }: { readonly tools: Tools } & Pick<PartProps, 'may'>) {
  const words = texts();
  const unavailable = tools.mayChange ? undefined : words.notAllowed;
  return (
    <p class="row">
      <Button unavailable={unavailable} onClick={() => tools.open({ what: 'add' })}>
        {words.relationAdd}
      </Button>
      <Button
        unavailable={may('company_search:write') ? unavailable : words.notAllowed}
        onClick={() => tools.open({ what: 'register' })}
      >
        {words.register}
      </Button>
    </p>
  );
}

export function OpenDialog({ opened, close, again, ...props }: Props & ReturnType<typeof useTools>) {
  if (opened === undefined) return null;
  switch (opened.what) {
    case 'add':
      return <RelationDialog {...props} relation={undefined} onClose={close} onSaved={again} />;
    case 'register':
      return <RegisterDialog {...props} onClose={close} onFilled={again} />;
    case 'edit':
      return <RelationDialog {...props} relation={opened.relation} onClose={close} onSaved={again} />;
    case 'remove':
      return <RemoveDialog {...props} relation={opened.relation} onClose={close} onRemoved={again} />;
  }
}

/** Beside a relation of the company itself. Those of its owners are changed on their own pages. */
export function RelationTools({
  relation,
  tools,
}: {
  readonly relation: RelationView | undefined;
  readonly tools: Tools;
}) {
  const words = texts();
  if (relation === undefined) return null;
  const { name } = relation.related_entity;
  return (
    <span class="row">
      {tools.mayChange && (
        <Button
          look="small"
          label={fill(words.relationOf, { name })}
          onClick={() => tools.open({ what: 'edit', relation })}
        >
          {words.change}
        </Button>
      )}
      {tools.mayRemove && (
        <Button
          look="small"
          label={fill(words.relationRemove, { name })}
          onClick={() => tools.open({ what: 'remove', relation })}
        >
          {words.remove}
        </Button>
      )}
    </span>
  );
}
