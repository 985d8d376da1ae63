import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { reports } from '../../../generated/server/reports.gen.ts';
import type { Language } from '../../../shared/languages.ts';
import { appError } from '../../../shared/errors.ts';
import type { Precisions } from '../../../shared/money/format.ts';
import type { Groups } from '../../../shared/records/calls.ts';
import { parseGroup, withDays } from '../../../shared/records/days.ts';
import { fitSetting, reportSettingSchema, toGroupCall } from '../../../shared/records/report-setting.ts';
import type { ReportSetting, ReportWords } from '../../../shared/records/report-setting.ts';
import { spanOn } from '../../../shared/records/time-spans.ts';
import type { Actor } from '../../engine/database/database.ts';
import type { FormWriting } from '../../engine/documents/write-value.ts';
import type { MailFile, MailPaper } from '../../engine/outbox/message.ts';
import { wordIn } from '../../engine/outbox/public-text.ts';
import type { Records } from '../../engine/records/engine.ts';
import { exportTypes } from '../../engine/transfer/export.ts';
import { toPaperChart } from './report-chart.ts';
import { reportCsv } from './report-csv.ts';
import { reportPaper } from './report-paper.ts';
import { toSheet } from './report-sheet.ts';
import type { ReportSheet } from './report-sheet.ts';
import { reportWorkbook } from './report-workbook.ts';
import { spanText } from './report-words.ts';
import { todayOf } from '../../engine/database/today.ts';

export const reportFormats = ['xlsx', 'csv', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** A report as somebody set it, for whom it is drawn. */
export interface ReportWish {
  /** Page of the report. */
  screen: string;
  setting: unknown;
  format: ReportFormat;
  language: Language;
}

/** A report as a file, or as the paper that is drawn as one, and how many rows it sums. */
export type ReportFile = { rows: number } & ({ file: MailFile; paper?: undefined } | { paper: MailPaper; file?: undefined });

/** What the report offers to this reader: what he may not see of it is not there. */
export function wordsFor<TReport extends ReportWords & { form: string }>(records: Records, actor: Actor, report: TReport): TReport {
  const { form, groups, measures } = report;
  const { fields } = records.registry.form(form, actor);
  return { ...report, groups: groups.filter((name) => fields.has(parseGroup(name)?.field ?? name)), measures: measures.filter((name) => fields.has(name)) };
}

/** Who reports, in which money, and what day it is there. */
interface House {
  company_name: string;
  currency_code: string;
  precisions: Precisions;
  today: string;
}

const houseOf = (records: Records, actor: Actor): Promise<House> =>
  records.read(actor, async (tx) => {
    const row = await tx.row<Omit<House, 'today'>>(sql`
      select company_name, currency_code, (select json_object_agg(currency_code, currency_precision) from currency) as precisions
        from company where company_code = ${actor.companyCode}`);
    return { ...(row ?? { company_name: 'Kontor', currency_code: 'EUR', precisions: {} }), today: await todayOf(tx) };
  });

function settingOf(
  records: Records,
  actor: Actor,
  { screen, setting: given }: Pick<ReportWish, 'screen' | 'setting'>,
): { report: ReportWords & { form: string }; setting: ReportSetting } {
  const report = reports.get(screen);
  const parsed = v.safeParse(reportSettingSchema, given);
  if (!report) throw appError('bad_data_source', { entity: screen });
  if (!parsed.success) throw appError('bad_request');
  return { report, setting: fitSetting(parsed.output, wordsFor(records, actor, report)) };
}

/** A report as it was read for somebody: its figures in words, and what they were made of. */
export interface ReadReport {
  sheet: ReportSheet;
  found: Groups;
  setting: ReportSetting;
  writing: FormWriting;
  /** Who reports, and what day it is there. */
  house: Pick<House, 'company_name' | 'today'>;
}

/**
 * Reads a report as this user sees it in this company: with his rows, in his language.
 * @throws AppError bad_data_source where the page is no report any more, bad_request for a setting that is none, and what a list by groups throws
 */
export async function readReport(records: Records, actor: Actor, wish: Omit<ReportWish, 'format'>): Promise<ReadReport> {
  const { screen, language } = wish;
  const { report, setting } = settingOf(records, actor, wish);
  const call = { ...toGroupCall(setting, report), language_code: language, count: 'none' as const };
  const found = JSON.parse(await records.list(actor, report.form, call)) as Groups;
  const house = await houseOf(records, actor);
  const { currency_code: currency, precisions, today } = house;
  const text = (id: string): string => wordIn(language, id);
  const writing = { language, precisions, currency, text, head: text, form: records.registry.form(report.form, actor) };
  const title = text(`screen.${screen.replaceAll('/', '.')}`);
  const span = setting.span === null ? undefined : spanText(writing, spanOn(setting.span, today));
  const settled = { ...setting, filter: setting.filter && withDays(setting.filter, today) };
  return { sheet: toSheet({ title, setting: settled, found, writing }, span), found, setting, writing, house };
}

/** Draws a report as this user sees it. @throws what {@link readReport} throws */
export async function drawReport(records: Records, actor: Actor, wish: ReportWish): Promise<ReportFile> {
  const { screen, format, language } = wish;
  const read = await readReport(records, actor, wish);
  const { sheet, found, house } = read;
  const rows = found.groups[0]?.rows ?? 0;
  const name = `${screen.split('/').at(-1) ?? ''}-${house.today}`;
  if (format === 'pdf') return { rows, paper: reportPaper(sheet, { language, from: [house.company_name], file_name: name, chart: toPaperChart(read) }) };
  const content = format === 'csv' ? reportCsv(sheet) : reportWorkbook(sheet);
  return { rows, file: { file_name: `${name}.${format}`, content_type: exportTypes[format], base64: content.toString('base64') } };
}
