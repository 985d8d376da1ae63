import { useRef, useState } from 'react';
import type { TriggerAnswer, TriggerResult } from '../../../shared/workflow/calls.ts';
import { ApiError } from '../../data/api.ts';
import { notices } from '../../data/notices.ts';
import { pause } from '../../ui/pause.ts';
import { useHost } from '../host.tsx';
import type { Confirmed } from './confirmation.tsx';
import { refusalAtFields } from './refusals.ts';
import { newKey } from '../../data/new-key.ts';
import { type PiecesOutcome, runPieces } from './run-pieces.ts';
import type { TriggerRequest } from './use-trigger.tsx';

export type Phase = { name: 'asking' } | { name: 'running'; tried: number } | { name: 'told'; outcome: PiecesOutcome };

export interface TriggerRunProps {
  request: TriggerRequest;
  settle: (results: TriggerResult[] | null) => void;
  onClose: () => void;
}

const isAtFields = (error: unknown): boolean => error instanceof ApiError && error.fields.length > 0;

/** Sends the event for the records piece by piece, for good or as a trial. What is refused at the fields is thrown: the question stands again. */
function useSend({ offer, instances }: TriggerRequest) {
  const { api } = useHost();
  const stop = useRef(new AbortController());

  async function send(params: Confirmed, isTrial: boolean, onProgress: (tried: number) => void): Promise<PiecesOutcome> {
    const outcome = await runPieces({
      instances,
      newKey,
      pause,
      signal: stop.current.signal,
      send: (fsm_instance_id, key) =>
        api.action<TriggerAnswer>('fsm_trigger', 'set', {
          event_code: offer.event_code,
          fsm_instance_id,
          params,
          ...(isTrial ? { dry_run: true } : { idempotency_key: key }),
        }),
      onProgress,
    });
    const asked = offer.event_params.fields.map(({ name }) => name);
    const refused = refusalAtFields(outcome.results, asked);
    if (refused) throw refused;
    return outcome;
  }
  return { send, abort: () => stop.current.abort() };
}

const refusedIn = ({ results }: PiecesOutcome): number[] => results.filter(({ ok }) => !ok).map(({ fsm_instance_id }) => fsm_instance_id);

/** Runs the event over the records and tells how it went: in a toast where all is well, in the report where something was refused. */
export function useTriggerRun({ request, settle, onClose }: TriggerRunProps, title: string) {
  const { text, toast } = useHost();
  const [phase, setPhase] = useState<Phase>({ name: 'asking' });
  const [foretold, setForetold] = useState<PiecesOutcome | 'asked' | null>(null);
  const { send, abort } = useSend(request);

  async function tell(outcome: PiecesOutcome) {
    const refused = refusedIn(outcome);
    if (refused.length === 0 && outcome.left.length === 0) {
      onClose();
      return toast({ variant: 'success', text: text('workflow.done', { event: title, count: outcome.results.length }) });
    }
    await request.fetchLabels?.(refused);
    setPhase({ name: 'told', outcome });
  }

  async function foretell(params: Confirmed) {
    setForetold('asked');
    try {
      const outcome = await send(params, true, () => undefined);
      await request.fetchLabels?.(refusedIn(outcome));
      setForetold(outcome);
    } catch (error) {
      setForetold(null);
      if (isAtFields(error)) throw error;
      toast(notices.failed(text, error));
    }
  }

  async function run(params: Confirmed) {
    setPhase({ name: 'running', tried: 0 });
    try {
      const outcome = await send(params, false, (tried) => setPhase({ name: 'running', tried }));
      settle(outcome.results);
      await tell(outcome);
    } catch (error) {
      setPhase({ name: 'asking' });
      if (isAtFields(error)) throw error;
      settle([]);
      onClose();
      toast(notices.failed(text, error));
    }
  }

  function close() {
    if (phase.name === 'running') return abort();
    if (phase.name === 'asking') settle(null);
    onClose();
  }

  return { phase, foretold, foretell, run, close };
}
