import { parseDecimal } from '../../shared/money/parse-decimal.ts';
import styles from './control.module.css';
import { ownCurrencyWords } from './own-currency-words.ts';
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

function DecimalInput(props: ControlProps<number>) {
  const { context, row, value, id, describedBy, place } = props;
  const own = ownCurrencyWords(value, context, row);
  const input = (
    <TypedInput
      {...props}
      describedBy={own === undefined ? describedBy : [describedBy, `${id}own`].filter(Boolean).join(' ')}
      align="end"
      inputMode="decimal"
      toText={(figure) => context.formats.plain(figure)}
      parse={parseFigure}
      suffix={unitOf(context, row)}
    />
  );
  if (own === undefined) return input;
  return (
    <>
      {input}
      <span id={`${id}own`} className={place === 'cell' ? styles.ownInCell : styles.own}>
        {own}
      </span>
    </>
  );
}

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
