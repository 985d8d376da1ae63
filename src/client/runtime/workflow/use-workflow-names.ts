import { useEffect, useMemo, useState } from 'react';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { MultiText } from '../../../shared/languages.ts';
import { pickText } from '../../../shared/text/multi-text.ts';
import { ApiError } from '../../data/api.ts';
import { logWarning } from '../../data/log.ts';
import { useHost } from '../host.tsx';
import type { WorkflowNames } from './refusals.ts';

type Names = ReadonlyMap<Json, Json | undefined>;

interface Lists {
  states: readonly JsonObject[];
  events: readonly JsonObject[];
}
const noLists: Lists = { states: [], events: [] };

/** Names of the states and events of a workflow in the reader's language; their codes until the lists are here, which `ready` tells, or where they stay away. */
export function useWorkflowNames(typeCode: string | null): WorkflowNames & { ready: boolean } {
  const {
    loadReferences,
    session: { language },
  } = useHost();
  const [lists, setLists] = useState<Lists | null>(null);

  useEffect(() => {
    let wanted = true;
    void Promise.all([loadReferences('fsm_states'), loadReferences('fsm_events')]).then(
      ([states, events]) => wanted && setLists({ states: states.map(({ row }) => row), events: events.map(({ row }) => row) }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        logWarning('the names of states and events are not here', error);
        if (wanted) setLists(noLists);
      },
    );
    return () => {
      wanted = false;
    };
  }, [loadReferences]);

  return useMemo(() => {
    const { states: stateRows, events: eventRows } = lists ?? noLists;
    const own = ({ type_code }: JsonObject) => type_code === typeCode;
    const states: Names = new Map(stateRows.filter(own).map((row) => [row.state_code ?? null, row.state_names]));
    const events: Names = new Map(eventRows.filter(own).map((row) => [row.event_code ?? null, row.event_names]));
    const nameOf = (names: Names) => (code: string) => pickText((names.get(code) ?? null) as MultiText | null, language) || code;
    return { ready: lists !== null, state: nameOf(states), event: nameOf(events) };
  }, [lists, typeCode, language]);
}
