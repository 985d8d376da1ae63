import { useMemo, useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { FormScreen as FormDescriptor } from '../../../../schemas/shapes/form.shape.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { SetAnswer } from '../../../shared/records/calls.ts';
import { useHost } from '../host.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { toSetCall } from './form-values.ts';
import { FormView } from './form-view.tsx';
import styles from './form.module.css';
import type { FormField } from './resolve-fields.ts';
import { useRows } from './use-rows.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

/** The form's first record, or the one to be added where there is none yet. */
export function FormScreen({ screen }: { screen: ScreenMeta<FormDescriptor> }) {
  const { meta } = screen;
  const { api, rights, session, text, toast } = useHost();
  const call = useMemo(() => ({ limit: 1, count: 'none' as const, language_code: session.language }), [session]);
  const { rows, error, reload, setRows } = useRows(screen.form, call);
  const [dirty, setDirty] = useState(false);
  const [round, setRound] = useState(0);
  useUnsavedGuard(dirty);

  if (error && rows === null) return <NotLoaded error={error} reload={reload} />;
  if (rows === null)
    return (
      <div className={styles.screen}>
        <FormSkeleton fields={screen.fields.length} />
      </div>
    );

  const stored = rows[0] ?? null;
  const may = rights(screen.id);
  async function save(changed: JsonObject, fields: readonly FormField[]) {
    const answer = await api.action<SetAnswer>(screen.form, 'set', toSetCall(meta, fields, stored, changed));
    setRows(answer.rows.slice(0, 1));
    setRound((count) => count + 1);
    toast({ text: text('message.data_saved'), variant: 'success' });
  }
  return (
    <div className={styles.screen}>
      <FormView key={round} meta={meta} fields={screen.fields} values={stored} mayEdit={stored ? may.set : may.add} onSave={save} onDirtyChange={setDirty} />
    </div>
  );
}
