import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { FormMeta } from '../../../../schemas/metadata.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { ActionContext, Question } from '../../actions/define.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useHost } from '../host.tsx';
import { FormView } from './form-view.tsx';
import { initialValues } from './initial-values.ts';

interface Asked {
  question: Question;
  settle: (values: JsonObject | null) => void;
}

const isList = (fields: Question['fields']): fields is readonly string[] => Array.isArray(fields);

/** What is asked goes to an action and into no row, so it does not matter whether the form writes it. */
function toAskable(meta: FormMeta, { fields: wanted }: Question): FormMeta {
  const described: FormMeta['fields'] = isList(wanted)
    ? Object.fromEntries(wanted.flatMap((name) => (meta.fields[name] ? [[name, meta.fields[name]]] : [])))
    : wanted;
  return { ...meta, fields: Object.fromEntries(Object.entries(described).map(([name, field]) => [name, { ...field, creatable: true }])) };
}

/** What an action's `ask` is made of: the function, and the dialog to be drawn wherever it is used. */
export function useAskFields(meta: FormMeta): { ask: ActionContext['ask']; dialog: ReactNode } {
  const { text } = useHost();
  const [asked, setAsked] = useState<Asked | null>(null);
  const askable = useMemo(() => asked && toAskable(meta, asked.question), [meta, asked]);
  const initial = useMemo(() => askable && initialValues(askable), [askable]);

  function answer(values: JsonObject | null) {
    asked?.settle(values);
    setAsked(null);
  }

  async function take(values: JsonObject) {
    await asked?.question.send?.(values);
    answer(values);
  }

  const dialog = asked && askable && initial && (
    <Dialog
      open
      onOpenChange={(open) => open || answer(null)}
      title={asked.question.title}
      description={asked.question.body}
      closeLabel={text('action.close')}
      size="s"
    >
      <FormView
        meta={askable}
        fields={Object.keys(askable.fields)}
        values={null}
        initial={initial}
        mayEdit
        autoFocus
        saveLabel={asked.question.button}
        danger={asked.question.danger}
        onSave={take}
        onCancel={() => answer(null)}
      />
    </Dialog>
  );
  return { ask: (question) => new Promise((settle) => setAsked({ question, settle })), dialog };
}
