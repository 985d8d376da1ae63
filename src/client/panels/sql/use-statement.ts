import { useEffect, useRef, useState } from 'react';
import type { RpcAnswer } from '../../../../schemas/calls.ts';
import { isCancelled } from '../../data/api-error.ts';
import { ApiError } from '../../data/api.ts';
import { useHost } from '../../runtime/host.tsx';

export type StatementRows = RpcAnswer<'run_statement'>;

/** Runs statements of the chosen company, one at a time; the rows before go when the next ones are asked for, or another company is chosen. */
export function useStatement() {
  const {
    api,
    session: { companyCode },
  } = useHost();
  const [told, setTold] = useState<StatementRows | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const underWay = useRef<AbortController | null>(null);

  useEffect(
    () => () => {
      underWay.current?.abort();
      setTold(null);
      setError(null);
      setBusy(false);
    },
    [companyCode],
  );

  async function run(statement: string): Promise<void> {
    const stop = new AbortController();
    underWay.current = stop;
    setBusy(true);
    setTold(null);
    setError(null);
    try {
      setTold(await api.rpc('run_statement', { statement }, stop.signal));
    } catch (cause) {
      if (isCancelled(cause)) return;
      if (!(cause instanceof ApiError)) throw cause;
      setError(cause);
    } finally {
      if (underWay.current === stop) setBusy(false);
    }
  }

  return {
    told,
    error,
    isBusy,
    run,
    stop(): void {
      underWay.current?.abort();
      setBusy(false);
    },
  };
}
