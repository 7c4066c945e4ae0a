/** The editor of the chosen part: the questionnaire itself, a section, a question, or a document. */
import { TEXT_LIMITS } from '#shared/domain/questionnaires/limits.ts';
import { type DraftFile, FORM, type Group } from '../../model/draft.ts';
import { texts } from '../../texts.ts';
import { Findings } from '../problems.tsx';
import type { Drafting } from '../use-draft.ts';
import { Deeds } from './deeds.tsx';
import { SelectField, TextField, Tick } from './fields.tsx';
import { QuestionEditor } from './question-editor.tsx';

interface Props {
  readonly drafting: Drafting;
}

export function Editor({ drafting }: Props) {
  const { draft, chosen } = drafting;
  const group = draft.groups.find(({ id }) => id === chosen);
  if (group !== undefined) return <GroupEditor key={chosen} drafting={drafting} group={group} />;
  const file = draft.files.find(({ key }) => key === chosen);
  if (file !== undefined) return <FileEditor key={chosen} drafting={drafting} file={file} />;
  const question = draft.groups.flatMap(({ questions }) => questions).find(({ key }) => key === chosen);
  if (question !== undefined) return <QuestionEditor key={chosen} drafting={drafting} question={question} />;
  return <FormEditor drafting={drafting} />;
}

function FormEditor({ drafting }: Props) {
  const { draft, edit } = drafting;
  const words = texts();
  return (
    <div class="editor">
      <h2>{words.aboutIt}</h2>
      <Findings judged={drafting.judged} node={FORM} />
      <TextField
        id="form-name"
        label={words.formFields.name}
        value={draft.name}
        most={TEXT_LIMITS.name.most}
        onText={(name) => edit({ kind: 'setForm', patch: { name } })}
      />
      <TextField
        id="form-description"
        label={words.formFields.description}
        hint={words.descriptionHint}
        rows={3}
        value={draft.description}
        most={TEXT_LIMITS.description.most}
        onText={(description) => edit({ kind: 'setForm', patch: { description } })}
      />
      <SelectField
        id="form-type"
        label={words.formFields.type}
        value={draft.type}
        choices={Object.entries(words.types)}
        onChoose={(type) => edit({ kind: 'setForm', patch: { type: type === 'rfi' ? 'rfi' : 'ddq' } })}
      />
    </div>
  );
}

function GroupEditor({ drafting, group }: Props & { readonly group: Group }) {
  const { edit, judged } = drafting;
  const words = texts();
  const { id, level, title } = group;
  return (
    <div class="editor">
      <h2>{words.levels[level]}</h2>
      <Findings judged={judged} node={id} />
      <TextField
        id="group-title"
        label={words.sectionTitle}
        value={title}
        most={TEXT_LIMITS.title.most}
        onText={(next) => edit({ kind: 'setTitle', id, title: next })}
      />
      <Deeds
        edit={edit}
        move={(by) => ({ kind: 'moveGroup', id, by })}
        remove={{ kind: 'removeGroup', id }}
        removeText={level === 'section' ? words.removeSection : words.removeSub}
      />
    </div>
  );
}

function FileEditor({ drafting, file }: Props & { readonly file: DraftFile }) {
  const { edit, judged } = drafting;
  const words = texts();
  const { key } = file;
  const set = (patch: Partial<Omit<DraftFile, 'key'>>) => edit({ kind: 'setFile', key, patch });
  return (
    <div class="editor">
      <h2>{words.document}</h2>
      <Findings judged={judged} node={key} />
      <TextField
        id="file-type"
        label={words.fields.document_type}
        value={file.document_type}
        most={TEXT_LIMITS.documentType.most}
        onText={(document_type) => set({ document_type })}
      />
      <TextField
        id="file-description"
        label={words.fields.description}
        rows={3}
        value={file.description}
        most={TEXT_LIMITS.documentDescription.most}
        onText={(description) => set({ description })}
      />
      <Tick checked={file.required} onTick={(required) => set({ required })}>
        {words.mustBeGiven}
      </Tick>
      <Tick checked={file.multiple} onTick={(multiple) => set({ multiple })}>
        {words.mayBeSeveral}
      </Tick>
      <Deeds
        edit={edit}
        move={(by) => ({ kind: 'moveFile', key, by })}
        remove={{ kind: 'removeFile', key }}
        removeText={words.removeDocument}
      />
    </div>
  );
}
