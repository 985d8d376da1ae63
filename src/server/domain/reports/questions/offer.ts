import { isPercentage } from '../../../../../schemas/forms/totals.ts';
import { reports } from '../../../../generated/server/reports.gen.ts';
import type { FormName } from '../../../../generated/names.gen.ts';
import type { ReportWords } from '../../../../shared/records/report-setting.ts';
import { dayOfReport } from '../../../../shared/records/report-setting.ts';
import { parseGroup } from '../../../../shared/records/days.ts';
import type { Caller } from '../../../engine/access/callers.ts';
import { maySee } from '../../../engine/records/page-figures.ts';
import type { CompiledField } from '../../../engine/records/core/compile.ts';
import type { Records } from '../../../engine/records/engine.ts';
import { wordsFor } from '../report-file.ts';
import { askedLists } from './lists.ts';
import type { AskedList } from './lists.ts';
import type { Side } from './meanings.ts';

/** A report as this person may ask it. */
export interface OfferedReport extends ReportWords {
  screen: string;
  form: FormName;
  /** The day by which it is narrowed to a span; undefined where it has none. */
  dayField: string | undefined;
  /** Whether it is computed as of a day that is chosen. */
  isAsOf: boolean;
  side: Side | undefined;
  /** Measures that are so many hundredths of something. */
  percentages: ReadonlySet<string>;
}

/** What this person may ask about: reports and lists of pages that he may list. */
export interface Offer {
  reports: readonly OfferedReport[];
  lists: readonly AskedList[];
}

/** Of reports that answer a question equally well, the one that stands first; the others follow. */
const preferred = [
  'reports/sales_detailed',
  'reports/margins',
  'reports/stock_value',
  'reports/purchases',
  'reports/packaging',
  'reports/supplier_punctuality',
];

/** Whose partners a report is about. */
const sides: Readonly<Record<string, Side>> = {
  'reports/sales_detailed': 'sales',
  'reports/margins': 'sales',
  'reports/purchases': 'purchases',
  'reports/supplier_punctuality': 'purchases',
};

export const rankOf = (screen: string): number => (preferred.includes(screen) ? preferred.indexOf(screen) : preferred.length);

const isOfPercent = (field: CompiledField | undefined): boolean => field !== undefined && isPercentage(field.kind);

export function offerTo(records: Records, caller: Caller): Offer {
  const seen = [...reports].filter(([screen, { form }]) => maySee(caller, screen, form));
  const offered = seen.map(([screen, report]): OfferedReport => {
    const words = wordsFor(records, caller, report);
    const { definition, fields } = records.registry.form(report.form, caller);
    const { params = {} } = definition;
    const percentages = new Set(words.measures.filter((name) => isOfPercent(fields.get(name))));
    return { ...words, screen, form: report.form, dayField: dayOfReport(words), isAsOf: 'as_of' in params, side: sides[screen], percentages };
  });
  return {
    reports: offered.filter(({ groups, measures }) => groups.length > 0 && measures.length > 0).sort((a, b) => rankOf(a.screen) - rankOf(b.screen)),
    lists: askedLists.filter(({ screen, form }) => maySee(caller, screen, form)),
  };
}

/** The name by which a report is grouped by a field, or by a period of its own day; undefined where it is not. */
export const groupIn = ({ groups, dayField }: OfferedReport, field: string | undefined, by?: string): string | undefined =>
  by === undefined
    ? groups.find((name) => name === field)
    : groups.find((name) => {
        const group = parseGroup(name);
        return group?.by === by && (dayField === undefined || group.field === dayField);
      });
