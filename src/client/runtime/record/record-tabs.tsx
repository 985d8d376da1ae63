import { Suspense, useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { RecordScreen, RecordTab } from '../../../../schemas/shapes/record.shape.ts';
import type { PanelName, ScreenName } from '../../../generated/names.gen.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { derivedId } from '../../i18n/text.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import type { FormField } from '../form/resolve-fields.ts';
import { FormView } from '../form/form-view.tsx';
import { DetailPanel, DetailScreen } from '../grid/frame/detail-content.tsx';
import { useHost } from '../host.tsx';
import { useTabCounts } from '../use-tab-counts.ts';
import styles from './record.module.css';

export interface RecordTabsProps {
  screen: ScreenMeta<RecordScreen>;
  row: JsonObject;
  mayEdit: boolean;
  selected: string;
  onSelect: (id: string) => void;
  onSave: (changed: JsonObject, fields: readonly FormField[]) => Promise<void>;
  /** Hears whether a tab, by its id, holds what is not saved. */
  onDirty: (tab: string, dirty: boolean) => void;
  /** The record was changed past the forms. */
  onChanged: () => void;
  /** Rows of a tab were written, of which the record may say something. Keep its identity. */
  onWritten: () => void;
}

/** How an address names a tab: the last word of its title, or of what it shows. */
export const idOfTab = (tab: RecordTab): string => (tab.title ?? ('fields' in tab ? '' : (tab.screen ?? tab.panel ?? ''))).split(/[./]/).at(-1) ?? '';

/** The parts of a record. A form that was looked at stays as it was left; other screens are opened anew. */
export function RecordTabs({ screen, row, mayEdit, selected, onSelect, onSave, onDirty, onChanged, onWritten }: RecordTabsProps) {
  const { text, rights } = useHost();
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set([selected]));
  const mayList = (tab: RecordTab) => tab.screen !== undefined && rights(tab.screen).list;
  const tabs = screen.tabs.filter((tab) => 'fields' in tab || tab.screen === undefined || mayList(tab));
  const countOf = useTabCounts(screen.meta, tabs, row);
  const words = (tab: RecordTab) =>
    text(tab.title ? derivedId(tab.title) : 'screen' in tab && tab.screen ? derivedId('screen', ...tab.screen.split('/')) : derivedId('panel', idOfTab(tab)));

  function select(id: string) {
    setSeen((before) => new Set([...before, id]));
    onSelect(id);
  }
  return (
    <Tabs
      label={text('record.parts')}
      moreLabel={text('common.more_tabs')}
      tabs={tabs.map((tab) => ({ id: idOfTab(tab), label: words(tab), count: countOf(tab.screen) }))}
      selected={selected}
      onSelect={select}
      className={styles.tabs}
    >
      {tabs.map((tab) => {
        const id = idOfTab(tab);
        const isShown = id === selected;
        if ('fields' in tab) {
          const below = tab.screen !== undefined && mayList(tab) && isShown;
          return (
            (isShown || seen.has(id)) && (
              <div key={id} hidden={!isShown} className={tab.screen === undefined ? styles.form : styles.document}>
                <FieldsTab tab={tab} below={below} {...{ screen, row, mayEdit, onSave, onWritten }} onDirty={(dirty) => onDirty(id, dirty)} />
              </div>
            )
          );
        }
        return (
          isShown && (
            <Suspense key={id} fallback={<Skeleton height="100%" />}>
              {tab.screen && <DetailScreen name={tab.screen as ScreenName} link={tab.link} row={row} onWritten={onWritten} />}
              {tab.panel && <DetailPanel name={tab.panel as PanelName} screen={screen} row={row} onChanged={onChanged} />}
            </Suspense>
          )
        );
      })}
    </Tabs>
  );
}

interface FieldsTabProps extends Pick<RecordTabsProps, 'screen' | 'row' | 'mayEdit' | 'onSave' | 'onWritten'> {
  tab: Extract<RecordTab, { fields: readonly string[] }>;
  /** The lines that the tab names are shown. */
  below: boolean;
  onDirty: (dirty: boolean) => void;
}

/** Fields of the record, above its lines where the tab names any. */
function FieldsTab({ tab, below, screen, row, mayEdit, onSave, onDirty, onWritten }: FieldsTabProps) {
  return (
    <>
      <div className={styles.fields}>
        <FormView meta={screen.meta} fields={tab.fields} values={row} mayEdit={mayEdit} onSave={onSave} onDirtyChange={onDirty} />
      </div>
      {below && (
        <Suspense fallback={<Skeleton height="100%" />}>
          <div className={styles.lines}>
            <DetailScreen name={tab.screen as ScreenName} link={tab.link ?? {}} row={row} onWritten={onWritten} />
          </div>
        </Suspense>
      )}
    </>
  );
}
