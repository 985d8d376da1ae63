import { useState } from 'react';
import type { FormMeta } from '../../../schemas/metadata.ts';
import { notices } from '../data/notices.ts';
import { useHost } from '../runtime/host.tsx';
import { definePanel, type PanelProps } from './define.ts';
import { CheckStep } from './import/check-step.tsx';
import { FileStep } from './import/file-step.tsx';
import { type Checked, type Committed, type Fix, type ImportPlan, type MappedColumn, mergeFixes, type Uploaded } from './import/import-calls.ts';
import { MappingStep } from './import/mapping-step.tsx';

function ImportPanel({ screen, onClose }: PanelProps) {
  return screen.meta && <Import screen={screen.id} meta={screen.meta} onClose={onClose} />;
}

/** File, columns, check, done: nothing is written before the last step. */
function Import({ screen, meta, onClose }: { screen: string; meta: FormMeta; onClose?: () => void }) {
  const { api, text, toast, openScreen, session } = useHost();
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const [mapping, setMapping] = useState<MappedColumn[] | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [fixes, setFixes] = useState<Fix[]>([]);
  const [busy, setBusy] = useState(false);

  async function during(work: () => Promise<void>) {
    setBusy(true);
    await work().catch((error: unknown) => toast(notices.failed(text, error)));
    setBusy(false);
  }

  const planOf = (file: Uploaded, columns: MappedColumn[], changes: Fix[]): ImportPlan => ({
    import_id: file.import_id, mapping: columns, language_code: session.language, ...(changes.length > 0 && { fixes: changes }),
  });

  const check = (file: Uploaded, columns: MappedColumn[], changes: Fix[]) =>
    during(async () => {
      setMapping(columns);
      setChecked(await api.action<Checked>(meta.name, 'import_check', planOf(file, columns, changes)));
      setFixes(changes);
    });

  const commit = (file: Uploaded, columns: MappedColumn[]) =>
    during(async () => {
      const { add, update, filter, change_set_id: changeSet } = await api.action<Committed>(meta.name, 'import_commit', planOf(file, columns, fixes));
      toast({
        variant: 'success',
        text: text('import.done', { added: add, updated: update }),
        ...(changeSet !== null && { action: { label: text('action.undo'), onPress: () => void undo(changeSet) } }),
      });
      onClose?.();
      openScreen(screen, filter ?? undefined);
    });

  const undo = (changeSet: number) =>
    during(async () => {
      await api.rpc('undo', { change_set_id: changeSet });
      toast(notices.saved(text));
      openScreen(screen);
    });

  if (!uploaded) {
    return <FileStep form={meta.name} onUploaded={setUploaded} />;
  }
  if (!checked || !mapping) {
    return (
      <MappingStep
        uploaded={uploaded}
        chosen={mapping ?? uploaded.mapping}
        busy={busy}
        onBack={() => {
          setUploaded(null);
          setMapping(null);
        }}
        onCheck={(columns) => void check(uploaded, columns, [])}
      />
    );
  }
  return (
    <CheckStep
      uploaded={uploaded}
      checked={checked}
      busy={busy}
      onBack={() => setChecked(null)}
      onCheck={(changes) => void check(uploaded, mapping, mergeFixes(fixes, changes))}
      onCommit={() => void commit(uploaded, mapping)}
    />
  );
}

export default definePanel({ component: ImportPanel });
