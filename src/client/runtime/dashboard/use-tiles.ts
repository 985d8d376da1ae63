import { useCallback } from 'react';
import type { TileFigure } from '../../../shared/records/calls.ts';
import { useHost } from '../host.tsx';
import { useAnswer } from '../use-answer.ts';
import { useFollowing } from '../use-following.ts';

/** Writes of others come in bursts; the figures are counted anew when it was quiet for so long. */
const restMs = 1000;

/** The figures of the tiles by their places, and the day by which their days are told. */
export interface Figures {
  today: string;
  byPlace: ReadonlyMap<number, TileFigure>;
}

/**
 * The figures of a page's tiles, counted in one call, and anew when rows of the forms behind them change; those before stay in sight meanwhile.
 * @param wanted the places of the tiles that are counted; all of them without it
 */
export function useTiles(page: string, forms: readonly string[], wanted?: readonly number[]) {
  const {
    api,
    session: { given, companyCode },
  } = useHost();
  // Equal lists are one text, so that nothing is counted anew for a list that only was made anew.
  const asked = JSON.stringify({ page, params: given, tiles: wanted && [...wanted].sort((a, b) => a - b) });
  const ask = useCallback(
    async (signal: AbortSignal): Promise<Figures> => {
      const { today, tiles } = await api.rpc('tile_figures', JSON.parse(asked) as { page: string }, signal);
      return { today, byPlace: new Map(tiles.map((one) => [one.tile, one])) };
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the figures of another company are others
    [api, asked, companyCode],
  );
  const { value: figures, error, isLoading, reload } = useAnswer(ask);
  useFollowing(forms, reload, { restMs });
  return { figures, error, isLoading, reload };
}
