import { useEffect, useMemo, useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { BoardCards } from '../../../../schemas/shapes/board.shape.ts';
import type { GridScreen } from '../../../../schemas/shapes/grid.shape.ts';
import type { ScreenName } from '../../../generated/names.gen.ts';
import { screens } from '../../../generated/screens.gen.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { logWarning } from '../../data/log.ts';
import { type GridColumn, resolveColumn, textOf } from '../grid/columns/resolve-columns.ts';
import { type Host, useHost } from '../host.tsx';
import { seenScreen } from '../seen-screen.ts';
import { cardFields } from '../../../shared/workflow/card-fields.ts';

/** Where the cards of one workflow come from, and what they show. */
export interface CardSource {
  /** Type of the workflow. */
  type: string;
  screen: ScreenMeta<GridScreen>;
  title: GridColumn;
  lines: readonly GridColumn[];
  /** Fields wanted of each row. */
  fields: readonly string[];
}

const loadScreen = async (name: string) => (await screens[name as ScreenName]()).default as ScreenMeta<GridScreen>;

function toCardSource(screen: ScreenMeta<GridScreen>, { title, lines }: BoardCards, host: Host): CardSource[] {
  const { fields, key, workflow } = screen.meta;
  const resolve = (name: string) => {
    const field = fields[name];
    return field ? [resolveColumn(name, field, { field: name }, host, false)] : [];
  };
  const [head] = resolve(title);
  if (!head || workflow === undefined) return [];
  return [
    {
      type: workflow,
      screen,
      title: head,
      lines: lines.flatMap(resolve),
      fields: [...new Set([...key, ...cardFields, title, ...lines])].filter((name) => fields[name]),
    },
  ];
}

/** Those cards whose records the user may list; null until their screens are loaded. */
export function useCardSources(cards: readonly BoardCards[]): CardSource[] | null {
  const host = useHost();
  const [loaded, setLoaded] = useState<ReadonlyMap<string, ScreenMeta<GridScreen>> | null>(null);
  const { rights } = host;
  const offered = useMemo(() => cards.filter(({ screen }) => rights(screen).list), [cards, rights]);
  useEffect(() => {
    let wanted = true;
    Promise.all(offered.map(async ({ screen }) => [screen, await loadScreen(screen)] as const)).then(
      (all) => wanted && setLoaded(new Map(all)),
      (error: unknown) => logWarning('the screens of a board are not here', error),
    );
    return () => {
      wanted = false;
    };
  }, [offered]);
  return useMemo(
    () =>
      loaded &&
      offered.flatMap((one) => {
        const screen = loaded.get(one.screen);
        return screen ? toCardSource(seenScreen(screen, rights), one, host) : [];
      }),
    [loaded, offered, host, rights],
  );
}

/** The record's name on its card; its number where it has none. */
export const titleOf = ({ title, screen }: CardSource, row: JsonObject): string =>
  textOf(title, row) || screen.meta.key.map((field) => String(row[field] ?? '')).join(' ');

export const instanceOf = (row: JsonObject): number => Number(row.fsm_instance_id);
export const stateOf = (row: JsonObject): number => Number(row.state_id);
