import { useSyncExternalStore } from 'react';
import { useText } from '../i18n/text.ts';
import { keyboardHelp } from '../runtime/keyboard/help.ts';
import { bindingsIn, type KeyBinding, type KeyGroup, toKeyCaps } from '../runtime/keyboard/keys.ts';
import { Kbd } from '../ui/display/kbd.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import styles from './keyboard-help.module.css';

const groups: readonly KeyGroup[] = ['move', 'select', 'edit', 'find', 'page'];

function Bindings({ bindings }: { bindings: readonly KeyBinding[] }) {
  const text = useText();
  return (
    <dl>
      {bindings.map((binding) => {
        const caps = toKeyCaps(binding, text);
        return (
          <div key={caps.join('+')} className={styles.binding}>
            <dt>
              <Kbd keys={caps} />
            </dt>
            <dd>{text(`keyboard.${binding.command}`)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The table of keys in words: those of what had the focus, and those of every page. */
export function KeyboardHelp() {
  const text = useText();
  const shapes = useSyncExternalStore(keyboardHelp.subscribe, keyboardHelp.get);
  if (!shapes) return null;
  const bindings = bindingsIn(shapes);
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => !open && keyboardHelp.set(null)}
      title={text('keyboard.title')}
      description={bindings.some((binding) => binding.extends) ? text('keyboard.extend') : undefined}
      closeLabel={text('action.close')}
    >
      <div className={styles.keys}>
        {groups.map((group) => {
          const own = bindings.filter((binding) => binding.group === group);
          return (
            own.length > 0 && (
              <section key={group}>
                <h3 className={styles.heading}>{text(`keyboard.group.${group}`)}</h3>
                <Bindings bindings={own} />
              </section>
            )
          );
        })}
      </div>
    </Dialog>
  );
}
