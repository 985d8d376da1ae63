import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { FormMeta } from '../../../schemas/metadata.ts';
import type { JsonObject } from '../../shared/json.ts';
import { createUploadQueue, isUnderWay } from '../data/upload-queue.ts';
import { uploadLooks } from '../i18n/upload-looks.ts';
import { useHost } from '../runtime/host.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { DropZone } from '../ui/inputs/drop-zone.tsx';
import { definePanel, type PanelProps } from './define.ts';
import { UploadLine } from './upload/upload-line.tsx';
import styles from './upload/upload.module.css';

const nothing: JsonObject = {};

function UploadPanel({ screen, given, onClose }: PanelProps) {
  return screen.meta?.upload && <Upload meta={screen.meta} takes={screen.meta.upload} given={given ?? nothing} onClose={onClose} />;
}

interface UploadProps {
  meta: FormMeta;
  takes: NonNullable<FormMeta['upload']>;
  given: JsonObject;
  onClose?: () => void;
}

/** Files by drop or by choice, each a new row as soon as it has arrived. Closing stops what is still on its way. */
function Upload({ meta, takes, given, onClose }: UploadProps) {
  const { api, text } = useHost();
  const queue = useMemo(() => createUploadQueue({ api, form: meta.name, given }), [api, meta, given]);
  useEffect(() => queue.stop, [queue]);
  const entries = useSyncExternalStore(queue.entries.subscribe, queue.entries.get);
  const { types, hint } = uploadLooks[takes];
  const underWay = entries.filter(isUnderWay).length;
  const done = entries.filter(({ state }) => state.at === 'done').length;
  return (
    <div className={styles.panel}>
      <DropZone
        title={text('action.drag_files_here')}
        hint={text(hint)}
        button={text('upload.choose_files')}
        accept={types}
        multiple
        size={entries.length > 0 ? 'small' : 'large'}
        onFiles={queue.add}
      />
      {entries.length > 0 && (
        <ul className={styles.list} aria-label={text('upload.files')}>
          {entries.map((entry) => (
            <UploadLine key={entry.id} entry={entry} takes={takes} onCancel={queue.cancel} onRetry={queue.retry} />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <p className={styles.quiet} role="status">
          {entries.length > 0 && text('upload.done', { done, total: entries.length })}
        </p>
        {underWay > 0 && <Button onClick={queue.stop}>{text('upload.stop_all')}</Button>}
        <Button variant={underWay > 0 ? 'secondary' : 'primary'} onClick={onClose}>
          {text('action.close')}
        </Button>
      </div>
    </div>
  );
}

export default definePanel({ component: UploadPanel });
