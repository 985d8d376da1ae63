import { formatDuration, parseDuration } from '../../shared/text/duration.ts';
import type { RenderContext } from '../renderers/define.ts';
import { defineControl } from './define.ts';
import type { ControlProps, Parsed } from './define.ts';
import { TypedInput } from './typed-input.tsx';

/** Ten years, as the kind allows. */
const longest = 5_256_000;

function parse(text: string, { language }: RenderContext): Parsed<number> {
  if (text.trim() === '') return { value: null };
  const value = parseDuration(text, language);
  if (value === null) return { problem: 'not_a_duration' };
  return value >= 1 && value <= longest ? { value } : { problem: 'duration_out_of_range' };
}

const DurationInput = (props: ControlProps<number>) => (
  <TypedInput {...props} align="end" toText={(minutes) => formatDuration(minutes, props.context.language)} parse={(text) => parse(text, props.context)} />
);

/** Minutes, typed as people say them: "7 d", "3 h", "90", or the words of their language. */
export default defineControl<number>({ edits: ['duration'], mode: 'inline', parse, input: DurationInput });
