import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { FormMeta } from '../../../../schemas/metadata.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { ActionContext } from '../../actions/define.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useHost } from '../host.tsx';
import { FormView } from './form-view.tsx';

interface Asked {
  question: Parameters<ActionContext['ask']>[0];
  settle: (values: JsonObject | null) => void;
}

/** What is asked goes to an action and into no row, so it does not matter whether the form writes it. */
function toAskable(meta: FormMeta, { fields, further }: Asked['question']): FormMeta {
  const described = { ...meta.fields, ...further };
  return { ...meta, fields: Object.fromEntries(fields.flatMap((name) => (described[name] ? [[name, { ...described[name], creatable: true }]] : []))) };
}

/** What an action's `ask` is made of: the function, and the dialog to be drawn wherever it is used. */
export function useAskFields(meta: FormMeta): { ask: ActionContext['ask']; dialog: ReactNode } {
  const { text } = useHost();
  const [asked, setAsked] = useState<Asked | null>(null);
  const askable = useMemo(() => asked && toAskable(meta, asked.question), [meta, asked]);

  function answer(values: JsonObject | null) {
    asked?.settle(values);
    setAsked(null);
  }

  const dialog = asked && askable && (
    <Dialog open onOpenChange={(open) => open || answer(null)} title={asked.question.title} closeLabel={text('action.close')} size="s">
      <FormView
        meta={askable}
        fields={asked.question.fields}
        values={null}
        mayEdit
        autoFocus
        saveLabel={asked.question.button}
        onSave={async (values) => answer(values)}
        onCancel={() => answer(null)}
      />
    </Dialog>
  );
  return { ask: (question) => new Promise((settle) => setAsked({ question, settle })), dialog };
}
