import type { Json } from '../../shared/json.ts';
import { defineControl } from './define.ts';
import type { ControlProps, Parsed } from './define.ts';
import { LongInput } from './long-input.tsx';

function parseJson(text: string): Parsed<Json> {
  if (text.trim() === '') return { value: null };
  try {
    return { value: JSON.parse(text) as Json };
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: 'not_json' };
    throw error;
  }
}

const indented = (value: Json): string => JSON.stringify(value, null, 2);
const JsonInput = (props: ControlProps<Json>) => <LongInput {...props} mono toText={indented} parse={parseJson} />;

export default defineControl<Json>({ edits: ['json', 'logged', 'counts'], mode: 'popover', parse: parseJson, input: JsonInput });
