import type { Offer } from '../../../shared/workflow/calls.ts';
import { asksLines } from '../../../shared/workflow/event-fields.ts';
import { pickText } from '../../../shared/text/multi-text.ts';
import { Dialog, type DialogProps } from '../../ui/overlays/dialog.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { useHost } from '../host.tsx';
import { Confirmation } from './confirmation.tsx';
import { eventLook } from './event-look.ts';
import { Foretold } from './foretold.tsx';
import { Running } from './running.tsx';
import { TriggerReport } from './trigger-report.tsx';
import { type Phase, type TriggerRunProps, useTriggerRun } from './use-trigger-run.ts';
import { useWorkflowNames } from './use-workflow-names.ts';
import styles from './workflow.module.css';

const sizes: Record<Phase['name'], DialogProps['size']> = { asking: 's', running: 's', told: 'l' };

/** Lines need room, and so does what is told. */
function sizeOf({ event_params: { fields } }: Offer, { name }: Phase, isForetold: boolean): DialogProps['size'] {
  if (name !== 'told' && fields.some(asksLines)) return 'xl';
  return isForetold ? 'l' : sizes[name];
}

/** One event from the question to the report, in one dialog titled with the event's name. */
export function TriggerFlow(props: TriggerRunProps) {
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
      size={sizeOf(offer, phase, foretold !== null)}
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
      {phase.name !== 'told' && (
        <div hidden={phase.name === 'running'}>
          <Confirmation
            title={title}
            variant={variant}
            icon={icon}
            eventCode={offer.event_code}
            params={offer.event_params}
            record={offer.record}
            instance={only}
            onConfirm={run}
            onForetell={foretell}
            isForetelling={foretold === 'asked'}
            onCancel={close}
          />
        </div>
      )}
      {phase.name === 'asking' && foretold !== null && foretold !== 'asked' && <Foretold outcome={foretold} naming={request} names={names} />}
      {phase.name === 'running' && <Running tried={phase.tried} total={instances.length} onStop={close} />}
      {phase.name === 'told' && <TriggerReport request={request} outcome={phase.outcome} names={names} onClose={close} />}
    </Dialog>
  );
}
