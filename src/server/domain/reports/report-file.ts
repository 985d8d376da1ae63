import * as v from 'valibot';
import { viewCurrency } from '../../../../schemas/forms/in-view.ts';
import { reports } from '../../../generated/server/reports.gen.ts';
import type { Language } from '../../../shared/languages.ts';
import { appError } from '../../../shared/errors.ts';
import { parseGroup } from '../../../shared/records/days.ts';
import { fitSetting, reportSettingSchema, toGroupCall } from '../../../shared/records/report-setting.ts';
import type { ReportSetting, ReportWords } from '../../../shared/records/report-setting.ts';
import type { Actor } from '../../engine/database/database.ts';
import type { MailFile } from '../../engine/outbox/message.ts';
import { wordIn } from '../../engine/outbox/public-text.ts';
import { isInView } from '../../engine/records/core/view-facts.ts';
import type { Records } from '../../engine/records/engine.ts';
import { exportGroups } from '../../engine/transfer/export-groups.ts';
import { exportTypes } from '../../engine/transfer/export.ts';
import type { Format } from '../../engine/transfer/export.ts';

/** A report as somebody set it, for whom it is drawn. */
export interface ReportWish {
  /** Page of the report. */
  screen: string;
  setting: unknown;
  format: Format;
  language: Language;
}

/** A report as a file, and how many rows it sums. */
export interface ReportFile {
  rows: number;
  file: MailFile;
}

/** What the columns are called in a language; amounts in the view currency with its code. */
function labelsOf(records: Records, form: string, { groups, measures, params }: ReportSetting, language: Language): Record<string, string> {
  const { definition } = records.registry.wholeForm(form);
  const labelOf = (name: string): string => {
    const { field, by } = parseGroup(name) ?? { field: name, by: undefined };
    const label = wordIn(language, `field.${field}`);
    if (by !== undefined) return wordIn(language, 'report.by', { field: label, period: by });
    const currency = params[viewCurrency];
    return isInView(definition, field) && typeof currency === 'string' ? `${label} (${currency})` : label;
  };
  return { rows: wordIn(language, 'report.rows'), ...Object.fromEntries([...groups, ...measures].map((name) => [name, labelOf(name)])) };
}

/** What the report offers to this reader: what he may not see of it is not there. */
function wordsFor(records: Records, actor: Actor, { form, ...words }: ReportWords & { form: string }): ReportWords {
  const { fields } = records.registry.form(form, actor);
  return {
    ...words,
    groups: words.groups.filter((name) => fields.has(parseGroup(name)?.field ?? name)),
    measures: words.measures.filter((name) => fields.has(name)),
  };
}

/**
 * Draws a report as this user sees it in this company: with his rows, in his language.
 * @throws AppError bad_data_source where the page is no report any more, bad_request for a setting that is none, and what a list by groups throws
 */
export async function drawReport(records: Records, actor: Actor, { screen, setting: given, format, language }: ReportWish): Promise<ReportFile> {
  const report = reports.get(screen);
  const parsed = v.safeParse(reportSettingSchema, given);
  if (!report) throw appError('bad_data_source', { entity: screen });
  if (!parsed.success) throw appError('bad_request');
  const setting = fitSetting(parsed.output, wordsFor(records, actor, report));
  const labels = labelsOf(records, report.form, setting, language);
  const call = { ...toGroupCall(setting, report), language_code: language, format, header: 'labels' as const, labels };
  let rows = 0;
  const pieces: Buffer[] = [];
  for await (const piece of exportGroups(records, actor, report.form, call, (count) => (rows = count))) pieces.push(piece);
  const file_name = `${screen.split('/').at(-1)}-${new Date().toISOString().slice(0, 10)}.${format}`;
  return { rows, file: { file_name, content_type: exportTypes[format], base64: Buffer.concat(pieces).toString('base64') } };
}
