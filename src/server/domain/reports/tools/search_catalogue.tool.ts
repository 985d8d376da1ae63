import * as v from 'valibot';
import { nameText } from '../../../../shared/bounded.ts';
import { defaultLanguage, languages } from '../../../../shared/languages.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { reports } from '../../../../generated/server/reports.gen.ts';
import { maySee } from '../../../engine/records/page-figures.ts';
import type { Services } from '../../../engine/services.ts';
import { defineTool } from '../../../engine/tools/define-tool.ts';
import { readableForm } from '../../../engine/tools/tool-person.ts';
import type { ToolPerson } from '../../../engine/tools/tool-person.ts';
import { fieldsOf, formsFor, reportsFor } from './report-catalogue.ts';

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether all words of the search stand somewhere in what is told of a thing. */
const matches = (thing: object, words: readonly string[]): boolean => {
  const text = folded(JSON.stringify(thing));
  return words.every((word) => text.includes(word));
};

/** Reports that people set and kept, as far as this person may use them. */
async function savedReports({ records }: Services, { reader }: ToolPerson): Promise<JsonObject[]> {
  const listed = await records.list(reader, 'saved_views', { columns: ['view_id', 'screen', 'view_name', 'state'], count: 'none' });
  const views = JSON.parse(listed) as JsonObject[];
  return views.filter(({ screen }) => {
    const report = typeof screen === 'string' ? reports.get(screen) : undefined;
    return report !== undefined && maySee(reader, String(screen), report.form);
  });
}

/** What this person may ask: reports with their figures, forms with their fields, reports that were kept. */
export default defineTool({
  sentence:
    'Finds what can be asked here by this person: reports with their figures and groups (for run_report), and forms, which are lists of records (for read_rows and get_record). Without anything it tells ' +
    'all of both by name. query narrows to those that hold its words, in the language named; form tells the key and the fields of one form, with their values where they are choices; about is reports, ' +
    'forms, figures or saved_reports (reports as people set and kept them).',
  does: 'reads',
  input: v.strictObject({
    query: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
    about: v.optional(v.picklist(['all', 'reports', 'forms', 'figures', 'saved_reports']), 'all'),
    form: v.optional(nameText),
    language_code: v.optional(v.picklist(languages), defaultLanguage),
  }),
  resources: [
    { path: 'catalogue', title: 'Reports and forms that can be asked', input: {} },
    { path: 'figures', title: 'Figures, and the reports that have them', input: { about: 'figures' } },
    { path: 'saved_reports', title: 'Reports as people set and kept them', input: { about: 'saved_reports' } },
  ],
  async run({ query, about, form, language_code: language }, person, services) {
    if (form !== undefined) return fieldsOf(services, person, readableForm(person, form), language);
    if (about === 'saved_reports') return { saved_reports: await savedReports(services, person) };
    const words = folded(query).split(/\s+/).filter(Boolean);
    const found = reportsFor(services, person, language).filter((report) => matches(report, words));
    if (about === 'figures') {
      const figures = found.flatMap(({ report, figures: own }) => Object.entries(own).map(([figure, label]) => ({ figure, label, report })));
      return { figures: figures.filter((figure) => matches(figure, words)) };
    }
    return {
      ...(about !== 'forms' && { reports: found }),
      ...(about !== 'reports' && { forms: formsFor(person, language).filter((one) => matches(one, words)) }),
    };
  },
});
