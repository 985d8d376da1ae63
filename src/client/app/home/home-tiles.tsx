import { useCallback, useEffect, useRef, useState } from 'react';
import { homeTiles } from '../../../generated/home.gen.ts';
import type { HomeTile } from '../../../../schemas/metadata.ts';
import { homePage } from '../../../shared/navigation/home.ts';
import { useSession } from '../../chrome/services.tsx';
import { derivedId } from '../../i18n/text.ts';
import { useHost } from '../../runtime/host.tsx';
import { useKeptSetting } from '../../runtime/use-kept-setting.ts';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './home-tiles.module.css';
import { arrange, arrangementKey, moved, parseArrangement } from './arrangement.ts';
import { ArrangedTile } from './arranged-tile.tsx';
import { CountedTiles } from './counted-tiles.tsx';

const tileOf = (title: string): HomeTile | undefined => homeTiles.find((tile) => tile.title === title);

/** How the person has his tiles, of those whose screens he may list, and how he changes it. */
function useArrangedTiles() {
  const host = useHost();
  const duties = useSession().user?.duties ?? [];
  const { setting, change } = useKeptSetting(arrangementKey, parseArrangement);
  const mayList = (title: string): boolean => {
    const tile = tileOf(title);
    return tile !== undefined && host.rights(tile.screen).list;
  };
  const { shown, hidden } = arrange(setting ?? { arranged: null }, duties);
  const keep = useCallback(
    (next: readonly string[]) => change({ arranged: { shown: next, hidden: homeTiles.map(({ title }) => title).filter((title) => !next.includes(title)) } }),
    [change],
  );
  return { ready: setting !== null, shown, visible: shown.filter(mayList), hidden: hidden.filter(mayList), keep, forget: () => change({ arranged: null }) };
}

/** The hidden tiles, each with the button that shows it again, and the way back to the beginning. */
function Hidden({ titles, onShow, onForget }: { titles: readonly string[]; onShow: (title: string) => void; onForget: () => void }) {
  const { text } = useHost();
  return (
    <div className={styles.hidden}>
      {titles.length > 0 && <h3 className={styles.heading}>{text('home.hidden')}</h3>}
      {titles.map((title) => (
        <Button key={title} icon="plus" onClick={() => onShow(title)}>
          {text(derivedId(title))}
        </Button>
      ))}
      <Button variant="ghost" icon="undo" onClick={onForget}>
        {text('home.as_given')}
      </Button>
    </div>
  );
}

/** What waits for the person, in his own order: figures of screens, each of which opens its rows. They are arranged by dragging or by keys. */
export function HomeTiles() {
  const { text } = useHost();
  const { ready, shown, visible, hidden, keep, forget } = useArrangedTiles();
  const [isArranging, setArranging] = useState(false);
  const [told, setTold] = useState('');
  const focused = useRef<string | null>(null);
  const list = useRef<HTMLUListElement>(null);

  // A node that is moved loses the focus.
  useEffect(() => {
    if (focused.current !== null) list.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(focused.current)}"]`)?.focus();
    focused.current = null;
  });

  /** Puts a tile where another one is that is in sight. */
  function put(title: string, place: number) {
    const there = visible[Math.max(0, Math.min(visible.length - 1, place))];
    if (there === undefined || there === title) return;
    const next = moved(shown, title, shown.indexOf(there));
    focused.current = title;
    keep(next);
    setTold(text('home.moved', { tile: text(derivedId(title)), place: visible.indexOf(there) + 1, count: visible.length }));
  }

  function hide(title: string) {
    const at = visible.indexOf(title);
    focused.current = visible[at + 1] ?? visible[at - 1] ?? null;
    keep(shown.filter((one) => one !== title));
  }

  if (visible.length === 0 && hidden.length === 0) return null;
  return (
    <section className={styles.section} aria-busy={!ready}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{text('home.tiles')}</h2>
        <Button variant="ghost" icon="settings" aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
          {text(isArranging ? 'home.arranged' : 'home.arrange')}
        </Button>
      </div>
      {isArranging && <p className={styles.hint}>{text('home.arrange_help')}</p>}
      {ready && (
        <CountedTiles page={homePage} titles={visible} listRef={list}>
          {(title, drawn) => (
            <ArrangedTile
              title={title}
              enabled={isArranging}
              onHide={() => hide(title)}
              onMove={(by) => put(title, visible.indexOf(title) + by)}
              onDrop={(taken) => put(taken, visible.indexOf(title))}
            >
              {drawn}
            </ArrangedTile>
          )}
        </CountedTiles>
      )}
      {isArranging && <Hidden titles={hidden} onShow={(title) => keep([...shown, title])} onForget={forget} />}
      <p role="status" className={styles.told}>
        {told}
      </p>
    </section>
  );
}
