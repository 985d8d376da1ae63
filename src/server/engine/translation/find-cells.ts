import { appError } from '../../../shared/errors.ts';
import { isObject, type Json, type JsonObject } from '../../../shared/json.ts';
import type { Language } from '../../../shared/languages.ts';
import { mostTranslated } from '../../../shared/translation/calls.ts';
import type { TranslateCall, TranslationMode } from '../../../shared/translation/calls.ts';
import type { Actor, Transaction } from '../database/database.ts';
import { sourceId } from '../records/log/change-listeners.ts';
import { entityId } from '../records/log/change-set.ts';
import { fieldOf } from '../records/core/compile.ts';
import type { CompiledForm } from '../records/core/compile.ts';
import { problem, refusal } from '../records/core/refusals.ts';
import { keyOf, readRows } from '../records/core/rows.ts';
import { selectKeys } from '../records/write/selection.ts';
import { planOf } from '../records/write/targets.ts';
import { staleFact, textsFact } from '../records/core/text-facts.ts';

/** A text to be made in one language of one cell. */
export interface WantedCell {
  key: JsonObject;
  field: string;
  to: Language;
  source: string;
  /** What stands there now and may be overwritten. */
  old: string | null;
  /** Names the source text to the change-set. */
  sourceId: string;
}

type Asked = Pick<TranslateCall, 'selection' | 'fields' | 'from' | 'to' | 'mode'>;

const wants: Record<TranslationMode, (cell: { old: string | null; isStale: boolean }) => boolean> = {
  fill: ({ old }) => old === null,
  overwrite: () => true,
  stale: ({ old, isStale }) => old !== null && isStale,
};

const textIn = (texts: Json | undefined, language: string): string | null => {
  const text = isObject(texts) ? texts[language] : null;
  return typeof text === 'string' && text.trim() !== '' ? text : null;
};

/** The field that names the language of a text where each row has it in one; undefined where a cell has it in all. */
const languageField = (form: CompiledForm, field: string): string | undefined => planOf(form).write.get(field)?.language;

/** A text as the cell's value names it: by its language, or as it is where the row says the language. */
export const asCellValue = (form: CompiledForm, { field, to }: Pick<WantedCell, 'field' | 'to'>, text: string | null): Json =>
  languageField(form, field) === undefined ? { [to]: text } : text;

/** @throws AppError unknown_field, read_only_field where a field is no text in a language that this form writes */
function checkFields(form: CompiledForm, fields: readonly string[]): void {
  const { write } = planOf(form);
  const isText = (name: string): boolean => fieldOf(form, name).trait.perLanguage || languageField(form, name) !== undefined;
  const problems = fields.filter((name) => !isText(name) || write.get(name)?.column === undefined).map((name) => problem(name, 'read_only_field'));
  if (problems.length > 0) throw refusal(problems);
}

/** The cells a call asks for, row by row, in the order of the selection. @throws AppError selection_changed, too_large */
export async function findCells(tx: Transaction, form: CompiledForm, actor: Actor, call: Asked): Promise<WantedCell[]> {
  checkFields(form, call.fields);
  const plan = planOf(form);
  const keys = await selectKeys(tx, form, call.selection);
  if (keys.length > mostTranslated) throw appError('too_large', { most: mostTranslated });
  const languages = call.fields.flatMap((field) => languageField(form, field) ?? []);
  const rows = await readRows(tx, form, keys, [...new Set([...plan.keyFields, ...languages, ...call.fields.map(textsFact), ...call.fields.map(staleFact)])]);
  return [...rows.values()].flatMap((row) =>
    call.fields.flatMap((field): WantedCell[] => {
      const target = plan.write.get(field);
      const texts = row[textsFact(field)];
      const source = textIn(texts, call.from);
      if (!target?.column || source === null) return [];
      const stale = row[staleFact(field)];
      const id = sourceId(entityId(plan.keyIn(target.table, row, actor)), target.column);
      const only = target.language === undefined ? undefined : row[target.language];
      return call.to
        .filter((to) => only === undefined || only === to)
        .flatMap((to) => {
          const old = textIn(texts, to);
          const isWanted = to !== call.from && wants[call.mode]({ old, isStale: Array.isArray(stale) && stale.includes(to) });
          return isWanted ? [{ key: keyOf(form, row), field, to, source, old, sourceId: id }] : [];
        });
    }),
  );
}
