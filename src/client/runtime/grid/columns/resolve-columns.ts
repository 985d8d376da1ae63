import type { ReactNode } from 'react';
import * as v from 'valibot';
import type { AnyKind } from '../../../../../schemas/kinds/define.ts';
import type { FieldMeta, FormMeta } from '../../../../../schemas/metadata.ts';
import type { RowsScreen, ScreenColumn } from '../../../../../schemas/screen/grammar.ts';
import { controls } from '../../../../generated/controls.gen.ts';
import { kinds } from '../../../../generated/kinds.gen.ts';
import type { ControlName, RendererName } from '../../../../generated/names.gen.ts';
import { renderers } from '../../../../generated/renderers.gen.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { viewCurrency } from '../../../../shared/money/view.ts';
import { pickText } from '../../../../shared/text/multi-text.ts';
import type { Operator } from '../../../../shared/records/filter.ts';
import type { Control, Parsed } from '../../../controls/define.ts';
import { signOf } from '../../../controls/unit-of.ts';
import { derivedId } from '../../../i18n/text.ts';
import { isAmount } from '../../../renderers/money-currency.ts';
import type { Renderer, RenderContext } from '../../../renderers/define.ts';
import type { Host } from '../../host.tsx';
import { hasLocks, isFieldLocked } from '../../locked.ts';
import { type TextPlace, valueAt } from './text-columns.ts';

/** A column with everything looked up once: from here on nobody asks what kind of field it is. */
export interface GridColumn {
  id: string;
  label: string;
  /** What its figures are counted in, where that is the same in all rows. */
  unit?: string;
  /** What the figure means that it shows. */
  help?: string;
  /** In two lines, where columns stand in groups: what the group is called, and the column within it. */
  heading?: { group: string; name: string };
  /** One language of a text, in a column of its own. */
  text?: TextPlace;
  field: FieldMeta;
  renderer: Renderer<Json>;
  control: Control<Json>;
  context: RenderContext;
  align: 'start' | 'end' | 'center';
  /** Cells of stored rows may be changed. */
  editable: boolean;
  /** Why nobody changes its cells here, and where they are changed. */
  readOnly?: string;
  /** Of one row it may not, because of the state the row is in. */
  isLocked?: (row: JsonObject) => boolean;
  operators: readonly Operator[];
  /** The value is a text per language; patches name only the languages that change. */
  perLanguage: boolean;
  /** The values are figures that can be summed. */
  numeric: boolean;
  width?: number;
  flex: number;
  hidden: boolean;
  /** The code of what is wrong with a value, null when it may be stored. */
  problemOf: (value: Json) => string | null;
}

/** A name as a head says it: with what the figures below are counted in. */
export const withUnit = (name: string, { unit }: Pick<GridColumn, 'unit'>): string => (unit === undefined || name.includes(unit) ? name : `${name} (${unit})`);

/** The whole name, where it is cut off, and what the column means. */
export const titleOf = (column: Pick<GridColumn, 'label' | 'unit' | 'help'>): string => {
  const name = withUnit(column.label, column);
  return column.help === undefined ? name : `${name}: ${column.help}`;
};

/** All fields' natures are erased here to one value type; the registries are complete by construction (codegen). */
const lookUp = (field: FieldMeta, column: ScreenColumn) => {
  const kind = kinds[field.kind] as AnyKind;
  return {
    kind,
    renderer: renderers[(('as' in column && column.as) || kind.renderer) as RendererName],
    control: controls[(('control' in column && column.control) || kind.control) as ControlName],
  };
};

function toLabel(name: string, { of, names }: FieldMeta, { text, session }: Host): Pick<GridColumn, 'label' | 'heading'> {
  if (names) return { label: pickText(names, session.language) || name };
  const own = text(derivedId('field', of?.field ?? name));
  return of ? { label: `${of.row}: ${own}`, heading: { group: of.row, name: own } } : { label: own };
}

/** What the figure means; of amounts that are shown in another currency also that they are searched and sorted in their own. */
function helpOf(field: FieldMeta, { text, session: { view } }: Host): Pick<GridColumn, 'help'> {
  const { figure, options } = field;
  const meaning = figure === undefined ? [] : [text(derivedId('figure', figure))];
  const isViewed = view && isAmount(field) && options?.currency !== viewCurrency;
  const words = isViewed ? [...meaning, text('money.shown_in', { currency: view.currency })] : meaning;
  return words.length === 0 ? {} : { help: words.join(' ') };
}

export function resolveColumn(name: string, field: FieldMeta, column: ScreenColumn, host: Host, editable: boolean): GridColumn {
  const { kind, renderer, control } = lookUp(field, column);
  const schema = kind.value(field.options as never);
  const unit = signOf(field.kind);
  return {
    id: name,
    ...toLabel(name, field, host),
    ...(unit === undefined ? {} : { unit }),
    ...helpOf(field, host),
    ...(renderer.title && { label: host.text(renderer.title) }),
    field,
    renderer,
    control,
    context: {
      name,
      field,
      language: host.session.language,
      formats: host.formats,
      text: host.text,
      label: host.label,
      candidate: host.candidate,
      find: host.find,
      isShared: host.isShared,
      companyCurrency: host.session.companyCurrency,
      view: host.session.view,
    },
    align: renderer.align ?? 'start',
    editable,
    operators: renderer.title ? [] : kind.operators,
    perLanguage: kind.operators.includes('missing'),
    numeric: !field.options?.form && kind.operators.includes('between') && v.is(schema, 1),
    width: 'width' in column ? column.width : undefined,
    flex: ('flex' in column && column.flex) || 1,
    hidden: 'hidden' in column && column.hidden === true,
    problemOf(value) {
      if (value === null && field.filled) return 'required';
      if (value === null || value === '') return field.required ? 'required' : null;
      return v.is(schema, value) ? null : 'invalid_value';
    },
  };
}

/** Among its own fields a record's number is its ID; elsewhere it stands for the record and is called after it. */
const toOwnLabel = ({ key }: FormMeta, name: string, { text }: Host): Partial<GridColumn> =>
  key.length === 1 && key[0] === name && name.endsWith('_id') ? { label: text('field.id') } : {};

/** Whether the cell of a stored row may be changed. */
export const mayEditCell = ({ editable, isLocked }: GridColumn, row: JsonObject): boolean => editable && isLocked?.(row) !== true;

/** The screen's columns; `mayEdit` is the user's right to set, `header` the record that all rows are lines of. */
export function resolveColumns(screen: RowsScreen, meta: FormMeta, host: Host, mayEdit: boolean, header?: JsonObject): GridColumn[] {
  return screen.columns.flatMap((column) => {
    const field = meta.fields[column.field];
    if (!field) return [];
    const editable = mayEdit && field.writable && screen.edit.includes(column.field);
    const isLocked = (row: JsonObject) => isFieldLocked(meta, header ?? row, column.field);
    return {
      ...resolveColumn(column.field, field, column, host, editable),
      ...(editable && hasLocks(meta) && { isLocked }),
      ...('as' in column && column.as && renderers[column.as as RendererName].title ? {} : toOwnLabel(meta, column.field, host)),
    };
  });
}

/** Every field of the form, for the filter builder: those that are no column too. */
export const resolveFields = (meta: FormMeta, host: Host): GridColumn[] =>
  Object.entries(meta.fields).map(([name, field]) => ({ ...resolveColumn(name, field, { field: name }, host, false), ...toOwnLabel(meta, name, host) }));

/** The text form of a cell; empty for an empty one. */
export const textOf = (column: GridColumn, row: JsonObject): string => {
  const value = valueAt(row, column.id);
  return value === null || value === undefined ? '' : column.renderer.text(value, column.context, row);
};

/** What a cell shows. */
export const drawingOf = ({ id, renderer, context }: GridColumn, row: JsonObject): ReactNode => {
  const value = valueAt(row, id);
  if (value === null || value === undefined) return renderer.empty?.(context, row) ?? null;
  return renderer.cell ? renderer.cell(value, context, row) : renderer.text(value, context, row);
};

export const parseText = (column: GridColumn, text: string): Parsed<Json> => (text === '' ? { value: null } : column.control.parse(text, column.context));
