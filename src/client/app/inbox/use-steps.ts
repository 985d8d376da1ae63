import { useEffect, useMemo, useRef } from 'react';
import type { Offer } from '../../../shared/workflow/calls.ts';
import type { InboxRow } from '../../../shared/workflow/inbox.ts';
import { toOffered } from '../../runtime/workflow/offers.ts';
import { useOffers } from '../../runtime/workflow/use-offers.ts';
import { useTrigger } from '../../runtime/workflow/use-trigger.tsx';
import type { Cursor } from './use-cursor.ts';

/** Keys come faster than answers. */
const pauseMs = 80;
/** Steps that a digit fires. */
const digits = 9;

interface StepsOptions {
  rows: readonly InboxRow[];
  cursor: Cursor;
  /** Something was fired. */
  onFired: () => void;
}

/** What can be done with the row in hand, or with all selected ones, and how it is done. */
export function useSteps({ rows, cursor, onFired }: StepsOptions) {
  const trigger = useTrigger();
  const current = cursor.row?.fsm_instance_id;
  const ids = cursor.selected.length > 0 ? cursor.selected : current === undefined ? [] : [current];
  const asked = JSON.stringify(ids);
  const target = useMemo(() => {
    const fsm_instance_id = JSON.parse(asked) as number[];
    return fsm_instance_id.length === 0 ? null : { fsm_instance_id };
  }, [asked]);
  const { answer, failed, refresh } = useOffers(target, pauseMs);
  const offered = useMemo(() => (answer ? toOffered(answer).slice(0, digits) : []), [answer]);
  /** A digit that was pressed before it was known what it fires for these rows. */
  const pressed = useRef<{ asked: string; digit: number } | null>(null);

  async function fire(offer: Offer) {
    const typeCode = answer?.type_code;
    if (typeCode == null) return;
    const labels = (id: number) => rows.find(({ fsm_instance_id }) => fsm_instance_id === id)?.record;
    const results = await trigger({ typeCode, offer, instances: offer.can, labels });
    if (results === null) return;
    cursor.passOver(results.flatMap(({ ok, fsm_instance_id }) => (ok ? [fsm_instance_id] : [])));
    onFired();
    refresh();
  }

  function press(digit: number) {
    if (!answer) {
      pressed.current = { asked, digit };
      return;
    }
    const offer = offered[digit - 1];
    if (offer) void fire(offer);
  }

  useEffect(() => {
    const waiting = pressed.current;
    if (!answer || !waiting) return;
    pressed.current = null;
    if (waiting.asked === asked) press(waiting.digit);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the answer is here
  }, [answer, asked]);

  return { ids, offered, failed, isKnown: answer !== null, differ: answer?.type_code === null && ids.length > 1, fire, press };
}
export type Steps = ReturnType<typeof useSteps>;
