import type { CountedTile } from '../../../../../schemas/metadata.ts';
import { dashboards } from '../../../../generated/server/dashboards.gen.ts';
import type { Language } from '../../../../shared/languages.ts';
import { homePage } from '../../../../shared/navigation/home.ts';

import { wordIn } from '../../../engine/outbox/public-text.ts';
import type { ListMeant } from './answer-list.ts';

/** A list that may be asked for by its name: a page and a filter, as home counts it. */
export type AskedList = CountedTile;

/** A list of home as it is called in a language. */
export const toListMeant = ({ screen, form, filter, title }: AskedList, language: Language): ListMeant => ({
  screen,
  form,
  filter,
  title: wordIn(language, title),
});

/** A list with choices of its own is more than its name says. */
export const askedLists: readonly AskedList[] = (dashboards.get(homePage) ?? []).filter(({ params }) => params === undefined);
