/** Questionnaires: the list, one with its versions, and the page where an administrator writes one. */
import type { ScreenProps } from '../../base/screen-props.ts';
import { Writing } from './builder/writing.tsx';
import { QuestionnaireList } from './list.tsx';
import { QuestionnairePage } from './questionnaire.tsx';

export function Screen(props: ScreenProps) {
  const [id, part] = props.route.parts;
  if (id === undefined) return <QuestionnaireList {...props} />;
  if (id === 'new' || part === 'edit') return <Writing key={`${id} edit`} {...props} id={id} />;
  return <QuestionnairePage key={id} {...props} id={id} />;
}
