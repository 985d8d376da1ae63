import type { Language } from '../../../../../shared/languages.ts';
import { parseGroup } from '../../../../../shared/records/days.ts';
import { wordIn } from '../../../../engine/outbox/public-text.ts';
import type { Offer } from '../offer.ts';

/** What an engine is told of: what this person may ask, by name and as it is called; never rows. */
export function catalogueFor({ reports, lists }: Offer, language: Language): object {
  const called = (name: string): [string, string] => [name, wordIn(language, `field.${parseGroup(name)?.field ?? name}`)];
  return {
    reports: reports.map(({ screen, measures, groups, dayField, isAsOf }) => ({
      report: screen,
      title: wordIn(language, `screen.${screen.replaceAll('/', '.')}`),
      figures: Object.fromEntries(measures.map(called)),
      groups: Object.fromEntries(groups.map(called)),
      has_span: dayField !== undefined,
      has_as_of: isAsOf,
    })),
    lists: Object.fromEntries(lists.map(({ title }) => [title, wordIn(language, title)])),
  };
}
