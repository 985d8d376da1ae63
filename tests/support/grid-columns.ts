import type { GridColumn } from '../../src/client/runtime/grid/columns/resolve-columns.ts';
import type { Json } from '../../src/shared/json.ts';
import { contextOf } from './render-context.ts';

const inputText: GridColumn['control']['parse'] = (text) => ({ value: text });
const inputFigure: GridColumn['control']['parse'] = (text) => (Number.isNaN(Number(text)) ? { problem: 'not_a_number' } : { value: Number(text) });

interface ColumnOptions extends Partial<Omit<GridColumn, 'control'>> {
  figure?: boolean;
  /** Reads what is typed and pasted. */
  parse?: GridColumn['control']['parse'];
}

/** A column of texts, or of figures, whose words are the values as they are. */
export function column(id: string, { figure = false, parse = figure ? inputFigure : inputText, ...given }: ColumnOptions = {}): GridColumn {
  const context = contextOf(figure ? 'decimal' : 'text', 'en', { name: id });
  return {
    id,
    label: id.toUpperCase(),
    field: context.field,
    renderer: { shows: 'all', text: String },
    control: { edits: [], mode: 'inline', parse, input: () => null },
    context,
    align: figure ? 'end' : 'start',
    editable: true,
    operators: ['eq'],
    perLanguage: false,
    numeric: figure,
    flex: 0,
    hidden: false,
    problemOf: (value: Json) => (value !== null && figure && typeof value !== 'number' ? 'invalid_value' : null),
    ...given,
  };
}
