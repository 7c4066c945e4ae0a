/** Saves what was submitted as PDF. `record/save-record.ts` does the work: the attribute is what the page says where it fails. */
import { texts } from '../text/texts.ts';

export function RecordButton() {
  return (
    <button type="button" class="button" data-record={texts.recordProblem}>
      {texts.recordSave}
    </button>
  );
}
