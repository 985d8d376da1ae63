import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { TreeScreen } from '../../../../schemas/shapes/tree.shape.ts';
import type { PageRights } from '../../../shared/access.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { SetAnswer } from '../../../shared/records/calls.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toSetCall } from '../form/form-values.ts';
import { initialValues } from '../form/initial-values.ts';
import { FormView } from '../form/form-view.tsx';
import type { FormField } from '../form/resolve-fields.ts';
import { useHost } from '../host.tsx';
import styles from './tree.module.css';
import type { NodeEditor } from './use-node-editor.ts';

interface NodeFormProps {
  screen: ScreenMeta<TreeScreen>;
  rights: PageRights;
  editor: NodeEditor;
  /** A node's name. */
  labelOf: (row: JsonObject) => string;
  onSaved: (answer: SetAnswer) => void;
}

/** The chosen node as a form. */
export function NodeForm({ screen, rights, editor, labelOf, onSaved }: NodeFormProps) {
  const { api, text, toast } = useHost();
  const { shown } = editor;
  if (shown === null) return <EmptyState icon="tree" title={text('grid.tree.choose')} />;
  const adding = 'draft' in shown;
  const stored = adding ? null : shown.row;
  const fields = screen.fields.length > 0 ? screen.fields : screen.columns.map(({ field }) => field);

  async function save(changed: JsonObject, resolved: readonly FormField[]) {
    const answer = await api.action<SetAnswer>(screen.form, 'set', toSetCall(screen.meta, resolved, stored, changed));
    toast({ variant: 'success', text: text('message.data_saved') });
    onSaved(answer);
  }

  return (
    <>
      <h2 className={styles.title}>{adding ? text('grid.tree.new') : labelOf(shown.row)}</h2>
      <FormView
        key={shown.key}
        meta={screen.meta}
        fields={fields}
        values={stored}
        initial={adding ? { ...initialValues(screen.meta), ...shown.draft } : undefined}
        mayEdit={adding ? rights.add : rights.set}
        autoFocus={editor.editing}
        onSave={save}
        onCancel={adding ? editor.cancelDraft : undefined}
        onDirtyChange={editor.setDirty}
      />
    </>
  );
}
