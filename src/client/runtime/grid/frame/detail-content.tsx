import { use, useCallback, useMemo } from 'react';
import type { GridScreen as GridDescriptor } from '../../../../../schemas/shapes/grid.shape.ts';
import type { ScreenMeta } from '../../../../../schemas/metadata.ts';
import type { PanelName, ScreenName } from '../../../../generated/names.gen.ts';
import { panels } from '../../../../generated/panels.gen.ts';
import { screens } from '../../../../generated/screens.gen.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { createKeyOf } from '../../../data/rows/row-source.ts';
import type { Panel } from '../../../panels/define.ts';
import { useHost } from '../../host.tsx';
import { toLinkFilter } from '../../link-filter.ts';
import { seenScreen } from '../../seen-screen.ts';
import { useFollowing } from '../../use-following.ts';
import { GridScreen } from '../grid-screen.tsx';

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
  /** Key of the row to be made the active one. */
  reveal?: string | undefined;
  /** Hears the key of the active row. */
  onActiveRow?: ((screen: string, key: string | null) => void) | undefined;
  /** Hears that rows were written here, of which the row above may say something. Keep its identity. */
  onWritten?: (() => void) | undefined;
}

const nobodyHears = () => undefined;
/** Cells are written in bursts; the row above is read anew once, in milliseconds after the last. */
const burstMs = 200;

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
export function DetailScreen({ name, link, row, reveal, onActiveRow, onWritten }: DetailScreenProps) {
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
  useFollowing(onWritten ? [screen.form] : [], onWritten ?? nobodyHears, { ownToo: true, restMs: burstMs });
  return <GridScreen screen={screen} fixedFilter={filter} transient reveal={reveal} header={header} onActiveRow={tell} />;
}

export function DetailPanel({ name, screen, row, onChanged }: { name: PanelName; screen: ScreenMeta; row?: JsonObject; onChanged?: () => void }) {
  const { component: Component } = use(once<{ default: Panel }>(panels[name])).default;
  return <Component screen={screen} row={row} onChanged={onChanged} />;
}
