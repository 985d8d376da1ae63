import { useState } from 'react';
import { toPathBase } from '../../../shared/web-address.ts';
import { useHost } from '../../runtime/host.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';

interface PathBaseProps {
  /** A path of the file. */
  example: string;
  value: string;
  onChange: (value: string) => void;
}

/** Where on the web the files lie that a file names by paths alone: asked once for all of its columns. */
export function PathBase({ example, value, onChange }: PathBaseProps) {
  const { text } = useHost();
  const [isLeft, setLeft] = useState(false);
  const isWrong = isLeft && toPathBase(value) === undefined;
  return (
    <Field
      label={text('import.path_base')}
      help={text('import.path_base_hint', { example })}
      error={isWrong ? text('error.not_an_address') : undefined}
      required
    >
      {(control) => <TextInput {...control} type="url" size="m" value={value} onChange={onChange} onBlur={() => setLeft(true)} />}
    </Field>
  );
}
