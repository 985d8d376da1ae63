import { parseDecimal } from '../../shared/money/parse-decimal.ts';
import { unitOf } from './unit-of.ts';
import { defineControl } from './define.ts';
import type { ControlProps, Parsed } from './define.ts';
import { TypedInput } from './typed-input.tsx';

/** Reads a figure as people type it, with comma or dot; texts without any figure are refused, not taken for zero. */
function parseFigure(text: string): Parsed<number> {
  if (text.trim() === '') return { value: null };
  const value = parseDecimal(text);
  return value === null ? { problem: 'not_a_number' } : { value };
}

const DecimalInput = (props: ControlProps<number>) => (
  <TypedInput
    {...props}
    align="end"
    inputMode="decimal"
    toText={(value) => props.context.formats.plain(value)}
    parse={parseFigure}
    suffix={unitOf(props.context, props.row)}
  />
);

export default defineControl<number>({
  edits: [
    'decimal',
    'money',
    'percent',
    'discount',
    'signed_percent',
    'fill_share',
    'quantity',
    'rate',
    'weight',
    'volume',
    'centimetres',
    'grams',
    'integer',
    'days',
    'position',
  ],
  mode: 'inline',
  parse: parseFigure,
  input: DecimalInput,
});
