import { languages } from '../../shared/languages.ts';
import { displayName } from '../renderers/display-names.ts';
import { LanguageFlag } from '../renderers/language-flag.tsx';
import { CodedInput } from './coded-input.tsx';
import { defineControl } from './define.ts';
import type { ControlProps } from './define.ts';
import { findOption } from './find-option.ts';

const LanguageInput = (props: ControlProps<string>) => (
  <CodedInput
    {...props}
    codes={languages}
    icon={(code) => <LanguageFlag language={code} />}
    nameOf={(code) => displayName('language', code, props.context.language)}
  />
);

export default defineControl<string>({
  edits: ['language', 'code'],
  mode: 'popover',
  parse: (text, { language }) => {
    if (text.trim() === '') return { value: null };
    const code = findOption<string>(text, languages, (candidate) => displayName('language', candidate, language));
    if (code !== undefined) return { value: code };
    return /^[a-z]{2}$/i.test(text.trim()) ? { value: text.trim().toLowerCase() } : { problem: 'unknown_choice' };
  },
  input: LanguageInput,
});
