import type { Translate } from '../../../i18n/text.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Kbd } from '../../../ui/display/kbd.tsx';
import styles from '../frame/dialogs.module.css';
import { type KeyBinding, keyTable, toKeyCaps } from './keys.ts';

const groups: readonly KeyBinding['group'][] = ['move', 'select', 'edit', 'find'];

/** The key table in words. */
export function KeyboardHelp({ text, onClose }: { text: Translate; onClose: () => void }) {
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => !open && onClose()}
      title={text('keyboard.title')}
      description={text('keyboard.extend')}
      closeLabel={text('action.close')}
    >
      <div className={styles.keys}>
        {groups.map((group) => (
          <section key={group}>
            <h3 className={styles.heading}>{text(`keyboard.group.${group}`)}</h3>
            <dl className={styles.bindings}>
              {keyTable
                .filter((binding) => binding.group === group)
                .map((binding) => {
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
          </section>
        ))}
      </div>
    </Dialog>
  );
}
