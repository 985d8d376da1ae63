import { useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { FormMeta } from '../../../../schemas/metadata.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { ActionContext, Question } from '../../actions/define.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useHost } from '../host.tsx';
import { AskedView } from './asked-view.tsx';

interface Asked {
  question: Question;
  settle: (values: JsonObject | null) => void;
}

const ofNothing: JsonObject = {};
const isList = (fields: Question['fields']): fields is readonly string[] => Array.isArray(fields);

/** What an action asks for: fields of the form by their names, or fields of no form. */
const fieldsAsked = (meta: FormMeta, { fields: wanted }: Question): Readonly<FormMeta['fields']> =>
  isList(wanted) ? Object.fromEntries(wanted.flatMap((name) => (meta.fields[name] ? [[name, meta.fields[name]]] : []))) : wanted;

/** What an action's `ask` is made of: the function, and the dialog to be drawn wherever it is used. */
export function useAskFields(meta: FormMeta): { ask: ActionContext['ask']; dialog: ReactNode } {
  const { text } = useHost();
  const [asked, setAsked] = useState<Asked | null>(null);
  const fields = useMemo(() => asked && fieldsAsked(meta, asked.question), [meta, asked]);

  function answer(values: JsonObject | null) {
    asked?.settle(values);
    setAsked(null);
  }

  async function take(values: JsonObject) {
    await asked?.question.send?.(values);
    answer(values);
  }

  const dialog = asked && fields && (
    <Dialog
      open
      onOpenChange={(open) => open || answer(null)}
      title={asked.question.title}
      description={asked.question.body}
      closeLabel={text('action.close')}
      size="s"
    >
      <AskedView
        fields={fields}
        record={asked.question.record ?? ofNothing}
        autoFocus
        saveLabel={asked.question.button}
        danger={asked.question.danger}
        onAnswer={take}
        onCancel={() => answer(null)}
      />
    </Dialog>
  );
  const ask = useCallback((question: Question) => new Promise<JsonObject | null>((settle) => setAsked({ question, settle })), []);
  return { ask, dialog };
}
