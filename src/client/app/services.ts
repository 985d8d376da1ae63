import type { Services } from '../chrome/services.tsx';

/** What guards and loaders of routes get. */
export interface AppContext {
  services: Services;
}

/** Frames for pages of whoever is signed in. */
export type MemberLayoutName = 'main' | 'plain' | 'print';

/** Frames a page may be drawn in. */
export type LayoutName = MemberLayoutName | 'login' | 'error';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A filter to arrive with; parsed where it is read. */
    filter?: unknown;
    /** What the filter is called, in the words of the page it was opened from. */
    filterName?: string;
    /** The screen starts anew with this arrival. */
    anew?: boolean;
    /** Where in which list a record was opened; parsed where it is read. */
    list?: unknown;
  }

  interface StaticDataRouteOption {
    language?: import('../../shared/languages.ts').Language;
    /** Screens name theirs in the descriptor instead. */
    layout?: LayoutName;
    /** Id of the screen. */
    page?: string;
    /** Set on index pages: the area they open, null for home. */
    area?: string | null;
  }
}
