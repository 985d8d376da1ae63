import { defaultLanguage } from '../../../../shared/languages.ts';
import { appError } from '../../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { maxWindow } from '../../../../shared/records/calls.ts';
import type { ListCall } from '../../../../shared/records/calls.ts';
import type { Transaction } from '../../database/database.ts';
import { findAnchors, shallow, walkFrom, walkFromEnd } from './anchors.ts';
import type { Walk } from './anchors.ts';
import type { CompiledForm, Source } from '../core/compile.ts';
import { narrow } from './extent.ts';
import type { LargeShape } from '../large/shape.ts';
import { reversed } from '../read/order.ts';
import type { Anchor, Term } from '../read/order.ts';
import { createParameters } from '../core/parameters.ts';
import type { Road } from './roads.ts';
import type { ViewCache } from './view-cache.ts';
import { isNarrowing } from '../read/view.ts';

function anchorAt(terms: readonly Term[], row: JsonObject, language: string): Anchor {
  return terms.map(({ field }) => {
    const value: Json | undefined = row[field.name];
    const own = field.trait.perLanguage && typeof value === 'object' && value !== null && !Array.isArray(value) ? value[language] : value;
    if (own === undefined || own === null) {
      if (!field.nullable && !field.trait.perLanguage) throw appError('bad_request', { field: field.name });
      return null;
    }
    if (!field.trait.accepts(own)) throw appError('invalid_value', { field: field.name }, [{ field: field.name, code: 'invalid_value' }]);
    return String(own);
  });
}

/** Where a row stands in the order, by what is kept of it, else by the values its caller was shown. */
async function placeOf(tx: Transaction, { terms, placeOf: place }: Road, row: JsonObject, language: string): Promise<Anchor> {
  const shown = anchorAt(terms, row, language);
  if (!place) return shown;
  const parameters = createParameters();
  const found = await tx.row<{ anchor: Anchor }>({ text: place(shown.at(-1), parameters), values: parameters.values });
  return found?.anchor ?? shown;
}

export interface WalkOptions {
  road: Road;
  source: Source;
  cache: ViewCache;
  viewId: string;
  large: LargeShape | undefined;
  /** All rows are put in order at once, so that any place is as near as another. */
  isFew: boolean;
}

/** Where the window asked for begins, and the shortest known way there. @throws AppError bad_request, invalid_value for a place that is none */
export async function walkOf(tx: Transaction, form: CompiledForm, call: ListCall, { road, source, cache, viewId, large, isFew }: WalkOptions): Promise<Walk> {
  const { terms } = road;
  const limit = Math.min(call.limit ?? maxWindow, maxWindow);
  const offset = call.offset ?? 0;
  const language = call.language_code ?? defaultLanguage;
  if (call.after) return { terms, anchor: await placeOf(tx, road, call.after, language), offset, limit, backwards: false };
  if (call.before) return { terms: reversed(terms), anchor: await placeOf(tx, road, call.before, language), offset, limit, backwards: true };
  if (isFew || offset <= shallow) return { terms, anchor: undefined, offset, limit, backwards: false };
  const isCounted = road.isPaved && !isNarrowing(call);
  const fromEnd = walkFromEnd(terms, cache.get(viewId).total, offset, limit, isCounted ? offset : shallow);
  if (fromEnd) return fromEnd;
  // Counting off an index takes less than a pass over the whole order.
  if (isCounted) return { terms, anchor: undefined, offset, limit, backwards: false };

  const orderId = JSON.stringify([viewId, terms.map(({ field, desc }) => [field.name, desc])]);
  const moment = cache.moment();
  const anchors = cache.get(orderId).anchors ?? (await findAnchors(tx, source, road, (parameters) => narrow(form, call, parameters, large)));
  cache.put(orderId, moment, source.text, { anchors });
  return walkFrom(terms, anchors, offset, limit);
}
