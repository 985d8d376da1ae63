import { viewRateMissing } from '../../../schemas/forms/in-view.ts';
import { usedElsewhereField } from '../../../schemas/forms/shared-record.ts';
import { warningsField } from '../../../schemas/forms/warnings.ts';
import type { AnyKind } from '../../../schemas/kinds/define.ts';
import type { ColumnWords, ScreenColumn, Shape, WrittenColumns } from '../../../schemas/screen/grammar.ts';
import type { FormDeclaration } from '../../declarations.ts';

export type KindWidths = ReadonlyMap<string, AnyKind['width']>;

/** Fields of a record in a workflow that its buttons and colours are made of. */
const workflowInnards = ['fsm_instance_id', 'state_code', 'row_class', 'entered_at', 'fsm_actions', 'editable', 'deletable'];

/** Where a record stands in its workflow, drawn as its badge; of lines it is shown with their record. */
const state = 'state_id';

/** Kinds of numbers that the database counts up. */
const counted: ReadonlySet<string> = new Set(['identity']);

/** Fields that other fields or a marker show: what a reference is called, the currency of an amount that cannot be chosen, a missing rate, warnings, how many use a record, the innards of a workflow. */
function carriedFields({ meta }: FormDeclaration): ReadonlySet<string> {
  const fields = Object.entries(meta.fields);
  const labels = fields.map(([, { options }]) => options?.labelField);
  const isGiven = (name: string) => meta.fields[name]?.writable === true || meta.fields[name]?.creatable === true;
  const currencies = fields.map(([, { options }]) => options?.currency).filter((name) => name !== undefined && !isGiven(name));
  const innards = [...(meta.locks === undefined ? [] : workflowInnards), ...(meta.locks?.part === 'lines' ? [state] : [])];
  return new Set([...labels, ...currencies, viewRateMissing, warningsField, usedElsewhereField, ...innards].filter((name) => name !== undefined));
}

/** What the author says of one field, in full. */
const toWords = (said: boolean | 'hidden' | number | ColumnWords): ColumnWords => {
  if (typeof said === 'boolean') return {};
  if (said === 'hidden') return { hidden: true };
  return typeof said === 'number' ? { width: said as NonNullable<ColumnWords['width']> } : said;
};

type Exceptions = Extract<WrittenColumns, Record<string, unknown>>;

/** All fields that mean something of themselves, in the form's order; a number that only names the row can be switched on. */
function fromForm(form: FormDeclaration, exceptions: Exceptions): ScreenColumn[] {
  const { fields, key } = form.meta;
  const carried = carriedFields(form);
  const unknown = Object.keys(exceptions).filter((name) => !fields[name]);
  return [...Object.keys(fields), ...unknown].flatMap((field) => {
    const said = exceptions[field];
    if (said === undefined && carried.has(field)) return [];
    if (said === false && fields[field]) return [];
    if (said === undefined && form.meta.workflow !== undefined && field === state) return [{ field, as: 'state', width: 150 }];
    const isHidden = said === undefined && key.includes(field) && counted.has(fields[field]?.kind ?? '');
    return [{ field, ...(isHidden ? { hidden: true } : {}), ...toWords(said ?? true) }];
  });
}

const isList = (columns: WrittenColumns | undefined): columns is Extract<WrittenColumns, readonly unknown[]> => Array.isArray(columns);

/** Where columns share the room there is, those of a kind's width would not fill it. */
export const sharing: ReadonlySet<Shape> = new Set(['tree']);

/** What is given and taken in an assignment is a box that can be ticked; elsewhere such a field is drawn as its kind is. */
const boxed: Partial<Record<Shape, Readonly<Record<string, string>>>> = { assignment: { flag: 'checkbox' } };

/** The columns with everything that follows from the form, their kinds and the shape. */
export function toColumns(shape: Shape, written: WrittenColumns | undefined, form: FormDeclaration | undefined, widths: KindWidths): ScreenColumn[] {
  const columns = isList(written)
    ? written.map((column): ScreenColumn => (typeof column === 'string' ? { field: column } : column))
    : form
      ? fromForm(form, (written ?? {}) as Exceptions)
      : [];
  return columns.map(({ hidden, ...column }) => {
    const own = sharing.has(shape) || column.width !== undefined || column.flex !== undefined;
    const meta = form?.meta.fields[column.field];
    const width = own ? undefined : widths.get(meta?.kind ?? '');
    const box = meta?.writable && column.as === undefined ? boxed[shape]?.[meta.kind] : undefined;
    return { ...column, ...(box !== undefined && { as: box }), ...(typeof width === 'number' ? { width } : width), ...(hidden === true ? { hidden } : {}) };
  });
}
