import { appError } from '../../shared/errors.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import type { Language } from '../../shared/languages.ts';
import { mostTranslated } from '../../shared/translation/calls.ts';
import type { TranslateCall, TranslationMode } from '../../shared/translation/calls.ts';
import type { Actor, Transaction } from '../database/database.ts';
import { sourceId } from '../records/change-listeners.ts';
import { entityId } from '../records/change-set.ts';
import { fieldOf } from '../records/compile.ts';
import type { CompiledForm } from '../records/compile.ts';
import { problem, refusal } from '../records/refusals.ts';
import { keyOf, readRows } from '../records/rows.ts';
import { selectKeys } from '../records/selection.ts';
import { planOf } from '../records/targets.ts';
import { staleFact } from '../records/text-facts.ts';

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
  const text = typeof texts === 'object' && texts !== null && !Array.isArray(texts) ? texts[language] : null;
  return typeof text === 'string' && text.trim() !== '' ? text : null;
};

/** @throws AppError unknown_field, read_only_field where a field is no text per language that this form writes */
function checkFields(form: CompiledForm, fields: readonly string[]): void {
  const { write } = planOf(form);
  const problems = fields.filter((name) => !fieldOf(form, name).trait.perLanguage || write.get(name)?.column === undefined).map((name) => problem(name, 'read_only_field'));
  if (problems.length > 0) throw refusal(problems);
}

/** The cells a call asks for, row by row, in the order of the selection. @throws AppError selection_changed, too_large */
export async function findCells(tx: Transaction, form: CompiledForm, actor: Actor, call: Asked): Promise<WantedCell[]> {
  checkFields(form, call.fields);
  const plan = planOf(form);
  const keys = await selectKeys(tx, form, call.selection);
  if (keys.length > mostTranslated) throw appError('too_large', { most: mostTranslated });
  const rows = await readRows(tx, form, keys, [...plan.keyFields, ...call.fields, ...call.fields.map(staleFact)]);
  return [...rows.values()].flatMap((row) =>
    call.fields.flatMap((field): WantedCell[] => {
      const target = plan.write.get(field);
      const source = textIn(row[field], call.from);
      if (!target?.column || source === null) return [];
      const stale = row[staleFact(field)];
      const id = sourceId(entityId(plan.keyIn(target.table, row, actor)), target.column);
      return call.to.flatMap((to) => {
        const old = textIn(row[field], to);
        const isWanted = to !== call.from && wants[call.mode]({ old, isStale: Array.isArray(stale) && stale.includes(to) });
        return isWanted ? [{ key: keyOf(form, row), field, to, source, old, sourceId: id }] : [];
      });
    }),
  );
}
