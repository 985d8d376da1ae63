import { useEffect, useMemo } from 'react';
import { TitleSlot, useNamedPage } from '../../runtime/title-slot.tsx';
import { toCrumbs } from '../../data/menu.ts';
import { toPagePath } from '../../data/paths.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { derivedId, useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { PageLink } from '../page-link.tsx';
import { usePagePath } from '../page-path.ts';
import { useSession } from '../services.tsx';
import styles from './title-box.module.css';

export interface TitleBoxProps {
  /** Set on index pages, which reset the trail: the area's code, or null for home. */
  area?: string | null;
}

/** Title, breadcrumbs and the place for the screen's own buttons. */
export function TitleBox({ area }: TitleBoxProps) {
  const text = useText();
  const language = useLanguage();
  const { menu } = useSession();
  const path = usePagePath();
  const named = useNamedPage();
  const crumbs = useMemo(() => {
    const trail = toCrumbs(menu, named ? toPagePath(named.under) : path, text('area.home'), language, area ? text(derivedId('area', area)) : undefined);
    return named ? [...trail, { title: named.title }] : trail;
  }, [menu, path, language, text, area, named]);
  const title = crumbs.at(-1)?.title ?? '';
  useEffect(() => {
    document.title = `${title} · Kontor`;
  }, [title]);

  return (
    <div className={styles.box}>
      <div className={styles.words}>
        {crumbs.length > 1 && (
          <nav aria-label={text('common.breadcrumbs')}>
            <ol className={styles.trail}>
              {crumbs.slice(0, -1).map((crumb) => (
                <li key={crumb.title} className={styles.crumb}>
                  {crumb.path === undefined ? (
                    crumb.title
                  ) : (
                    <PageLink path={crumb.path} className={styles.link}>
                      {crumb.title}
                    </PageLink>
                  )}
                  <Icon name="chevron-right" size="s" />
                </li>
              ))}
              <li aria-current="page" className={styles.crumb}>
                {title}
              </li>
            </ol>
          </nav>
        )}
        <h1 className={styles.title}>{title}</h1>
      </div>
      <TitleSlot className={styles.actions} />
    </div>
  );
}
