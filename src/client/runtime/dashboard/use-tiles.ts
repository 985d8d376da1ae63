import { useCallback } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { DashboardScreen } from '../../../../schemas/shapes/dashboard.shape.ts';
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

/** The figures of a dashboard, counted in one call, and anew when rows behind them change; those before stay in sight meanwhile. */
export function useTiles({ id, told = [] }: ScreenMeta<DashboardScreen>) {
  const {
    api,
    session: { given, companyCode },
  } = useHost();
  const ask = useCallback(
    async (signal: AbortSignal): Promise<Figures> => {
      const { today, tiles } = await api.rpc('tile_figures', { page: id, params: given }, signal);
      return { today, byPlace: new Map(tiles.map((one) => [one.tile, one])) };
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the figures of another company are others
    [api, id, given, companyCode],
  );
  const { value: figures, error, isLoading, reload } = useAnswer(ask);
  const forms = told.map(({ form }) => form);
  useFollowing(forms, reload, { restMs });
  return { figures, error, isLoading, reload };
}
