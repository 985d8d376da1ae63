import type { Offer } from '../../../shared/workflow/calls.ts';
import { pickText } from '../../../shared/text/multi-text.ts';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useHost } from '../host.tsx';
import { eventLook } from './event-look.ts';
import { toOffered, toWithheld } from './offers.ts';
import { refusalText, type WorkflowNames } from './refusals.ts';
import { useOffers } from './use-offers.ts';
import type { ChooseRequest } from './use-trigger.tsx';
import { useWorkflowNames } from './use-workflow-names.ts';
import styles from './workflow.module.css';

interface EventChooserProps {
  request: ChooseRequest;
  onChoose: (typeCode: string, offer: Offer) => void;
  onClose: () => void;
}

interface EventProps {
  offer: Offer;
  count: number;
  names: WorkflowNames;
  onChoose: () => void;
}

/** Every event the chosen records know: those all can have, and below why the others are not offered. */
export function EventChooser({ request: { target, count }, onChoose, onClose }: EventChooserProps) {
  const { text } = useHost();
  const { answer: loaded, failed, refresh } = useOffers(target, 0);
  const names = useWorkflowNames(loaded?.type_code ?? null);
  const answer = names.ready ? loaded : null;
  const choose = (offer: Offer) => () => answer?.type_code && onChoose(answer.type_code, offer);
  const offered = answer ? toOffered(answer) : [];
  const withheld = answer ? toWithheld(answer) : [];

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={text('workflow.next_steps')}
      description={text('workflow.record_count', { count })}
      closeLabel={text('action.close')}
    >
      <div className={styles.step} aria-busy={!answer && !failed}>
        {!answer && !failed && <Skeleton height={96} />}
        {failed && (
          <EmptyState
            icon="warning"
            title={errorText(failed, text)}
            action={
              <Button icon="refresh" onClick={refresh}>
                {text('action.retry')}
              </Button>
            }
          />
        )}
        {answer && offered.length === 0 && <p className={styles.quiet}>{text('workflow.nothing_in_common', { count })}</p>}
        {offered.length > 0 && (
          <ul className={styles.events}>
            {offered.map((offer) => (
              <OfferedEvent key={offer.event_code} offer={offer} count={count} names={names} onChoose={choose(offer)} />
            ))}
          </ul>
        )}
        {withheld.length > 0 && (
          <section className={styles.events}>
            <h3 className={styles.heading}>{text('workflow.not_offered')}</h3>
            <ul className={styles.events}>
              {withheld.map((offer) => (
                <WithheldEvent key={offer.event_code} offer={offer} count={count} names={names} onChoose={choose(offer)} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}

function EventName({ offer }: { offer: Offer }) {
  const { session } = useHost();
  return (
    <span className={styles.eventName}>
      <Icon name={eventLook(offer.event_params).icon} />
      {pickText(offer.event_names, session.language) || offer.event_code}
    </span>
  );
}

/** Where an event leads, and the button that asks for it. */
function OfferedEvent({ offer, names, onChoose }: EventProps) {
  const { session } = useHost();
  const { icon, variant } = eventLook(offer.event_params);
  return (
    <li className={styles.event}>
      <span className={styles.leads}>
        <Icon name="arrow-right" size="s" />
        {offer.to_states.map(names.state).join(', ')}
      </span>
      <Button icon={icon} variant={variant} onClick={onChoose}>
        {pickText(offer.event_names, session.language) || offer.event_code}
      </Button>
    </li>
  );
}

/** Why some or all cannot have an event, and the way on for the others. */
function WithheldEvent({ offer, count, names, onChoose }: EventProps) {
  const { text } = useHost();
  const can = offer.can.length;
  return (
    <li className={styles.event}>
      <EventName offer={offer} />
      {can > 0 && <Button onClick={onChoose}>{text('workflow.go_on_with', { count: can })}</Button>}
      <div className={styles.reasons}>
        {count > 1 && <p>{text('workflow.can_of', { can, count })}</p>}
        <ul>
          {offer.cannot.map((refusal) => (
            <li key={JSON.stringify([refusal.code, refusal.params])}>
              {count > 1
                ? text('workflow.refusal_count', { count: refusal.count, reason: refusalText(refusal, text, names) })
                : refusalText(refusal, text, names)}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
