import { useEffect, useRef, useState } from 'react';
import type { FormMeta } from '../../../schemas/metadata.ts';
import { isCancelled } from '../data/api-error.ts';
import { logWarning } from '../data/log.ts';
import { notices } from '../data/notices.ts';
import { useHost } from '../runtime/host.tsx';
import { takeBack } from '../runtime/take-back.ts';
import { definePanel, type PanelProps } from './define.ts';
import { CheckStep } from './import/check-step.tsx';
import { FileStep } from './import/file-step.tsx';
import { type Checked, type Committed, type Fix, type ImportPlan, type MappedColumn, mergeFixes, type Uploaded } from './import/import-calls.ts';
import { MappingStep } from './import/mapping-step.tsx';
import { RunningStep } from './import/running-step.tsx';

function ImportPanel({ screen, onClose }: PanelProps) {
  return screen.meta && <Import screen={screen.id} meta={screen.meta} onClose={onClose} />;
}

/** File, columns, check, done: nothing is written before the last step. */
function Import({ screen, meta, onClose }: { screen: string; meta: FormMeta; onClose?: () => void }) {
  const host = useHost();
  const { api, text, toast, openScreen, session } = host;
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const [mapping, setMapping] = useState<MappedColumn[] | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [fixes, setFixes] = useState<Fix[]>([]);
  /** What the server is doing with the file. */
  const [running, setRunning] = useState<string | null>(null);
  const asked = useRef<string | null>(null);
  // Who leaves in the middle has not agreed to what would be written.
  useEffect(
    () => () => {
      if (asked.current === null) return;
      api.action(meta.name, 'import_cancel', { import_id: asked.current }).catch((error: unknown) => logWarning('the import was not stopped', error));
    },
    [api, meta.name],
  );

  async function ask<TAnswer>(action: 'import_check' | 'import_commit', plan: ImportPlan): Promise<TAnswer> {
    asked.current = plan.import_id;
    try {
      return await api.action<TAnswer>(meta.name, action, plan);
    } finally {
      asked.current = null;
    }
  }

  async function during(title: string, work: () => Promise<void>) {
    setRunning(title);
    await work().catch((error: unknown) => toast(isCancelled(error) ? { variant: 'warning', text: text('import.stopped') } : notices.failed(text, error)));
    setRunning(null);
  }

  const planOf = (file: Uploaded, columns: MappedColumn[], changes: Fix[]): ImportPlan => ({
    import_id: file.import_id,
    mapping: columns,
    language_code: session.language,
    ...(changes.length > 0 && { fixes: changes }),
  });

  const check = (file: Uploaded, columns: MappedColumn[], changes: Fix[]) =>
    during(text('import.checking'), async () => {
      setMapping(columns);
      setChecked(await ask<Checked>('import_check', planOf(file, columns, changes)));
      setFixes(changes);
    });

  const commit = (file: Uploaded, columns: MappedColumn[]) =>
    during(text('import.importing'), async () => {
      const { add, update, filter, change_set_id: changeSet } = await ask<Committed>('import_commit', planOf(file, columns, fixes));
      toast({
        variant: 'success',
        text: text('import.done', { added: add, updated: update }),
        ...(changeSet !== null && { action: { label: text('action.undo'), onPress: () => void undo(changeSet) } }),
      });
      onClose?.();
      openScreen(screen, filter ?? undefined);
    });

  async function undo(changeSet: number) {
    if (await takeBack(host, changeSet)) openScreen(screen);
  }

  if (!uploaded) {
    return <FileStep form={meta.name} onUploaded={setUploaded} />;
  }
  if (running !== null) {
    return <RunningStep form={meta.name} importId={uploaded.import_id} title={running} />;
  }
  if (!checked || !mapping) {
    return (
      <MappingStep
        uploaded={uploaded}
        chosen={mapping ?? uploaded.mapping}
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
      onBack={() => setChecked(null)}
      onCheck={(changes) => void check(uploaded, mapping, mergeFixes(fixes, changes))}
      onCommit={() => void commit(uploaded, mapping)}
    />
  );
}

export default definePanel({ component: ImportPanel });
