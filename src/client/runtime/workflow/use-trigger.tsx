import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useRef, useState } from 'react';
import type { Offer, TriggerResult } from '../../../shared/workflow/calls.ts';
import type { OffersTarget } from './load-offers.ts';
import { codeWhenServed } from '../../ui/late-code.ts';

/** How the records behind instances are named and found where a report speaks of them. */
export interface RecordNaming {
  /** What a record is called where a refusal is told; its number without. */
  labels?: (id: number) => string | undefined;
  /** Settles when `labels` knows these. */
  fetchLabels?: (ids: readonly number[]) => Promise<void>;
  /** Chooses these instances again, once the report was read. */
  select?: (ids: readonly number[]) => void;
}

/** An event for instances of one type. */
export interface TriggerRequest extends RecordNaming {
  typeCode: string;
  offer: Offer;
  instances: readonly number[];
}

/** Asks, triggers in pieces and tells how it went. Settles with what became of those tried, before the report is closed; null when the user said no. */
export type Trigger = (request: TriggerRequest) => Promise<TriggerResult[] | null>;

/** Records for which the user is to choose an event. */
export interface ChooseRequest extends RecordNaming {
  target: OffersTarget;
  count: number;
  /** Called when an event was triggered, whatever became of it. */
  onDone?: () => void;
}

interface Workflow {
  trigger: Trigger;
  choose: (request: ChooseRequest) => void;
}

const WorkflowContext = createContext<Workflow | null>(null);

function useWorkflow(): Workflow {
  const workflow = use(WorkflowContext);
  if (!workflow) throw new Error('a workflow is used outside of TriggerProvider');
  return workflow;
}

/** Triggers an event as the user expects it everywhere; throws outside of {@link TriggerProvider}. */
export const useTrigger = (): Trigger => useWorkflow().trigger;

/** Opens what may be done next with records, and why the rest is not offered; throws outside of {@link TriggerProvider}. */
export const useEventChooser = (): Workflow['choose'] => useWorkflow().choose;

const TriggerFlow = lazy(async () => ({ default: (await codeWhenServed(() => import('./trigger-flow.tsx'))).TriggerFlow }));
const EventChooser = lazy(async () => ({ default: (await codeWhenServed(() => import('./event-chooser.tsx'))).EventChooser }));

interface Flow {
  id: number;
  request: TriggerRequest;
  settle: (results: TriggerResult[] | null) => void;
}

/** Draws what {@link useTrigger} and {@link useEventChooser} ask and tell, one at a time, the question over the choice. */
export function TriggerProvider({ children }: { children: ReactNode }) {
  const [flow, setFlow] = useState<Flow | null>(null);
  const [choice, setChoice] = useState<ChooseRequest | null>(null);
  const open = useRef(0);
  /** The choice was followed: it goes with the report, so that the focus finds its way back. */
  const chosen = useRef(false);

  const workflow = useMemo<Workflow>(
    () => ({
      choose: setChoice,
      trigger(request) {
        if (open.current !== 0 || request.instances.length === 0) return Promise.resolve(null);
        open.current = Date.now();
        return new Promise((settle) => setFlow({ id: open.current, request, settle }));
      },
    }),
    [],
  );

  function closeFlow() {
    open.current = 0;
    setFlow(null);
    if (chosen.current) setChoice(null);
    chosen.current = false;
  }

  async function follow(request: ChooseRequest, typeCode: string, offer: Offer) {
    const results = await workflow.trigger({ ...request, typeCode, offer, instances: offer.can });
    if (results === null) return;
    request.onDone?.();
    if (open.current === 0) setChoice(null);
    else chosen.current = true;
  }

  return (
    <WorkflowContext value={workflow}>
      {children}
      <Suspense fallback={null}>
        {choice && <EventChooser request={choice} onChoose={(typeCode, offer) => void follow(choice, typeCode, offer)} onClose={() => setChoice(null)} />}
        {flow && <TriggerFlow key={flow.id} request={flow.request} settle={flow.settle} onClose={closeFlow} />}
      </Suspense>
    </WorkflowContext>
  );
}
