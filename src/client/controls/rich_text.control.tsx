import { textToHtml } from '../renderers/html-text.ts';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { ariaOf } from './aria.ts';
import { defineControl } from './define.ts';
import type { ControlProps } from './define.ts';
import { fieldLabel } from './field-label.ts';
import { richTextLabels } from './labels.ts';

const RichTextInput = (props: ControlProps<string>) => {
  const { value, onChange, context, disabled } = props;
  return (
    <RichText
      {...ariaOf({ ...props, field: context.field })}
      label={fieldLabel(context)}
      labels={richTextLabels(context.text)}
      value={value ?? ''}
      readOnly={disabled}
      onChange={(html) => onChange(html === '' ? null : html)}
    />
  );
};

/** Formatted text. Pasted and typed text is plain and becomes paragraphs; signs of markup in it stay signs. */
export default defineControl<string>({
  edits: ['rich_text', 'long_text', 'text'],
  mode: 'popover',
  parse: (text) => ({ value: text.trim() === '' ? null : textToHtml(text) }),
  input: RichTextInput,
});
