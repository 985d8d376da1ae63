import type { Offer } from '../../../shared/workflow/calls.ts';
import { pickText } from '../../../shared/text/multi-text.ts';
import { derivedId } from '../../i18n/text.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { useHost } from '../host.tsx';
import { eventLook } from '../workflow/event-look.ts';
import type { OffersTarget } from '../workflow/load-offers.ts';
import { toOffered } from '../workflow/offers.ts';
import { useOffers } from '../workflow/use-offers.ts';
import { useTrigger } from '../workflow/use-trigger.tsx';

interface RecordEventsProps {
  /** Keep the object as long as the record stands as it is. */
  target: OffersTarget;
  onChanged: () => void;
  /** Opens all its events, and why some are not offered. */
  onChoose: () => void;
}

/** The next steps of one record as buttons, and the way to all others. */
export function RecordEvents({ target, onChanged, onChoose }: RecordEventsProps) {
  const { text, session } = useHost();
  const { answer, shown, refresh } = useOffers(target, 0);
  const trigger = useTrigger();
  const steps = shown ? toOffered(shown).filter(({ button }) => button) : [];

  async function fire(offer: Offer) {
    if (!answer?.type_code) return;
    const results = await trigger({ typeCode: answer.type_code, offer, instances: offer.can });
    if (!results) return;
    onChanged();
    refresh();
  }

  return (
    <>
      {steps.map((offer) => {
        const { icon, variant } = eventLook(offer.event_params);
        return (
          <Button key={offer.event_code} icon={icon} variant={variant} aria-disabled={!answer || undefined} onClick={() => void fire(offer)}>
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
