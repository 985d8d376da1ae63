import { useCallback, useEffect, useRef, useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { DashboardScreen } from '../../../../schemas/shapes/dashboard.shape.ts';
import type { TileFigure } from '../../../shared/records/calls.ts';
import { ApiError } from '../../data/api.ts';
import { isCancelled } from '../../data/api-error.ts';
import { useHost } from '../host.tsx';

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
  const [figures, setFigures] = useState<Figures | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [round, setRound] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reload = useCallback(() => setRound((count) => count + 1), []);

  useEffect(() => {
    const stop = new AbortController();
    setLoading(true);
    api
      .rpc('tile_figures', { page: id, params: given }, stop.signal)
      .then(
        ({ today, tiles }) => {
          setFigures({ today, byPlace: new Map(tiles.map((one) => [one.tile, one])) });
          setError(null);
        },
        (reason: unknown) => {
          if (!isCancelled(reason)) setError(reason instanceof ApiError ? reason : new ApiError('internal', 0));
        },
      )
      .finally(() => stop.signal.aborted || setLoading(false));
    return () => stop.abort();
  }, [api, id, given, companyCode, round]);

  useEffect(() => {
    const hear = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(reload, restMs);
    };
    const stops = [...new Set(told.map(({ form }) => form))].map((form) => api.follow(form, hear));
    return () => {
      clearTimeout(timer.current);
      for (const stop of stops) stop();
    };
  }, [api, told, reload]);

  return { figures, error, isLoading, reload };
}
