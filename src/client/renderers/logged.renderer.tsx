import type { ReactNode } from 'react';
import * as v from 'valibot';
import type { AnyKind } from '../../../schemas/kinds/define.ts';
import type { FieldMeta } from '../../../schemas/metadata.ts';
import { kinds } from '../../generated/kinds.gen.ts';
import { renderers } from '../../generated/renderers.gen.ts';
import { isObject, type Json, type JsonObject } from '../../shared/json.ts';
import { derivedId } from '../i18n/text.ts';
import { defineRenderer } from './define.ts';
import type { RenderContext } from './define.ts';

/** Whether the value is one of the nature still: columns change, and the log does not. */
const isOf = ({ kind, options }: Pick<FieldMeta, 'kind' | 'options'>, value: Json): boolean => {
  const { value: schema }: AnyKind = kinds[kind];
  return v.is(schema((options ?? {}) as never), value);
};

/** A value as the fields of its column show it; raw where it is none of them any more. */
function written(column: string, value: Json, context: RenderContext, row: JsonObject): string {
  const nature = context.field.options?.logged?.[column];
  if (!nature || !isOf(nature, value)) return typeof value === 'string' ? value : JSON.stringify(value);
  return renderers[kinds[nature.kind].renderer].text(value, { ...context, name: column, field: { ...context.field, ...nature } }, row);
}

/**
 * A value as cells of its column draw it, with its sign; of an amount whose currency another field of its record says, the log does not know it.
 */
function drawn(column: string, value: Json, context: RenderContext, row: JsonObject): ReactNode {
  const nature = context.field.options?.logged?.[column];
  const { cell } = nature ? renderers[kinds[nature.kind].renderer] : {};
  if (!nature || !cell || !isOf(nature, value) || nature.options?.currency !== undefined) return written(column, value, context, row);
  return cell(value, { ...context, name: column, field: { ...context.field, ...nature } }, row);
}

/** The values of a row that hold something, each after the name of its field. */
const writtenRow = (values: JsonObject, context: RenderContext): string =>
  Object.entries(values)
    .filter(([column, value]) => value !== null && value !== '' && context.field.options?.logged?.[column] !== undefined)
    .map(([column, value]) => context.text('common.named', { kind: context.text(derivedId('field', column)), name: written(column, value, context, values) }))
    .join('; ');

const columnOf = (context: RenderContext, row: JsonObject): string | undefined => {
  const { by } = context.field.options ?? {};
  const column = by === undefined ? undefined : row[by];
  return typeof column === 'string' ? column : undefined;
};

function textOf(value: Json, context: RenderContext, row: JsonObject): string {
  const column = columnOf(context, row);
  if (column !== undefined) return written(column, value, context, row);
  if (!isObject(value)) return JSON.stringify(value);
  if (context.field.options?.by !== undefined) return writtenRow(value, context);
  return Object.entries(value)
    .map(([name, one]) => written(name, one, context, value))
    .join(', ');
}

/** A logged value in words: of the field that the row names, of a key without the names of its fields, of a whole row with them. */
export default defineRenderer<Json>({
  shows: ['logged'],
  text: textOf,
  cell: (value, context, row) => {
    const column = columnOf(context, row);
    return column === undefined ? textOf(value, context, row) : drawn(column, value, context, row);
  },
});
