import { iconNames, isIconName } from '../../shared/icon-names.ts';
import { Icon } from '../ui/display/icon.tsx';
import { defineControl } from './define.ts';
import type { ControlProps } from './define.ts';
import { OptionControl } from './option-control.tsx';

const options = iconNames.map((name) => ({ value: name, label: name, icon: <Icon name={name} /> }));

const IconInput = (props: ControlProps<string>) => <OptionControl {...props} options={options} toValue={(option) => option} />;

export default defineControl<string>({
  edits: ['icon', 'code', 'text'],
  mode: 'popover',
  parse: (text) => {
    const name = text.trim();
    if (name === '') return { value: null };
    return isIconName(name) ? { value: name } : { problem: 'unknown_choice' };
  },
  input: IconInput,
});
