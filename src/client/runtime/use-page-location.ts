import { type ParsedLocation, useLocation, useMatch } from '@tanstack/react-router';
import { useRef } from 'react';

/** The address of the page it is used in. The router tells of the next one while that is still being loaded; a page that is being left keeps its own. */
export function usePageLocation(): ParsedLocation {
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const location = useLocation();
  const own = useRef(location);
  if (location.pathname === pathname) own.current = location;
  return own.current;
}
