import { parseDecimal } from '../../shared/money/parse-decimal.ts';
import { defineControl } from './define.ts';
import type { ControlProps, Parsed } from './define.ts';
import { TypedInput } from './typed-input.tsx';

function parseWhole(text: string): Parsed<number> {
  if (text.trim() === '') return { value: null };
  const value = parseDecimal(text);
  if (value === null) return { problem: 'not_a_number' };
  return Number.isSafeInteger(value) ? { value } : { problem: 'not_whole' };
}

const IntegerInput = (props: ControlProps<number>) => <TypedInput {...props} align="end" inputMode="numeric" toText={String} parse={parseWhole} />;

export default defineControl<number>({
  edits: ['integer', 'days', 'position', 'identity', 'quantity'],
  mode: 'inline',
  parse: parseWhole,
  input: IntegerInput,
});
