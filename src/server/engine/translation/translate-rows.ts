import type { PageRights } from '../../../shared/access.ts';
import { AppError, appError } from '../../../shared/errors.ts';
import { translationPiece } from '../../../shared/translation/calls.ts';
import type { TranslateAnswer, TranslateCall, TranslationEstimate, UntranslatedCell } from '../../../shared/translation/calls.ts';
import { engineOf } from '../../../shared/translation/engines.ts';
import type { Caller } from '../access/callers.ts';
import { fieldOf } from '../records/core/compile.ts';
import type { CompiledForm } from '../records/core/compile.ts';
import type { Records } from '../records/engine.ts';
import { keyText } from '../records/core/rows.ts';
import { set } from '../records/write/set.ts';
import { parseValue } from '../records/core/values.ts';
import { severalAtOnce } from '../several-at-once.ts';
import { asCellValue, findCells } from './find-cells.ts';
import type { WantedCell } from './find-cells.ts';
import type { TranslateText, Translator } from './translator.ts';

/** Calls of an engine that are under way at once for one piece. */
const atOnce = 5;

interface TranslatedCell extends WantedCell {
  text: string;
}

const failedCell = ({ key, field, to }: WantedCell, error: AppError): UntranslatedCell => ({
  key,
  field,
  language: to,
  code: error.code,
  params: error.params,
});

/** Translates the cells, a few at once; when the engine itself fails nothing further is asked of it. */
async function translateCells(cells: readonly WantedCell[], translate: TranslateText): Promise<{ done: TranslatedCell[]; failed: UntranslatedCell[] }> {
  const done: TranslatedCell[] = [];
  const failed: UntranslatedCell[] = [];
  let broken: AppError | undefined;
  await severalAtOnce(cells, atOnce, async (cell) => {
    try {
      if (broken) throw broken;
      done.push({ ...cell, text: await translate(cell.source, cell.to) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'engine_failed') broken = error;
      failed.push(failedCell(cell, error));
    }
  });
  return { done, failed };
}

/** Divides what may be stored from what its kind does not allow, such as a text that became too long. */
function judge(form: CompiledForm, cells: readonly TranslatedCell[]): { good: TranslatedCell[]; bad: UntranslatedCell[] } {
  const isBad = ({ field, to, text }: TranslatedCell): boolean => 'problem' in parseValue(fieldOf(form, field), asCellValue(form, { field, to }, text));
  return {
    good: cells.filter((cell) => !isBad(cell)),
    bad: cells.filter(isBad).map((cell) => failedCell(cell, appError('invalid_value', { field: cell.field }))),
  };
}

/** In US dollars; what no engine does costs nothing. */
function costOf({ settings }: Translator, call: TranslateCall, characters: number): number {
  const engine = engineOf(call.engine);
  return engine ? Math.round((characters * settings[engine].price) / 100) / 10_000 : 0;
}

export function createRowTranslation(records: Records, translator: Translator) {
  const find = (caller: Caller, form: CompiledForm, call: TranslateCall): Promise<WantedCell[]> =>
    records.read(caller, (tx) => findCells(tx, form, caller, call));

  /** Stores the texts in one change-set; a cell somebody changed meanwhile is left alone and told. */
  async function store(
    caller: Caller,
    form: CompiledForm,
    call: TranslateCall,
    cells: readonly TranslatedCell[],
    rights: PageRights,
  ): Promise<TranslateAnswer> {
    if (cells.length === 0) return { changed: 0, failed: [], change_set_id: null };
    const patches = cells.map((cell) => ({
      key: cell.key,
      field: cell.field,
      old: asCellValue(form, cell, cell.old),
      new: asCellValue(form, cell, cell.text),
    }));
    const translation = { engine: call.engine, from: call.from, sources: new Map(cells.map((cell) => [cell.sourceId, cell.source])) };
    try {
      const { id } = await records.change({ actor: caller, form: form.name, action: 'translate', reason: call.reason, translation }, false, (scope) =>
        set(scope, { patches }, rights),
      );
      return { changed: id === null ? 0 : cells.length, failed: [], change_set_id: id };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'stale') throw error;
      const moved = new Set(error.fields.map(({ field, params }) => `${field} ${keyText(form, (params?.key ?? {}) as WantedCell['key'])}`));
      const isMoved = ({ field, key }: TranslatedCell): boolean => moved.has(`${field} ${keyText(form, key)}`);
      const left = cells.filter((cell) => !isMoved(cell));
      if (left.length === cells.length) throw error;
      const answer = await store(caller, form, call, left, rights);
      return { ...answer, failed: [...answer.failed, ...cells.filter(isMoved).map((cell) => failedCell(cell, appError('stale', { field: cell.field })))] };
    }
  }

  return {
    /** What there would be to do; nothing is sent anywhere. */
    async estimate(caller: Caller, name: string, call: TranslateCall): Promise<TranslationEstimate> {
      const form = records.registry.form(name, caller);
      const cells = await find(caller, form, call);
      const keys = new Map(cells.map(({ key }) => [keyText(form, key), key]));
      const characters = cells.reduce((sum, { source }) => sum + source.length, 0);
      return { rows: keys.size, cells: cells.length, characters, cost: costOf(translator, call, characters), keys: [...keys.values()] };
    },
    /** Translates one piece: reads, asks the engine with no transaction open, and stores what still fits. */
    async run(caller: Caller, name: string, call: TranslateCall, rights: PageRights): Promise<TranslateAnswer> {
      const size = 'keys' in call.selection ? call.selection.keys.length : call.selection.expected;
      if (size > translationPiece) throw appError('too_large', { most: translationPiece });
      const engine = engineOf(call.engine);
      if (engine) translator.check(engine);
      const form = records.registry.form(name, caller);
      const cells = await find(caller, form, call);
      const { userId, companyCode } = caller;
      const characters = cells.reduce((sum, { source }) => sum + source.length, 0);
      const translate: TranslateText = engine
        ? await translator.begin({ engine, from: call.from, userId, companyCode, characters, purpose: 'translate_rows' })
        : async (text) => text;
      const { done, failed } = await translateCells(cells, translate);
      const { good, bad } = judge(form, done);
      const stored = await store(caller, form, call, good, rights);
      return { ...stored, failed: [...failed, ...bad, ...stored.failed] };
    },
  };
}

export type RowTranslation = ReturnType<typeof createRowTranslation>;
