import { defaultLanguage } from '../../../../shared/languages.ts';
import { appError } from '../../../../shared/errors.ts';
import { isObject, type Json, type JsonObject } from '../../../../shared/json.ts';
import { maxWindow } from '../../../../shared/records/calls.ts';
import type { ListCall } from '../../../../shared/records/calls.ts';
import type { Transaction } from '../../database/database.ts';
import type { CompiledForm, Source } from '../core/compile.ts';
import { createParameters } from '../core/parameters.ts';
import type { LargeList } from '../large/side-tables.ts';
import { compileFilter, hasFilter } from '../read/filter-sql.ts';
import { reversed } from '../read/sort-terms.ts';
import type { SortTerm } from '../read/sort-terms.ts';
import { findAnchors, scanFromAnchor, scanFromEnd, shallow } from './anchors.ts';
import type { Scan } from './anchors.ts';
import type { KeysetPosition } from './keyset.ts';
import type { ListCache } from './list-cache.ts';
import type { ScanSource } from './scan-source.ts';

/** The keyset position that the values of a row give. */
function positionOfRow(terms: readonly SortTerm[], row: JsonObject, language: string): KeysetPosition {
  return terms.map(({ field }) => {
    const value: Json | undefined = row[field.name];
    const own = field.trait.perLanguage && isObject(value) ? value[language] : value;
    if (own === undefined || own === null) {
      if (!field.nullable && !field.trait.perLanguage) throw appError('bad_request', { field: field.name });
      return null;
    }
    if (!field.trait.accepts(own)) throw appError('invalid_value', { field: field.name }, [{ field: field.name, code: 'invalid_value' }]);
    return String(own);
  });
}

/** Where a row stands in the sort order: as the side table has it, else by the values the caller was shown. */
async function findPosition(tx: Transaction, { terms, positionOf }: ScanSource, row: JsonObject, language: string): Promise<KeysetPosition> {
  const shown = positionOfRow(terms, row, language);
  if (!positionOf) return shown;
  const parameters = createParameters();
  const found = await tx.row<{ position: KeysetPosition }>({ text: positionOf(shown, parameters), values: parameters.values });
  return found?.position ?? shown;
}

export interface StartOptions {
  scanSource: ScanSource;
  source: Source;
  cache: ListCache;
  /** The list's name in the cache. */
  listId: string;
  large: LargeList | undefined;
  /** All rows are sorted at once, so that any offset is equally near. */
  isFew: boolean;
}

/**
 * Finds where the asked window begins, by the cheapest way: behind or before a given row, by OFFSET near the start, backwards from
 * the end, by OFFSET along an index, or from an anchor.
 * @throws AppError bad_request, invalid_value when the given row has no place in the order
 */
export async function findStart(
  tx: Transaction,
  form: CompiledForm,
  call: ListCall,
  { scanSource, source, cache, listId, large, isFew }: StartOptions,
): Promise<Scan> {
  const { terms } = scanSource;
  const limit = Math.min(call.limit ?? maxWindow, maxWindow);
  const offset = call.offset ?? 0;
  const language = call.language_code ?? defaultLanguage;
  if (call.after) return { terms, after: await findPosition(tx, scanSource, call.after, language), offset, limit, backwards: false };
  if (call.before) return { terms: reversed(terms), after: await findPosition(tx, scanSource, call.before, language), offset, limit, backwards: true };
  const fromStart: Scan = { terms, after: undefined, offset, limit, backwards: false };
  if (isFew || offset <= shallow) return fromStart;
  // Counting along an index takes less than reading the whole order.
  const isCounted = scanSource.isIndexed && !hasFilter(call);
  const fromEnd = scanFromEnd(terms, cache.get(listId).total, offset, limit, isCounted ? offset : shallow);
  if (fromEnd) return fromEnd;
  if (isCounted) return fromStart;

  const orderId = JSON.stringify([listId, terms.map(({ field, desc }) => [field.name, desc])]);
  const moment = cache.moment();
  const anchors = cache.get(orderId).anchors ?? (await findAnchors(tx, source, scanSource, (parameters) => compileFilter(form, call, parameters, large)));
  cache.put(orderId, moment, source.text, { anchors });
  return scanFromAnchor(terms, anchors, offset, limit);
}
