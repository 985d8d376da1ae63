import { type Ref, useState, useSyncExternalStore } from 'react';
import { searchMenu } from '../../data/menu.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { useText } from '../../i18n/text.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { useSession } from '../services.tsx';
import { MenuIcons } from './menu-icons.tsx';
import { menuMemory } from './menu-memory.ts';
import styles from './menu-sidebar.module.css';
import { MenuTree } from './menu-tree.tsx';

/** The menu at the left: the tree with its search, or only the icons of the areas. */
export function MenuSidebar({ searchRef }: { searchRef: Ref<HTMLInputElement> }) {
  const text = useText();
  const { collapsed } = useSyncExternalStore(menuMemory.subscribe, menuMemory.get);
  return (
    <nav id="menu" aria-label={text('menu.label')} className={styles.sidebar} data-collapsed={collapsed}>
      {collapsed ? <MenuIcons /> : <SearchableMenu searchRef={searchRef} />}
    </nav>
  );
}

interface SearchableMenuProps {
  searchRef?: Ref<HTMLInputElement>;
  onNavigate?: () => void;
}

/** Also the content of the menu drawer on narrow windows. */
export function SearchableMenu({ searchRef, onNavigate }: SearchableMenuProps) {
  const text = useText();
  const language = useLanguage();
  const { menu } = useSession();
  const [query, setQuery] = useState('');
  const found = searchMenu(menu, query, language);
  return (
    <>
      <div className={styles.search}>
        <TextInput
          ref={searchRef}
          type="search"
          icon="search"
          value={query}
          onChange={setQuery}
          placeholder={text('menu.search')}
          aria-label={text('menu.search')}
        />
      </div>
      <div className={styles.tree}>
        <MenuTree pages={found} allOpen={query.trim() !== ''} onNavigate={onNavigate} />
        {found.length === 0 && (
          <p role="status" className={styles.empty}>
            {text('menu.nothing_found')}
          </p>
        )}
      </div>
    </>
  );
}
