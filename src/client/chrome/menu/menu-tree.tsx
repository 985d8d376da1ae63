import { useEffect, useEffectEvent, useId, useRef, useSyncExternalStore } from 'react';
import { pageTitle, shownPages, trailTo } from '../../data/menu.ts';
import { toPagePath } from '../../data/paths.ts';
import type { MenuPage } from '../../data/user.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/look/classes.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { pageIcon } from '../page-icon.ts';
import { PageLink } from '../page-link.tsx';
import { usePagePath } from '../page-path.ts';
import { closeGroup, menuMemory, openGroup } from './menu-memory.ts';
import styles from './menu-tree.module.css';

export interface MenuTreeProps {
  pages: readonly MenuPage[];
  /** Every group stands open, as while searching. */
  allOpen?: boolean;
  onNavigate?: () => void;
}

/** The user's pages as nested lists. Groups open and close and are remembered; the one of the page in view opens on arrival, and its entry comes into sight. */
export function MenuTree({ pages, allOpen = false, onNavigate }: MenuTreeProps) {
  const path = usePagePath();
  const { open } = useSyncExternalStore(menuMemory.subscribe, menuMemory.get);
  const place = { areas: pages.map((page) => page.page_code), here: trailTo(pages, path).map((page) => page.page_code) };
  // Only on arrival: a group that the user closes stays closed. While searching the tree is cut to what was found, which opens nothing.
  const arrived = useEffectEvent((codes: readonly string[]) => {
    for (const code of codes) openGroup(code, place);
  });
  const openOnArrival = allOpen ? '' : place.here.join('\n');
  useEffect(() => arrived(openOnArrival.split('\n').filter(Boolean)), [openOnArrival]);
  return (
    <Level
      pages={pages}
      depth={0}
      onNavigate={onNavigate}
      path={path}
      isOpen={(page) => allOpen || open.includes(page.page_code)}
      isHere={(page) => place.here.includes(page.page_code)}
      onToggle={(page, opens) => (opens ? openGroup(page.page_code, place) : closeGroup(page.page_code))}
    />
  );
}

interface LevelProps {
  pages: readonly MenuPage[];
  depth: number;
  path: string;
  isOpen: (page: MenuPage) => boolean;
  isHere: (page: MenuPage) => boolean;
  onToggle: (page: MenuPage, opens: boolean) => void;
  onNavigate?: () => void;
}

function Level({ pages, ...rest }: LevelProps) {
  return (
    <ul className={styles.level} data-depth={rest.depth}>
      {shownPages(pages).map((page) => (
        <li key={page.page_code}>{shownPages(page.children).length > 0 ? <Group page={page} {...rest} /> : <Leaf page={page} {...rest} />}</li>
      ))}
    </ul>
  );
}

type EntryProps = Omit<LevelProps, 'pages'> & { page: MenuPage };

function Group({ page, ...rest }: EntryProps) {
  const text = useText();
  const language = useLanguage();
  const id = useId();
  const open = rest.isOpen(page);
  const title = pageTitle(page, language);
  return (
    <>
      <div className={classes(styles.row, rest.isHere(page) && !open && styles.here)}>
        {page.url ? (
          <PageLink
            path={page.url}
            className={styles.entry}
            onClick={() => {
              rest.onToggle(page, true);
              rest.onNavigate?.();
            }}
            aria-current={toPagePath(page.url) === rest.path ? 'page' : undefined}
          >
            <Icon name={pageIcon(page)} className={styles.icon} />
            <span className={styles.title}>{title}</span>
          </PageLink>
        ) : (
          <button type="button" className={styles.entry} aria-expanded={open} aria-controls={id} onClick={() => rest.onToggle(page, !open)}>
            <Icon name={pageIcon(page)} className={styles.icon} />
            <span className={styles.title}>{title}</span>
            <Icon name="chevron-right" size="s" className={classes(styles.chevron, open && styles.turned)} />
          </button>
        )}
        {page.url && (
          <button
            type="button"
            className={styles.twisty}
            aria-expanded={open}
            aria-controls={id}
            aria-label={text('menu.pages_of', { title })}
            onClick={() => rest.onToggle(page, !open)}
          >
            <Icon name="chevron-right" size="s" className={classes(styles.chevron, open && styles.turned)} />
          </button>
        )}
      </div>
      <div id={id} hidden={!open}>
        {open && <Level {...rest} pages={page.children} depth={rest.depth + 1} />}
      </div>
    </>
  );
}

function Leaf({ page, depth, path, onNavigate }: EntryProps) {
  const language = useLanguage();
  const link = useRef<HTMLAnchorElement>(null);
  const isHere = page.url !== null && toPagePath(page.url) === path;
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  const title = pageTitle(page, language);
  const content = (
    <>
      {depth === 0 && <Icon name={pageIcon(page)} className={styles.icon} />}
      <span className={styles.title}>{title}</span>
    </>
  );
  if (!page.url)
    return (
      <span className={styles.row}>
        <span className={styles.entry}>{content}</span>
      </span>
    );
  return (
    <div className={styles.row}>
      <PageLink ref={link} path={page.url} className={styles.entry} onClick={onNavigate} aria-current={isHere ? 'page' : undefined}>
        {content}
      </PageLink>
    </div>
  );
}
