import { useEffect, useEffectEvent, useState } from 'react';
import type { Offer, OffersAnswer } from '../../../shared/workflow/calls.ts';
import { pickText } from '../../../shared/text/multi-text.ts';
import { derivedId } from '../../i18n/text.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { notices } from '../../data/notices.ts';
import { useHost } from '../host.tsx';
import type { ApiError } from '../../data/api.ts';
import { eventLook } from '../workflow/event-look.ts';
import type { OffersTarget } from '../workflow/load-offers.ts';
import { toOffered } from '../workflow/offers.ts';
import { useOffers } from '../workflow/use-offers.ts';
import { useTrigger } from '../workflow/use-trigger.tsx';

interface RecordEventsProps {
  /** Keep the object as long as the record stands as it is; another record wants another React key. */
  target: OffersTarget;
  /** What the record is called. */
  name: string;
  onChanged: () => void;
  /** Opens all its events, and why some are not offered. */
  onChoose: () => void;
}

/** The next steps of one record as buttons, and the way to all others. */
export function RecordEvents({ target, name, onChanged, onChoose }: RecordEventsProps) {
  const { text, session, toast } = useHost();
  const { answer, shown, failed, refresh } = useOffers(target, 0);
  // The event whose button was clicked, until the server said what can be done now. The record may change meanwhile: the click still counts.
  const [waiting, setWaiting] = useState<string | null>(null);
  const trigger = useTrigger();
  const steps = shown ? toOffered(shown).filter(({ button }) => button) : [];

  async function fire(typeCode: string, offer: Offer) {
    const results = await trigger({ typeCode, offer, instances: offer.can, labels: () => name });
    if (!results) return;
    onChanged();
    refresh();
  }

  /** Opens the step that was clicked; where it is offered no more, all events, which say why. */
  const open = useEffectEvent((now: OffersAnswer, event_code: string) => {
    setWaiting(null);
    const offer = toOffered(now).find((one) => one.event_code === event_code);
    if (now.type_code !== null && offer) void fire(now.type_code, offer);
    else onChoose();
  });
  const giveUp = useEffectEvent((error: ApiError) => {
    setWaiting(null);
    toast(notices.failed(text, error));
  });
  useEffect(() => {
    if (waiting === null) return;
    if (answer) open(answer, waiting);
    else if (failed) giveUp(failed);
  }, [waiting, answer, failed]);

  return (
    <>
      {steps.map((offer) => {
        const { icon, variant } = eventLook(offer.event_params);
        return (
          <Button key={offer.event_code} icon={icon} variant={variant} busy={waiting === offer.event_code} onClick={() => setWaiting(offer.event_code)}>
            {pickText(offer.event_names, session.language) || offer.event_code}
          </Button>
        );
      })}
      <Button icon="workflow" onClick={onChoose} aria-keyshortcuts="Control+Enter">
        {text(derivedId('action', 'workflow'))}
      </Button>
    </>
  );
}
