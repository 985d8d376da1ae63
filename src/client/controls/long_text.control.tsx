import { defineControl } from './define.ts';
import type { ControlProps } from './define.ts';
import { LongInput } from './long-input.tsx';

const LongText = (props: ControlProps<string>) => <LongInput {...props} toText={(value) => value} parse={(text) => ({ value: text === '' ? null : text })} />;

export default defineControl<string>({
  edits: ['long_text', 'text'],
  mode: 'popover',
  parse: (text) => ({ value: text === '' ? null : text }),
  input: LongText,
});
