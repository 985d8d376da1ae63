import * as v from 'valibot';
import type { FormFields, FormName, ScreenName } from '../../src/generated/names.gen.ts';
import { tile } from '../shapes/dashboard.shape.ts';
import { duties } from '../../src/shared/duties.ts';
import { name } from './grammar.ts';

/** The tiles of home, and with which of them, by their titles, home begins for those who work at something. */
export const homeTilesSchema = v.strictObject({
  tiles: v.pipe(v.array(tile), v.minLength(1), v.maxLength(100)),
  begins: v.strictObject(v.entriesFromList(duties, v.array(name))),
});
export type HomeTiles = v.InferOutput<typeof homeTilesSchema>;
type Written = v.InferInput<typeof homeTilesSchema>;
type NamedTile = Omit<Written['tiles'][number], 'screen' | 'sum'> & { screen: ScreenName; sum?: FormFields[FormName] };

/** Declares what stands on home and on the pages of areas, in the order in which it stands for those whose roles say nothing. */
export const defineHomeTiles = <const TTiles extends readonly NamedTile[]>(home: {
  tiles: TTiles;
  begins: Record<keyof Written['begins'], TTiles[number]['title'][]>;
}): Written => {
  const tiles: readonly NamedTile[] = home.tiles;
  return { tiles: [...tiles], begins: home.begins };
};
