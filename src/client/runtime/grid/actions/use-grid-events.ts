import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Selection } from '../../../../shared/records/calls.ts';
import type { Offer } from '../../../../shared/workflow/calls.ts';
import { type Offers, useOffers } from '../../workflow/use-offers.ts';
import { useEventChooser, useTrigger } from '../../workflow/use-trigger.tsx';
import { useInstanceRecords } from './use-instance-records.ts';
import type { GridModel } from '../use-grid.ts';

/** The selection counts as settled after so many milliseconds. */
const settledMs = 250;
/** Offers older than this are asked for again where they are looked at. */
const agedMs = 10_000;

export interface GridEvents {
  offers: Offers;
  /** Asks for the event and triggers it for those rows that can have it. */
  run: (offer: Offer) => void;
  /** Opens all events of the ticked rows, or of the given selection. */
  choose: (selection?: Selection, count?: number) => void;
  /** Told when the offers are looked at. */
  look: () => void;
}

interface Chosen {
  /** Null where the user may trigger nothing here. */
  selection: Selection | null;
  count: number;
}

/** The events of the ticked rows' workflow. Rows are read again after one and stay ticked. */
export function useGridEvents(grid: GridModel, { selection, count }: Chosen): GridEvents {
  const { meta, source } = grid;
  // Equal selections are one object: a page of rows that arrives asks for nothing anew.
  const written = useMemo(() => (selection && count > 0 ? JSON.stringify(selection) : null), [selection, count]);
  const target = useMemo(() => (written === null ? null : { form: meta.name, selection: JSON.parse(written) as Selection }), [written, meta.name]);
  const offers = useOffers(target, settledMs);
  const trigger = useTrigger();
  const openChooser = useEventChooser();
  const records = useInstanceRecords(grid);
  const latest = useRef({ offers, records, count, target });
  useEffect(() => {
    latest.current = { offers, records, count, target };
  });

  const reload = useCallback(() => {
    source.reload();
    latest.current.offers.refresh();
  }, [source]);

  const run = useCallback(
    async (offer: Offer) => {
      const {
        offers: { answer },
        records: naming,
      } = latest.current;
      if (!answer?.type_code) return;
      const results = await trigger({ ...naming, typeCode: answer.type_code, offer, instances: offer.can });
      if (results) reload();
    },
    [trigger, reload],
  );

  const choose = useCallback(
    (chosen?: Selection, chosenCount?: number) => {
      const { records: naming, count: ticked, target: own } = latest.current;
      const wanted = chosen ? { form: meta.name, selection: chosen } : own;
      if (wanted) openChooser({ ...naming, target: wanted, count: chosenCount ?? ticked, onDone: reload });
    },
    [openChooser, reload, meta.name],
  );

  const look = useCallback(() => {
    const { loadedAt, refresh } = latest.current.offers;
    if (loadedAt > 0 && Date.now() - loadedAt > agedMs) refresh();
  }, []);

  const { answer, shown, failed, loadedAt, refresh } = offers;
  return useMemo(
    () => ({ offers: { answer, shown, failed, loadedAt, refresh }, run: (offer) => void run(offer), choose, look }),
    [answer, shown, failed, loadedAt, refresh, run, choose, look],
  );
}
