import type { GridColumn } from '../../src/client/runtime/grid/columns/resolve-columns.ts';
import type { Json } from '../../src/shared/json.ts';

/** A column of texts, or of figures, as far as what is pasted and filled needs one. */
export const column = (id: string, options: Partial<GridColumn> & { figure?: boolean } = {}): GridColumn =>
  ({
    id,
    label: id.toUpperCase(),
    editable: true,
    perLanguage: false,
    operators: ['eq'],
    problemOf: (value: Json) => (value !== null && options.figure && typeof value !== 'number' ? 'invalid_value' : null),
    renderer: { shows: 'all', text: (value: Json) => String(value) },
    control: {
      parse: (text: string) => (!options.figure ? { value: text } : Number.isNaN(Number(text)) ? { problem: 'not_a_number' } : { value: Number(text) }),
    },
    context: { language: 'en' },
    field: {},
    ...options,
  }) as unknown as GridColumn;
