import { displayName } from '../renderers/display-names.ts';
import { Flag } from '../ui/display/flag.tsx';
import { CodedInput } from './coded-input.tsx';
import { defineControl } from './define.ts';
import type { ControlProps } from './define.ts';
import { findOption } from './find-option.ts';
import { regionCodes } from '../../shared/countries/region-codes.ts';

const CountryInput = (props: ControlProps<string>) => (
  <CodedInput {...props} codes={regionCodes()} icon={(code) => <Flag code={code} />} nameOf={(code) => displayName('region', code, props.context.language)} />
);

export default defineControl<string>({
  edits: ['country', 'code'],
  mode: 'popover',
  parse: (text, { language }) => {
    if (text.trim() === '') return { value: null };
    const code = findOption(text, regionCodes(), (candidate) => displayName('region', candidate, language));
    return code === undefined ? { problem: 'unknown_choice' } : { value: code };
  },
  input: CountryInput,
});
