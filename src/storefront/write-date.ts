import { localeTags } from '../shared/languages.ts';
import type { Reading } from './reading.ts';

/** A day (yyyy-MM-dd) of the coming months, as people of the language write it. */
export const writeDay = ({ language }: Pick<Reading, 'language'>, day: string): string =>
  new Intl.DateTimeFormat(localeTags[language], { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** A day (yyyy-MM-dd) of any year. */
export const writeWholeDay = ({ language }: Pick<Reading, 'language'>, day: string): string =>
  new Intl.DateTimeFormat(localeTags[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
