import type Quill from 'quill';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../inputs/button.tsx';
import { IconButton } from '../inputs/icon-button.tsx';
import { Popover } from '../overlays/popover.tsx';
import type { RichTextLabels } from './rich-text.tsx';
import { type RichTextCommand, type RichTextCommandName, richTextCommands } from './rich-text-commands.ts';
import styles from './rich-text.module.css';
import { TextInput } from '../inputs/text-input.tsx';

interface ToolbarProps {
  quill: Quill | null;
  active: Record<string, unknown>;
  labels: RichTextLabels;
}

const names = Object.keys(richTextCommands) as RichTextCommandName[];
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** One stop for Tab; the arrows walk inside. */
export function RichTextToolbar({ quill, active, labels }: ToolbarProps) {
  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const step = steps[event.key];
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const index = buttons.findIndex((button) => button === event.target);
    if (!step || index < 0) return;
    event.preventDefault();
    buttons[(index + step + buttons.length) % buttons.length]?.focus();
  }

  return (
    <div role="toolbar" aria-label={labels.toolbar} onKeyDown={walk} className={styles.toolbar}>
      {names.map((name, index) => {
        const command: RichTextCommand = richTextCommands[name];
        return (
          <IconButton
            key={name}
            icon={command.icon}
            label={labels[name]}
            pressed={command.isOn?.(active)}
            tabIndex={index === 0 ? 0 : -1}
            disabled={!quill}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => quill && command.run(quill, active)}
          />
        );
      })}
      <LinkButton quill={quill} active={active} labels={labels} />
    </div>
  );
}

function LinkButton({ quill, active, labels }: ToolbarProps) {
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const linked = typeof active.link === 'string' ? active.link : '';

  function change(next: boolean) {
    setAddress(linked);
    setOpen(next);
  }

  function apply(link: string | false) {
    setOpen(false);
    quill?.focus();
    quill?.format('link', link, 'user');
  }

  return (
    <Popover
      label={labels.link}
      open={open}
      onOpenChange={change}
      trigger={<IconButton icon="link" label={labels.link} pressed={linked !== ''} tabIndex={-1} disabled={!quill} />}
    >
      <form
        className={styles.link}
        onSubmit={(event) => {
          event.preventDefault();
          // The popover is elsewhere in the document but inside the surrounding form for React.
          event.stopPropagation();
          apply(address.trim() || false);
        }}
      >
        <TextInput type="url" aria-label={labels.address} placeholder={labels.address} value={address} onChange={setAddress} />
        <Button type="submit" variant="primary">
          {labels.setLink}
        </Button>
        {linked !== '' && <IconButton icon="unlink" label={labels.removeLink} onClick={() => apply(false)} />}
      </form>
    </Popover>
  );
}
