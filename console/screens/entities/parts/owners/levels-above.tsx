/** Below the drawing: shows the owners of owners, and says where not all are known. */
import { useEffect, useRef } from 'preact/hooks';
import { count } from '../../../../../design/wording.ts';
import { Button } from '../../../../parts/button.tsx';
import type { OwnersRead } from '../../hooks/use-owners.ts';
import { texts } from '../../texts.ts';
import type { PartProps } from '../part-props.ts';

interface Props extends Pick<PartProps, 'announce'> {
  readonly owners: OwnersRead;
  /** Id of the heading above what is shown. */
  readonly heading: string;
}

export function LevelsAbove({ owners, announce, heading }: Props) {
  const words = texts();
  const { levels, companies, openLevels, isWhole } = owners;
  const isAsked = useRef(false);
  useEffect(() => {
    if (levels !== 'read' || !isAsked.current) return;
    isAsked.current = false;
    announce(words.levelsShown);
    // The button that had the focus is gone.
    if (document.activeElement === document.body) document.getElementById(heading)?.focus();
  }, [levels]);
  return (
    <>
      {(levels === 'closed' || levels === 'reading') && (
        <p class="row">
          <span class="muted small">{words.directOwners}</span>
          <Button
            look="small"
            busy={levels === 'reading'}
            onClick={() => {
              isAsked.current = true;
              openLevels();
            }}
          >
            {count(words.showLevels, companies)}
          </Button>
        </p>
      )}
      {!isWhole && <p class="muted small">{words.ownersNotWhole}</p>}
    </>
  );
}
