import { useMemo } from 'react';
import type { ActionName } from '../../../generated/names.gen.ts';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { RecordScreen } from '../../../../schemas/shapes/record.shape.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { isEnough } from '../../../shared/records/procedures.ts';
import { errorText } from '../../i18n/error-text.ts';
import { toKey } from '../../data/rows/row-source.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { useAskFields } from '../form/use-ask-fields.tsx';
import { useHost } from '../host.tsx';
import { offeredActions } from '../offered-actions.ts';
import { usePageActions } from '../page-actions.ts';
import { useRowActions } from '../use-row-actions.ts';
import { RecordEvents } from './record-events.tsx';
import styles from './record.module.css';

interface RecordActionsProps {
  screen: ScreenMeta<RecordScreen>;
  row: JsonObject;
  /** What the record is called. */
  name: string;
  /** The record was changed. */
  onChanged: () => void;
  /** The record is there no longer. */
  onGone: () => void;
}

/** What can be done with the record in view: the events of its workflow and the actions of its form that need a row. */
export function RecordActions({ screen, row, name, onChanged, onGone }: RecordActionsProps) {
  const host = useHost();
  const { text, toast, session } = host;
  const { meta } = screen;
  const rights = host.rights(screen.id);
  const { ask, dialog } = useAskFields(meta);
  const { run } = useRowActions({
    screen,
    row,
    name,
    view: { language_code: session.language },
    reload: (rows) => (rows === 'gone' ? onGone() : onChanged()),
    ask,
    draft: () => undefined,
    openRow: (other) => host.openRecord(screen.id, toKey(meta.key, other)),
  });
  const offered = useMemo(
    () => offeredActions(screen, rights, host, { rows: [row], count: 1 }).filter(({ action }) => action.needs !== 'none' && isEnough[action.needs](1)),
    [screen, rights, host, row],
  );
  const target = useMemo(() => ({ form: meta.name, selection: { keys: [toKey(meta.key, row)] } }), [meta, row]);

  const press = (name: ActionName) =>
    void run(name).catch((cause: unknown) => toast({ variant: 'danger', text: text('message.something_went_wrong'), detail: errorText(cause, text) }));

  usePageActions(offered, ({ name: id }) => press(id));

  if (offered.length === 0) return null;
  return (
    <div role="toolbar" aria-label={text('common.toolbar')} className={styles.toolbar}>
      {offered.map(({ name: id, action, label, reason }) =>
        action.events ? (
          <RecordEvents key={id} target={target} name={name} onChanged={onChanged} onChoose={() => press(id)} />
        ) : (
          <Button key={id} icon={action.icon} disabled={reason !== undefined} title={reason} onClick={() => press(id)}>
            {label}
          </Button>
        ),
      )}
      {dialog}
    </div>
  );
}
