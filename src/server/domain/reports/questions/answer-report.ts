import { groupBy } from '../../../../shared/group-by.ts';
import type { Params } from '../../../../shared/records/calls.ts';
import type { FilterNode } from '../../../../shared/records/filter.ts';
import { joinFilters } from '../../../../shared/records/filter.ts';
import type { ReportSetting } from '../../../../shared/records/report-setting.ts';
import { mostLevels } from '../../../../shared/records/report-setting.ts';
import type { QuestionAnswer } from '../../../../shared/questions/answer.ts';
import type { Records } from '../../../engine/records/engine.ts';
import { readReport } from '../report-file.ts';
import type { FoundValue } from './look-up.ts';
import type { Question } from './question.ts';
import type { ReportMeant, Said } from './understand.ts';
import { chipsOf, isLeftOut, sentenceOf, tableOf } from './word-answer.ts';

/** Several names of one field are one or the other. */
const clausesOf = (named: readonly FoundValue[]): FilterNode[] =>
  [...groupBy(named, ({ field }) => field)].map(([field, alike]): FilterNode => {
    const [first] = alike;
    return alike.length === 1 && first ? { field, op: 'eq', value: first.value } : { field, op: 'in', value: alike.map(({ value }) => value) };
  });

/** The filter of what was named, and without what is left out. */
function filterOf(meant: ReportMeant, values: readonly Said<FoundValue>[]): FilterNode | null {
  const countries = meant.countries.map(({ is, ...said }): Said<FoundValue> => ({ is: { field: 'country_code', value: is }, ...said }));
  const named = [...countries, ...values];
  const within = named.filter((one) => !isLeftOut(meant, one)).map(({ is }) => is);
  const without = named.filter((one) => isLeftOut(meant, one)).map(({ is }) => is);
  return joinFilters(...clausesOf(within), ...clausesOf(without).map((not): FilterNode => ({ not }))) ?? null;
}

/** What is chosen in the header, as far as the report is computed with it. */
function givenTo(records: Records, { caller, given = {} }: Question, form: string): Params {
  const { params = {} } = records.registry.form(form, caller).definition;
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => params[name]?.given === true && value !== null));
}

/** How the report is set that is meant. A question that names no days is about this year, and says so. */
function settingOf(meant: ReportMeant, filter: FilterNode | null, given: Params): ReportSetting {
  const { report, measures, groups, limit, having, span, compare, asOf } = meant;
  return {
    groups: groups.map(({ is }) => is).slice(0, mostLevels),
    across: null,
    measures: measures.map(({ is }) => is),
    span: span?.is ?? (report.dayField === undefined ? null : 'this_year'),
    compare: compare?.is ?? null,
    filter,
    limit: limit?.is ?? null,
    least: limit?.isLeast ?? false,
    having: having.map(({ is }) => is),
    params: { ...given, ...(asOf && { as_of: asOf.is }) },
  };
}

/** The figures of the report that is meant, as this person sees them. @param by who understood the question */
export async function answerReport(
  records: Records,
  asked: Question,
  meant: ReportMeant,
  values: readonly Said<FoundValue>[],
  by: string,
): Promise<QuestionAnswer> {
  const { question, language, caller } = asked;
  const { screen, form } = meant.report;
  const setting = settingOf(meant, filterOf(meant, values), givenTo(records, asked, form));
  const read = await readReport(records, caller, { screen, setting, language });
  return {
    kind: 'report',
    answer: sentenceOf(read),
    ...tableOf(read),
    chips: chipsOf(question, meant, values, read),
    options: [],
    opens: { screen, setting: read.setting },
    by,
  };
}
