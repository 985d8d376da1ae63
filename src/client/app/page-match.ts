import type { Language } from '../../shared/languages.ts';
import { loadedScreen } from './loaded-screens.ts';
import type { LayoutName } from './services.ts';

/** As much of a route match as frames look at. */
export interface PageMatch {
  /** The address leads nowhere below this route; also set where only the address's beginning is a page's. */
  _notFound?: boolean;
  /** `error` where what the page needs first was refused. */
  status?: string;
  staticData: { language?: Language; layout?: LayoutName; page?: string; area?: string | null };
}

export interface Frame {
  language?: Language;
  layout: LayoutName;
  area?: string | null;
}

/** What the page in view wants around it: screens say it in their descriptor, other pages in their route; none is an error, and so is one that failed. */
export function frameOf(matches: readonly PageMatch[]): Frame {
  const page = matches.some((match) => match._notFound || match.status === 'error') ? undefined : matches.at(-1);
  const language = matches.findLast((match) => match.staticData.language)?.staticData.language;
  return { language, area: page?.staticData.area, layout: page?.staticData.layout ?? loadedScreen(page?.staticData.page)?.layout ?? 'error' };
}
