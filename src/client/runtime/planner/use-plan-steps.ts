import type { ReactNode } from 'react';
import type { FieldMeta } from '../../../../schemas/metadata.ts';
import type { ProcedureCalls, ProcedureName } from '../../../generated/procedures.gen.ts';
import { failureText } from '../../actions/failure-text.ts';
import { useAskFields } from '../form/use-ask-fields.tsx';
import { useHost } from '../host.tsx';
import { useRowActions } from '../use-row-actions.ts';
import { mayLoad } from './plan.ts';
import type { Descriptor, Order, Plan, Planned, Vehicle } from './plan.ts';
import { wordsOf } from './plan-words.ts';

/** What one does with the plan, by dragging and by menus alike. */
export interface PlanSteps {
  put: (order: Order, vehicle: Vehicle) => void;
  /** Asks into which vehicle. */
  choose: (order: Order) => void;
  takeOut: (order: Order) => void;
  move: (vehicle: Vehicle, day: string | null) => void;
  /** Asks to which day. */
  postpone: (vehicle: Vehicle) => void;
  plan: () => void;
  open: (planned: Order | Vehicle) => void;
  dialog: ReactNode;
}

const asked = { required: true, writable: true, creatable: true } as const;

/** The vehicles an order may be put into, as the values of a choice. */
const choiceOf = (vehicles: readonly Vehicle[], nameOf: (vehicle: Vehicle) => string, language: string): FieldMeta => ({
  ...asked,
  kind: 'choice',
  options: {
    values: vehicles.map(({ id }) => String(id)),
    names: Object.fromEntries(vehicles.map((vehicle) => [String(vehicle.id), { [language]: nameOf(vehicle) }])),
  },
});

export function usePlanSteps(screen: Descriptor, { vehicles }: Plan, reload: () => void): PlanSteps {
  const host = useHost();
  const { api, text, toast, openRecord, session } = host;
  const { ask, dialog } = useAskFields(screen.meta);
  const { run, tell } = useRowActions({ screen, row: null, view: { language_code: session.language }, reload, ask, draft: () => undefined });

  async function call<TName extends ProcedureName>(procedure: TName, { key }: Planned, input: ProcedureCalls[TName]['input'], told: string) {
    const { change_set_id: changeSet } = await api.call(screen.form, procedure, { keys: [key] }, input);
    tell({ variant: 'success', text: told, changeSet });
    reload();
  }
  /** What is dropped is told where it is refused; a dialog tells it at its field. */
  const dropped = (done: Promise<void>) =>
    void done.catch((error: unknown) => {
      toast({ variant: 'danger', text: text('planner.refused', { reason: failureText(error, text) }) });
    });
  const pageOf = ({ sort, way }: Order | Vehicle) => screen.pages.find((one) => one.of === sort && one.way === way);
  const keyOf = (planned: Order | Vehicle): string => pageOf(planned)?.key ?? '';
  const put = (order: Order, vehicle: Vehicle) =>
    call('put_into_vehicle', order, { [keyOf(vehicle)]: vehicle.id }, text('planner.put_in', { name: order.name, vehicle: vehicle.name }));
  const move = (vehicle: Vehicle, planned_on: string | null) => call('move_vehicle', vehicle, { planned_on }, text('planner.moved', { name: vehicle.name }));

  async function choose(order: Order): Promise<void> {
    const fitting = vehicles.filter((vehicle) => mayLoad(order, vehicle));
    const [first] = fitting;
    if (!first) return toast({ variant: 'warning', text: text('planner.no_vehicle') });
    const title = text('action.put_into_vehicle');
    const field = keyOf(first);
    await ask({
      title,
      body: order.name,
      fields: { [field]: choiceOf(fitting, (one) => wordsOf(screen, host, one).whole, session.language) },
      button: title,
      async send(values) {
        const chosen = fitting.find(({ id }) => String(id) === values[field]);
        if (chosen) await put(order, chosen);
      },
    });
  }
  async function postpone(vehicle: Vehicle): Promise<void> {
    const title = text('action.move_vehicle');
    await ask({
      title,
      body: vehicle.name,
      fields: { planned_on: { ...asked, required: false, kind: 'date' } },
      button: title,
      send: ({ planned_on }) => move(vehicle, typeof planned_on === 'string' ? planned_on : null),
    });
  }

  return {
    put: (order, vehicle) => dropped(put(order, vehicle)),
    choose: (order) => void choose(order),
    takeOut: (order) => dropped(call('take_out_of_vehicle', order, {}, text('planner.taken_out', { name: order.name }))),
    move: (vehicle, day) => dropped(move(vehicle, day)),
    postpone: (vehicle) => void postpone(vehicle),
    plan: () => void run('plan_vehicle'),
    open(planned) {
      const page = pageOf(planned);
      if (page) openRecord(page.screen, { [page.key]: planned.id });
    },
    dialog,
  };
}
