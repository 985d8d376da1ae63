import { useState } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Answered } from '../answered.tsx';
import type { RuntimeProps } from '../define.ts';
import { useHost } from '../host.tsx';
import { PlanColumn } from './plan-column.tsx';
import { daysInView, toColumns } from './plan-periods.ts';
import type { Descriptor, Plan } from './plan.ts';
import styles from './planner.module.css';
import { PlannerToolbar } from './planner-toolbar.tsx';
import type { PlanView } from './planner-toolbar.tsx';
import { useLoadedPlan } from './use-plan.ts';
import { usePlanSteps } from './use-plan-steps.ts';
import { WaitingOrders } from './waiting-orders.tsx';

/** Vehicles by weeks or days, with what they carry, and beside them what waits for one. */
export function PlannerScreen({ screen }: RuntimeProps<'planner'>) {
  const [view, setView] = useState<PlanView>({ span: 'week', weeks: 0, way: null });
  const { first, last } = daysInView(view.span, view.weeks);
  const answer = useLoadedPlan(screen, { first, last });
  return (
    <Answered answer={answer} height="100%">
      {(plan) => <LoadedPlan screen={screen} plan={plan} view={view} onView={setView} reload={answer.reload} />}
    </Answered>
  );
}

interface LoadedPlanProps {
  screen: Descriptor;
  plan: Plan;
  view: PlanView;
  onView: (view: PlanView) => void;
  reload: () => void;
}

function LoadedPlan({ screen, plan, view, onView, reload }: LoadedPlanProps) {
  const { rights, text } = useHost();
  const { set: may, add } = rights(screen.id);
  const steps = usePlanSteps(screen, plan, reload);
  const isShown = ({ way }: { way: string }) => view.way === null || way === view.way;
  const vehicles = plan.vehicles.filter(isShown);
  return (
    <div data-planner className={styles.screen}>
      <PlannerToolbar screen={screen} view={view} onView={onView} mayPlan={add} onPlan={steps.plan} onRefresh={reload} />
      <div className={styles.plan}>
        <WaitingOrders screen={screen} waiting={plan.waiting.filter(isShown)} steps={steps} may={may} />
        <div className={styles.columns}>
          {toColumns(view.span, view.weeks, vehicles).map((column) => (
            <PlanColumn key={column.id} screen={screen} column={column} steps={steps} may={may} />
          ))}
          {vehicles.length === 0 && (
            <div className={styles.empty}>
              <EmptyState icon="calendar" title={text('planner.empty')} description={add && text('planner.empty_help')} />
            </div>
          )}
        </div>
      </div>
      {steps.dialog}
    </div>
  );
}
