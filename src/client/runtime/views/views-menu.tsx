import { useState } from 'react';
import type { SavedView } from './saved-views.ts';
import type { NamedViews } from './use-named-views.ts';
import styles from './views.module.css';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { viewEntries } from './view-entries.ts';
import { type ViewWords, wordsOfViews } from './view-words.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { notices } from '../../data/notices.ts';
import { useHost } from '../host.tsx';

/** Named views of the screen: choose, save, share, make default, delete. A dot says that the chosen one was changed since. */
export function ViewsMenu({ views, words = wordsOfViews }: { views: NamedViews; words?: ViewWords }) {
  const host = useHost();
  const { text } = host;
  const [naming, setNaming] = useState(false);
  const { current, changed } = views;
  const name = current ? text('common.named', { kind: text(words.saved), name: current.view_name }) : text(words.saved);

  async function run(work: () => Promise<void>) {
    try {
      await work();
      host.toast(notices.saved(text));
    } catch (cause) {
      host.toast(notices.saveFailed(text, cause));
    }
  }

  async function remove(one: SavedView) {
    const sure = await host.confirm({ title: text(words.remove, { name: one.view_name }), button: text('action.delete'), danger: true });
    if (sure) await run(() => views.remove(one.view_id));
  }

  return (
    <>
      <Menu
        entries={viewEntries(text, words, views, {
          save: (change) => void run(() => views.save(change)),
          remove: (one) => void remove(one),
          name: () => setNaming(true),
        })}
        align="end"
        trigger={
          <Button variant="ghost" icon="layers" iconEnd="chevron-down" aria-label={changed ? `${name}, ${text('status.unsaved_changes')}` : name}>
            {current && <span className={styles.viewName}>{current.view_name}</span>}
            {changed && <span className={styles.changed} aria-hidden />}
          </Button>
        }
      />
      {naming && (
        <SaveViewDialog
          state={views.state}
          words={words}
          onClose={() => setNaming(false)}
          onSave={(change) => {
            setNaming(false);
            void run(() => views.save(change));
          }}
        />
      )}
    </>
  );
}
