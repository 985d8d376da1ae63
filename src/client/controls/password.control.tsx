import { useState } from 'react';
import { IconButton } from '../ui/inputs/icon-button.tsx';
import { defineControl } from './define.ts';
import type { ControlProps } from './define.ts';
import { TypedInput } from './typed-input.tsx';

const readSecret = (text: string) => ({ value: text === '' ? null : text });

/** Starts empty whatever is stored: a secret is replaced, never read. */
function PasswordInput(props: ControlProps<string>) {
  const [visible, setVisible] = useState(false);
  const { text } = props.context;
  const toggle = (
    <IconButton
      icon={visible ? 'eye-off' : 'eye'}
      size="xs"
      pressed={visible}
      label={text(visible ? 'common.hide_password' : 'common.show_password')}
      onClick={() => setVisible(!visible)}
    />
  );
  return (
    <TypedInput {...props} type={visible ? 'text' : 'password'} autoComplete="new-password" toText={(value) => value} parse={readSecret} suffix={toggle} />
  );
}

export default defineControl<string>({ edits: ['password'], mode: 'inline', parse: readSecret, input: PasswordInput });
