import { Link } from '@tanstack/react-router';
import type { AriaAttributes, ReactNode, Ref } from 'react';
import { toLocalizedPath } from '../../shared/navigation/local-path.ts';
import { useLanguage } from '../i18n/language-provider.tsx';

export interface PageLinkProps extends AriaAttributes {
  /** With or without the language segment; menus and bookmarks know paths only at run time. */
  path: string;
  className?: string;
  onClick?: () => void;
  role?: string;
  title?: string;
  ref?: Ref<HTMLAnchorElement>;
  children: ReactNode;
}

/** A link to a page whose path comes from data. The one place where such a path is taken for a route. */
export function PageLink({ path, children, ...rest }: PageLinkProps) {
  const language = useLanguage();
  return (
    <Link {...rest} to={toLocalizedPath(path, language) as '/'} activeOptions={{ exact: true }} activeProps={{}} inactiveProps={{}}>
      {children}
    </Link>
  );
}
