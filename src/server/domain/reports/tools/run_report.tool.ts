import * as v from 'valibot';
import { reports } from '../../../../generated/server/reports.gen.ts';
import { listOf, nameText } from '../../../../shared/bounded.ts';
import { appError } from '../../../../shared/errors.ts';
import { defaultLanguage, languages } from '../../../../shared/languages.ts';
import { paramsSchema } from '../../../../shared/records/calls.ts';
import { comparisons } from '../../../../shared/records/compared-spans.ts';
import { filterClauses, filterSchema } from '../../../../shared/records/filter.ts';
import { dayOfReport, groupLimits, isOfChosenDays, mostLevels } from '../../../../shared/records/report-setting.ts';
import type { ReportWords } from '../../../../shared/records/report-setting.ts';
import { spanSchema } from '../../../../shared/records/time-spans.ts';
import { maySee } from '../../../engine/records/page-figures.ts';
import { defineTool } from '../../../engine/tools/define-tool.ts';
import { checkFields } from '../../../engine/tools/machine-fields.ts';
import { sentenceOf, tableOf } from '../questions/word-answer.ts';
import { readReport, wordsFor } from '../report-file.ts';

const input = v.strictObject({
  report: nameText,
  figures: v.pipe(listOf(nameText, 8), v.minLength(1)),
  groups: v.optional(v.pipe(listOf(nameText, mostLevels), v.maxLength(mostLevels)), []),
  across: v.optional(v.nullable(nameText), null),
  span: v.optional(v.nullable(spanSchema), null),
  compare: v.optional(v.nullable(v.picklist(comparisons)), null),
  filter: v.optional(v.nullable(filterSchema), null),
  limit: v.optional(v.nullable(v.picklist(groupLimits)), null),
  params: v.optional(paramsSchema, {}),
  language_code: v.optional(v.picklist(languages), defaultLanguage),
});
type Wish = v.InferOutput<typeof input>;

const wrong = (field: string, given: string) => appError('bad_request', { field, given: given.slice(0, 80) }, [{ field, code: 'invalid_value' }]);

/** Nothing that was asked for is left out or widened: what the report does not know refuses it. */
function checkWish({ figures, groups, across, span, compare }: Wish, words: ReportWords): void {
  const noFigure = figures.find((name) => !words.measures.includes(name));
  if (noFigure !== undefined) throw wrong('figures', noFigure);
  const noGroup = [...groups, ...(across === null ? [] : [across])].find((name) => !words.groups.includes(name));
  if (noGroup !== undefined) throw wrong('groups', noGroup);
  if (groups.length === 0 && across !== null) throw wrong('across', across);
  if (span !== null && dayOfReport(words) === undefined) throw wrong('span', 'the report has no days');
  if (compare !== null && span === null && !isOfChosenDays(words)) throw wrong('compare', 'there is no span');
}

/** A report of the person's figures, checked against what it offers, as a table of words and one sentence. */
export default defineTool({
  sentence:
    'Computes a report: figures by groups over a span of days, by the rights of the person. report, figures and groups are names that search_catalogue tells. span is a name such as this_year, last_month ' +
    'or {"from","to"} (both days included); compare is the past to compare with; filter is the tree of read_rows over the fields of the report; limit keeps the largest groups. The totals are those of all ' +
    'rows, however the groups are limited. Repeat the numbers as they stand.',
  does: 'reads',
  input,
  async run(wish, { reader }, { records }) {
    const { report: screen, figures, language_code: language, ...setting } = wish;
    const report = reports.get(screen);
    if (!report) throw appError('bad_data_source', { entity: screen });
    if (!maySee(reader, screen, report.form)) throw appError('forbidden', { entity: screen });
    const words = wordsFor(records, reader, report);
    checkWish(wish, words);
    if (setting.filter)
      checkFields(
        records.registry.form(report.form, reader),
        filterClauses(setting.filter).map(({ field }) => field),
      );
    const groups = setting.groups.length > 0 ? setting.groups : words.groups.slice(0, 1);
    const found = await readReport(records, reader, { screen, setting: { ...setting, groups, measures: figures }, language });
    const { columns, rows } = tableOf(found);
    return { report: screen, answer: sentenceOf(found), columns, rows, shown: rows.length, setting: found.setting };
  },
});
