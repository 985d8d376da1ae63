import { useCallback, useMemo } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import type { Window } from '../../../shared/records/calls.ts';
import { useHost } from '../host.tsx';
import { useAnswer } from '../use-answer.ts';
import type { Answer } from '../use-answer.ts';
import { useFollowing } from '../use-following.ts';
import { toPlan } from './plan.ts';
import type { Descriptor, Plan } from './plan.ts';

/** Changes by others come in bursts. */
const restMs = 300;

/** The plan of some days, read anew whenever somebody changes it. */
export function useLoadedPlan(screen: Descriptor, { first, last }: { first: string; last: string }): Pick<Answer<Plan>, 'value' | 'error' | 'reload'> {
  const { api } = useHost();
  const { form, since, until, dated, number } = screen;
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const call = { params: { [since]: first, [until]: last }, sort: [{ field: dated }, { field: number }] };
      const answer = await api.action<JsonObject[] | Window>(form, 'list', call, signal);
      return 'rows' in answer ? answer.rows : answer;
    },
    [api, form, since, until, dated, number, first, last],
  );
  const { value: rows, error, reload } = useAnswer<readonly JsonObject[]>(ask);
  useFollowing([form], reload, { restMs });
  const value = useMemo(() => rows && toPlan(screen, rows), [rows, screen]);
  return { value, error, reload };
}
