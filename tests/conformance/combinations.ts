import type { ScreenMeta } from '../../schemas/metadata.ts';
import type { RowsScreen } from '../../schemas/screen/grammar.ts';
import { kinds } from '../../src/generated/kinds.gen.ts';
import type { ControlName, KindName } from '../../src/generated/names.gen.ts';
import { allScreens, type ByShape, isAsked } from './chosen-screens.ts';

export type GridMeta = ScreenMeta<RowsScreen>;

/** Where a combination can be seen. */
export interface Sight {
  screen: GridMeta;
  /** The column's own name: of a text in a column per language that of the language too. */
  column: string;
}

/** What an editor is made of: the field's kind, the control that edits it, the shape of the screen it stands on. */
export interface Combination {
  kind: KindName;
  control: ControlName;
  shape: GridMeta['shape'];
  /** Every place, in the order of the screens. */
  sights: Sight[];
}

/** Which shapes show their rows in a grid. */
const areGrids: ByShape<boolean> = {
  grid: true,
  assignment: true,
  print: true,
  tree: false,
  form: false,
  board: false,
  diagram: false,
  record: false,
  report: false,
  dashboard: false,
  lookup: false,
  walk: false,
  planner: false,
  panel: false,
};

export const gridScreens: readonly GridMeta[] = allScreens.filter((screen): screen is GridMeta => areGrids[screen.shape]).filter(isAsked);

type Column = GridMeta['columns'][number];
const isHidden = (column: Column): boolean => column.hidden === true;
const controlOf = (column: Column): string | undefined => ('control' in column ? column.control : undefined);

/** Columns one sees without asking for them, by their fields. */
export const shownFields = (screen: GridMeta): string[] => screen.columns.filter((column) => !isHidden(column)).map(({ field }) => field);

/** A field that its own form does not write, and another one does for whoever may there (tests/e2e/prices/pasted-prices.test.ts). */
export const isWrittenElsewhere = ({ meta }: ScreenMeta, field: string): boolean => (meta?.fields[field] ?? meta?.per?.fields[field])?.home?.through === true;

/** A text per language on a screen that begins with a column for each language: the column of one of them. */
const columnOf = ({ languages, meta }: GridMeta, field: string): string =>
  languages.includes('de') && meta.fields[field]?.kind === 'multi' ? `${field}@de` : field;

/** Every combination that the screens have, of the columns that may be edited or of those that may not: new ones are found by themselves. */
export function combinationsOf(screens: readonly GridMeta[], isEditable: boolean): Combination[] {
  const found = new Map<string, Combination>();
  for (const screen of screens)
    for (const column of screen.columns) {
      const meta = screen.meta.fields[column.field];
      const mayEdit = screen.edit.includes(column.field) && meta?.writable === true;
      if (!meta || isHidden(column) || mayEdit !== isEditable || isWrittenElsewhere(screen, column.field)) continue;
      const control = (controlOf(column) as ControlName | undefined) ?? kinds[meta.kind].control;
      const { shape } = screen;
      const key = `${meta.kind} ${control} ${shape}`;
      const combination = found.get(key) ?? { kind: meta.kind, control, shape, sights: [] };
      combination.sights.push({ screen, column: columnOf(screen, column.field) });
      found.set(key, combination);
    }
  return [...found.values()];
}
