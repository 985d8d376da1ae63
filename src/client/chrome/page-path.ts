import { useRouterState } from '@tanstack/react-router';
import { parsePath } from '../data/paths.ts';

/** Path of the page that is shown, without the language; moves on only when the next page is there. */
export const usePagePath = (): string => useRouterState({ select: (state) => parsePath((state.resolvedLocation ?? state.location).pathname).path });
