import { type ReactNode, Suspense, use, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { GridScreen as GridDescriptor } from '../../../../../schemas/shapes/grid.shape.ts';
import type { ScreenMeta } from '../../../../../schemas/metadata.ts';
import type { PanelName, ScreenName } from '../../../../generated/names.gen.ts';
import { panels } from '../../../../generated/panels.gen.ts';
import { screens } from '../../../../generated/screens.gen.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Panel } from '../../../panels/define.ts';
import { createKeyOf } from '../../../data/rows/row-source.ts';
import { derivedId } from '../../../i18n/text.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Splitter } from '../../../ui/layout/splitter.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { useHost } from '../../host.tsx';
import { seenScreen } from '../../seen-screen.ts';
import { toLinkFilter } from '../../link-filter.ts';
import styles from './details.module.css';
import { GridScreen } from '../grid-screen.tsx';
import { useElementSize } from '../rows/use-element-size.ts';

type Detail = GridDescriptor['detail'][number];
const smallest = 160;

/** Fields that are the same in every row of the detail, as the row above says: those that link them, and of lines what they only repeat of their row. */
function linkedFields({ meta, columns }: ScreenMeta<GridDescriptor>, link: Record<string, string>, row: JsonObject): string[] {
  const linked = Object.keys(link).flatMap((name) => [name, meta.fields[name]?.options?.labelField ?? name]);
  if (!meta.parent || !Object.hasOwn(link, meta.parent.by)) return linked;
  const repeated = columns
    .map(({ field }) => field)
    .filter((name) => Object.hasOwn(row, name) && !meta.fields[name]?.writable && !meta.fields[name]?.creatable);
  return [...linked, ...repeated];
}

/** Such fields are shown only when somebody asks for the column. */
const withoutFields = (screen: ScreenMeta<GridDescriptor>, fields: readonly string[]): ScreenMeta<GridDescriptor> => ({
  ...screen,
  columns: screen.columns.map((column) => (fields.includes(column.field) ? { ...column, hidden: true } : column)),
  sort: screen.sort.filter((order) => !fields.includes(order.replace(/^-/, ''))),
});

/** `use` must meet the same promise again after it has waited for it: one that a waiting component made is made anew with it. */
const loads = new Map<() => unknown, Promise<unknown>>();

function once<T>(load: () => Promise<T>): Promise<T> {
  const known = loads.get(load) as Promise<T> | undefined;
  const loading = known ?? load();
  if (!known) loads.set(load, loading);
  return loading;
}

interface DetailScreenProps {
  name: ScreenName;
  link: Record<string, string>;
  row: JsonObject;
  reveal?: string;
  onActiveRow?: DetailsProps['onActiveRow'];
}

/**
 * What the row above says of the rows below, where those are its lines: its state, and what they show of it, such as its currency. Equal values are
 * one object, so that the grid draws anew only when they change.
 */
function useHeader(
  { meta: { parent, locks, shared, fields } }: ScreenMeta<GridDescriptor>,
  link: Record<string, string>,
  row: JsonObject,
): JsonObject | undefined {
  const isHeader = parent !== undefined && link[parent.by] !== undefined && (locks?.part === 'lines' || (shared !== undefined && 'used_elsewhere' in row));
  const said = ['state_id', 'editable', 'used_elsewhere', ...Object.keys(fields).filter((name) => fields[name]?.creatable === false && name in row)];
  const written = isHeader ? JSON.stringify(Object.fromEntries(said.map((name) => [name, row[name] ?? null]))) : undefined;
  return useMemo(() => (written === undefined ? undefined : (JSON.parse(written) as JsonObject)), [written]);
}

/** A screen narrowed to what belongs to the row. */
export function DetailScreen({ name, link, row, reveal, onActiveRow }: DetailScreenProps) {
  const { rights } = useHost();
  const whole = seenScreen(use(once(screens[name])).default as ScreenMeta<GridDescriptor>, rights);
  // The same names are the same screen, whichever row is above.
  const linked = linkedFields(whole, link, row).join(' ');
  const screen = useMemo(() => withoutFields(whole, linked.split(' ')), [whole, linked]);
  // Equal filters are one object, so that the grid below does not read its rows again with every change above.
  const written = JSON.stringify(toLinkFilter(link, row));
  const filter = useMemo(() => JSON.parse(written) as ReturnType<typeof toLinkFilter>, [written]);
  const keyOf = useMemo(() => createKeyOf(screen.meta.key), [screen]);
  const tell = useCallback((active: JsonObject | null) => onActiveRow?.(name, active && keyOf(active)), [onActiveRow, name, keyOf]);
  const header = useHeader(screen, link, row);
  return <GridScreen screen={screen} fixedFilter={filter} transient reveal={reveal} header={header} onActiveRow={tell} />;
}

export function DetailPanel({ name, screen, row, onChanged }: { name: PanelName; screen: ScreenMeta; row?: JsonObject; onChanged?: () => void }) {
  const { component: Component } = use(once<{ default: Panel }>(panels[name])).default;
  return <Component screen={screen} row={row} onChanged={onChanged} />;
}

interface DetailsProps {
  screen: ScreenMeta & { detail: readonly Detail[] };
  row: JsonObject | null;
  /** Width in pixels from which details stand at the right; 1600. */
  besideFrom?: number;
  /** Brings a detail screen to the front and makes the row with this key its active one. */
  reveal?: { screen: string; key: string } | null;
  /** Hears the key of the active row of a detail screen. */
  onActiveRow?: (screen: string, key: string | null) => void;
  children: ReactNode;
}

const idOf = (detail: Detail): string => detail.title ?? detail.screen ?? detail.panel ?? '';

/** Rows above or at the left, what belongs to the active row in tabs below or at the right. */
export function Details({ screen, row, besideFrom = 1600, reveal, onActiveRow, children }: DetailsProps) {
  const { text, rights } = useHost();
  const details = useMemo(() => screen.detail.filter((one) => one.screen === undefined || rights(one.screen).list), [screen.detail, rights]);
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = useElementSize(frame);
  const beside = width >= besideFrom;
  const room = beside ? width : height;
  const [share, setShare] = useState(0.6);
  const [selected, setSelected] = useState(() => idOf(details[0] ?? { link: {} }));
  const revealed = reveal?.screen;
  useEffect(() => {
    if (revealed !== undefined) setSelected(revealed);
  }, [revealed, reveal?.key]);
  // Holding an arrow key runs through rows faster than their details can follow.
  const shownRow = useDeferredValue(row);
  const detail = details.find((one) => idOf(one) === selected);
  const largest = Math.max(smallest, room - smallest);
  const size = Math.min(largest, Math.max(smallest, Math.round(room * share)));
  const tabs = details.map((one) => ({
    id: idOf(one),
    label: text(one.title ? derivedId(one.title) : one.screen ? derivedId('screen', ...one.screen.split('/')) : derivedId('panel', one.panel ?? '')),
  }));
  return (
    <div ref={frame} className={beside ? styles.beside : styles.below}>
      <div className={styles.rows} style={{ flexBasis: size }}>
        {children}
      </div>
      <Splitter
        label={text('grid.resize_details')}
        orientation={beside ? 'vertical' : 'horizontal'}
        value={size}
        min={smallest}
        max={largest}
        onChange={(next) => setShare(next / Math.max(1, room))}
      />
      <div className={styles.details}>
        <Tabs label={text('grid.details')} tabs={tabs} selected={selected} onSelect={setSelected} className={styles.tabs}>
          <Suspense fallback={<Skeleton height={smallest} />}>
            {!shownRow && <p className={styles.hint}>{text('grid.choose_row')}</p>}
            {shownRow && detail?.screen && (
              <DetailScreen
                key={selected}
                name={detail.screen as ScreenName}
                link={detail.link}
                row={shownRow}
                reveal={revealed === selected ? reveal?.key : undefined}
                onActiveRow={onActiveRow}
              />
            )}
            {shownRow && detail?.panel && <DetailPanel key={selected} name={detail.panel as PanelName} screen={screen} row={shownRow} />}
          </Suspense>
        </Tabs>
      </div>
    </div>
  );
}
