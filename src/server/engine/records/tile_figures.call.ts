import * as v from 'valibot';
import type { CountedTile } from '../../../../schemas/metadata.ts';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { dashboards } from '../../../generated/server/dashboards.gen.ts';
import { forms } from '../../../generated/server/forms.gen.ts';
import { listOf } from '../../../shared/bounded.ts';
import { AppError, appError } from '../../../shared/errors.ts';
import { paramsSchema } from '../../../shared/records/calls.ts';
import type { Params, TileFigure } from '../../../shared/records/calls.ts';
import { dayOf, isRelativeDay, laterDay, withDays } from '../../../shared/records/days.ts';
import { filterClauses } from '../../../shared/records/filter.ts';
import { homePage } from '../../../shared/navigation/home.ts';
import type { Caller } from '../access/callers.ts';
import { defineCall } from '../http/define-call.ts';
import type { Services } from '../services.ts';
import { figuresOf, maySee } from './page-figures.ts';
import { todayOf } from '../database/today.ts';

type Figure = Omit<TileFigure, 'tile'>;

/** The values of the form's params: those chosen in the header, and the tile's own with their days as they are. */
function paramsOf({ form, params = {} }: CountedTile, given: Params, today: string): Params | undefined {
  const asked = (forms[form] as AnyForm).params ?? {};
  const chosen = Object.entries(given).filter(([name]) => asked[name]?.given);
  const own = Object.entries(params).map(([name, value]) => [name, isRelativeDay(value) ? dayOf(value, today) : value] as const);
  return chosen.length + own.length === 0 ? undefined : Object.fromEntries([...chosen, ...own]);
}

/** The figure as the list of the tile's screen has it: how many rows, or their sum. */
async function figureOf(tile: CountedTile, given: Params, today: string, caller: Caller, { records }: Services): Promise<Figure> {
  const { form, filter, sum } = tile;
  const { total, capped, totals, left_out } = await figuresOf(records, caller, form, {
    filter: filter && withDays(filter, today),
    params: paramsOf(tile, given, today),
    ...(sum === undefined ? {} : { totals: [sum] }),
  });
  if (sum === undefined) return { figure: total, capped };
  if (totals === undefined) throw appError('too_complex', { limit: 'rows' });
  return { figure: totals[sum] ?? 0, capped: false, left_out: left_out?.[sum] ?? 0 };
}

/** Whether the caller sees what the tile sums and by what it is narrowed. */
function shows({ registry }: Services['records'], caller: Caller, { form, sum, filter }: CountedTile): boolean {
  const { fields } = registry.form(form, caller);
  return [...(sum === undefined ? [] : [sum]), ...(filter ? filterClauses(filter).map(({ field }) => field) : [])].every((name) => fields.has(name));
}

const place = v.pipe(v.number(), v.integer(), v.minValue(0));
const mostTiles = 100;

/** Of the whole call, and no fault of one tile. */
const ofCall: ReadonlySet<number> = new Set([401, 403, 499]);

async function tileFigure(tile: CountedTile, given: Params, today: string, caller: Caller, services: Services): Promise<Figure> {
  const params = paramsOf(tile, {}, today);
  try {
    const now = await figureOf(tile, given, today, caller, services);
    const then = tile.compare && (await figureOf(tile, given, laterDay(today, tile.compare, -1), caller, services));
    return { ...now, ...(then && { before: then.figure ?? 0 }), ...(params && { params }) };
  } catch (error) {
    if (!(error instanceof AppError) || ofCall.has(error.status)) throw error;
    return { error: error.code };
  }
}

/**
 * The figures of a dashboard's tiles, by their places in it, or of those that are wanted; home is everybody's. Tiles of screens that the caller may not list are left out. One that fails says so alone.
 * Each is a transaction of its own, so that on the embedded database others come in between.
 */
export default defineCall({
  access: 'signed-in',
  machines: true,
  remembered: true,
  input: v.strictObject({ page: v.pipe(v.string(), v.maxLength(200)), params: v.optional(paramsSchema, {}), tiles: v.optional(listOf(place, mostTiles)) }),
  run: async ({ page, params: given, tiles: wanted }, services, caller): Promise<{ today: string; tiles: TileFigure[] }> => {
    const tiles = dashboards.get(page);
    if (!tiles) throw appError('not_found', { page });
    if (page !== homePage && caller.rights.get(page)?.perms !== true) throw appError('forbidden', { page });
    const today = await services.records.read(caller, todayOf);
    const figures: TileFigure[] = [];
    for (const [place, tile] of tiles.entries()) {
      if (wanted && !wanted.includes(place)) continue;
      if (maySee(caller, tile.screen, tile.form) && shows(services.records, caller, tile))
        figures.push({ tile: place, ...(await tileFigure(tile, given, today, caller, services)) });
    }
    return { today, tiles: figures };
  },
});
