import { Select } from '../ui/inputs/select.tsx';
import { ariaOf } from './aria.ts';
import { defineControl } from './define.ts';
import type { ControlProps } from './define.ts';
import { fieldLabel } from './field-label.ts';
import { selectLabels } from './labels.ts';
import { parseTags } from './parse-tags.ts';
import { useReferences } from './references.ts';
import { TagList } from './tag-list.tsx';

/** Where the field knows its words they are chosen from a list, else typed freely. */
function TagsInput(props: ControlProps<string[]>) {
  const { value, onChange, context, disabled } = props;
  const { values, form } = context.field.options ?? {};
  const { choices } = useReferences(form);
  if (!values && form === undefined) return <TagList {...props} />;
  const options = values?.map((word) => ({ value: word, label: word })) ?? choices.map((choice) => ({ value: String(choice.value), label: choice.label }));
  return (
    <Select
      {...ariaOf({ ...props, field: context.field })}
      multiple
      label={fieldLabel(context)}
      labels={selectLabels(context.text)}
      options={options}
      value={value ?? []}
      disabled={disabled}
      size="m"
      clearable={!context.field.required && !context.field.filled}
      placeholder={context.text('common.choose')}
      onChange={(next) => onChange(next.length === 0 ? null : next)}
    />
  );
}

export default defineControl<string[]>({
  edits: ['tags'],
  mode: 'popover',
  parse: (text) => {
    const tags = parseTags(text);
    return { value: tags.length === 0 ? null : tags };
  },
  input: TagsInput,
});
