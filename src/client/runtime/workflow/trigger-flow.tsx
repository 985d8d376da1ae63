import { useRef, useState } from 'react';
import type { TriggerAnswer, TriggerResult } from '../../../shared/workflow/calls.ts';
import { pickText } from '../../../shared/text/multi-text.ts';
import { notices } from '../../data/notices.ts';
import { pause } from '../../data/pause.ts';
import { Dialog, type DialogProps } from '../../ui/overlays/dialog.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { useHost } from '../host.tsx';
import { type Confirmed, Confirmation } from './confirmation.tsx';
import { eventLook } from './event-look.ts';
import { Foretold } from './foretold.tsx';
import { Running } from './running.tsx';
import { newKey, type PiecesOutcome, runPieces } from './run-pieces.ts';
import { TriggerReport } from './trigger-report.tsx';
import type { TriggerRequest } from './use-trigger.tsx';
import { useWorkflowNames } from './use-workflow-names.ts';
import styles from './workflow.module.css';

export interface TriggerFlowProps {
  request: TriggerRequest;
  settle: (results: TriggerResult[] | null) => void;
  onClose: () => void;
}

const sizes: Record<Phase['name'], DialogProps['size']> = { asking: 's', running: 's', told: 'l' };

type Phase = { name: 'asking' } | { name: 'running'; tried: number } | { name: 'told'; outcome: PiecesOutcome };

/** Runs the event over the records and tells how it went: in a toast where all is well, in the report where something was refused. */
function useTriggerRun({ request, settle, onClose }: TriggerFlowProps, title: string) {
  const { api, text, toast } = useHost();
  const { offer, instances } = request;
  const [phase, setPhase] = useState<Phase>({ name: 'asking' });
  const [foretold, setForetold] = useState<PiecesOutcome | 'asked' | null>(null);
  const stop = useRef(new AbortController());

  async function tell(outcome: PiecesOutcome) {
    const refused = outcome.results.filter(({ ok }) => !ok).map(({ fsm_instance_id }) => fsm_instance_id);
    if (refused.length === 0 && outcome.left.length === 0) {
      onClose();
      return toast({ variant: 'success', text: text('workflow.done', { event: title, count: outcome.results.length }) });
    }
    await request.fetchLabels?.(refused);
    setPhase({ name: 'told', outcome });
  }

  const runAll = (params: Confirmed, isTrial: boolean, onProgress: (tried: number) => void) =>
    runPieces({
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

  async function foretell(params: Confirmed) {
    setForetold('asked');
    try {
      const outcome = await runAll(params, true, () => undefined);
      await request.fetchLabels?.(outcome.results.filter(({ ok }) => !ok).map(({ fsm_instance_id }) => fsm_instance_id));
      setForetold(outcome);
    } catch (error) {
      setForetold(null);
      toast(notices.failed(text, error));
    }
  }

  async function run(params: Confirmed) {
    setPhase({ name: 'running', tried: 0 });
    try {
      const outcome = await runAll(params, false, (tried) => setPhase({ name: 'running', tried }));
      settle(outcome.results);
      await tell(outcome);
    } catch (error) {
      settle([]);
      onClose();
      toast(notices.failed(text, error));
    }
  }

  function close() {
    if (phase.name === 'running') return stop.current.abort();
    if (phase.name === 'asking') settle(null);
    onClose();
  }

  return { phase, foretold, foretell, run, close };
}

/** One event from the question to the report, in one dialog titled with the event's name. */
export function TriggerFlow(props: TriggerFlowProps) {
  const { request } = props;
  const { text, session } = useHost();
  const { offer, instances } = request;
  // Fetched while the user reads the question.
  const names = useWorkflowNames(request.typeCode);
  const title = pickText(offer.event_names, session.language) || offer.event_code;
  const { phase, foretold, foretell, run, close } = useTriggerRun(props, title);
  const { icon, variant } = eventLook(offer.event_params);
  const [only = 0] = instances;
  const name = instances.length === 1 ? request.labels?.(only) : undefined;

  return (
    <Dialog
      open
      alert
      size={foretold === null ? sizes[phase.name] : 'l'}
      onOpenChange={(open) => open || close()}
      title={
        <span className={styles.title}>
          <Icon name={icon} size="l" />
          {title}
        </span>
      }
      description={name ?? text('workflow.record_count', { count: instances.length })}
      closeLabel={text('action.close')}
    >
      {phase.name === 'asking' && (
        <Confirmation
          title={title}
          variant={variant}
          icon={icon}
          params={offer.event_params}
          onConfirm={(params) => void run(params)}
          onForetell={(params) => void foretell(params)}
          isForetelling={foretold === 'asked'}
          onCancel={close}
        />
      )}
      {phase.name === 'asking' && foretold !== null && foretold !== 'asked' && <Foretold outcome={foretold} naming={request} names={names} />}
      {phase.name === 'running' && <Running tried={phase.tried} total={instances.length} onStop={close} />}
      {phase.name === 'told' && <TriggerReport request={request} outcome={phase.outcome} names={names} onClose={close} />}
    </Dialog>
  );
}
