import { useState } from 'react';
import type { ScreenMeta } from '../../../schemas/metadata.ts';
import { notices } from '../data/notices.ts';
import { useHost } from '../runtime/host.tsx';
import { CheckStep } from './import/check-step.tsx';
import { FileStep } from './import/file-step.tsx';
import type { Checked, Committed, Fix, ImportPlan, Uploaded } from './import/import-calls.ts';
import { MappingStep } from './import/mapping-step.tsx';
import { definePanel, type PanelProps } from './define.ts';

type Mapping = Pick<ImportPlan, 'mapping' | 'update_by'>;

/** Where the import stands; each step has what the ones before it found out. */
type Progress =
  | { uploaded: null }
  | { uploaded: Uploaded; checked: null }
  | { uploaded: Uploaded; checked: Checked; plan: ImportPlan };

function ImportPanel({ screen, onClose }: PanelProps) {
  const { meta } = screen;
  return meta && <Import screen={screen} meta={meta} onClose={onClose} />;
}

/** File, columns, check, done: nothing is written before the last step. */
function Import({ screen, meta, onClose }: PanelProps & { meta: NonNullable<ScreenMeta['meta']> }) {
  const host = useHost();
  const { api, text } = host;
  const [progress, setProgress] = useState<Progress>({ uploaded: null });
  const [mapping, setMapping] = useState<Mapping | null>(null);
  const [busy, setBusy] = useState(false);

  async function during(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      host.toast(notices.failed(text, error));
    } finally {
      setBusy(false);
    }
  }

  const check = (uploaded: Uploaded, chosen: Mapping, fixes: Fix[]) =>
    during(async () => {
      const plan = { import_id: uploaded.import_id, ...chosen, fixes };
      const checked = await api.action<Checked>(meta.name, 'import_check', plan);
      setMapping(chosen);
      setProgress({ uploaded, checked, plan });
    });

  const commit = (plan: ImportPlan) =>
    during(async () => {
      const { change_set_id, added, updated } = await api.action<Committed>(meta.name, 'import_commit', plan);
      host.toast({ variant: 'success', text: text('import.done', { added, updated }), hideAfter: null });
      onClose?.();
      host.openScreen(`/${screen.id}?change_set=${change_set_id}`);
    });

  if (progress.uploaded === null) {
    return <FileStep form={meta.name} onUploaded={(uploaded) => setProgress({ uploaded, checked: null })} />;
  }
  const { uploaded } = progress;
  if (progress.checked === null) {
    return (
      <MappingStep
        meta={meta}
        uploaded={uploaded}
        chosen={mapping}
        busy={busy}
        onBack={() => setProgress({ uploaded: null })}
        onCheck={(chosen) => void check(uploaded, chosen, [])}
      />
    );
  }
  const { checked, plan } = progress;
  return (
    <CheckStep
      meta={meta}
      checked={checked}
      busy={busy}
      onBack={() => setProgress({ uploaded, checked: null })}
      onCheck={(fixes) => void check(uploaded, { mapping: plan.mapping, update_by: plan.update_by }, mergeFixes(plan.fixes, fixes))}
      onCommit={() => void commit(plan)}
    />
  );
}

/** The later word on a cell counts. */
const mergeFixes = (before: readonly Fix[], after: readonly Fix[]): Fix[] =>
  [...new Map([...before, ...after].map((fix) => [`${fix.row}.${fix.field}`, fix])).values()];

export default definePanel({ component: ImportPanel });
