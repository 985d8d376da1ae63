import { useText } from '../i18n/text.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Kbd } from '../ui/display/kbd.tsx';
import styles from './keyboard-help.module.css';

export interface KeyboardHelpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The keys that work on every page; a grid shows its own list in its place. */
export function KeyboardHelp({ open, onOpenChange }: KeyboardHelpProps) {
  const text = useText();
  const ctrl = text('keyboard.ctrl');
  const shortcuts = [
    { keys: [ctrl, 'K'], label: text('palette.title') },
    { keys: [ctrl, 'B'], label: text('menu.toggle') },
    { keys: [ctrl, 'S'], label: text('action.save') },
    { keys: ['?'], label: text('keyboard.title') },
    { keys: [text('keyboard.escape')], label: text('action.close') },
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="s" title={text('keyboard.title')} closeLabel={text('action.close')}>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, label }) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
