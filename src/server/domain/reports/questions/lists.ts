import type { CountedTile } from '../../../../../schemas/metadata.ts';
import { dashboards } from '../../../../generated/server/dashboards.gen.ts';
import { homePage } from '../../../../shared/navigation/home.ts';

/** A list that may be asked for by its name: a page and a filter, as home counts it. */
export type AskedList = CountedTile;

/** A list with choices of its own is more than its name says. */
export const askedLists: readonly AskedList[] = (dashboards.get(homePage) ?? []).filter(({ params }) => params === undefined);
