import { selectLabels } from '../../controls/labels.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { ToolBar, ToolSpace, toolField } from '../../ui/layout/tool-bar.tsx';
import { textOf } from '../grid/columns/resolve-columns.ts';
import { useHost } from '../host.tsx';
import type { Descriptor } from './plan.ts';
import { spans, weeksOf } from './plan-periods.ts';
import type { Span } from './plan-periods.ts';
import { columnOf } from './plan-words.ts';

/** What of the plan is in view. */
export interface PlanView {
  span: Span;
  /** How many weeks from this one. */
  weeks: number;
  /** The way that is shown alone; null for all. */
  way: string | null;
}

interface PlannerToolbarProps {
  screen: Descriptor;
  view: PlanView;
  onView: (view: PlanView) => void;
  mayPlan: boolean;
  onPlan: () => void;
  onRefresh: () => void;
}

/** Which days, which vehicles, and a new one. */
export function PlannerToolbar({ screen, view, onView, mayPlan, onPlan, onRefresh }: PlannerToolbarProps) {
  const host = useHost();
  const { text } = host;
  const [way] = columnOf(screen, screen.way, host);
  const all = 'all';
  const ways = [
    { value: all, label: text('planner.all_ways') },
    ...(way?.field.options?.values ?? []).map((value) => ({ value, label: way ? textOf(way, { [screen.way]: value }) : value })),
  ];
  const go = (count: number) => onView({ ...view, weeks: view.weeks + count * weeksOf(view.span) });
  return (
    <ToolBar label={text('common.toolbar')}>
      <IconButton icon="chevron-left" label={text('planner.earlier')} onClick={() => go(-1)} />
      <Button onClick={() => onView({ ...view, weeks: 0 })}>{text('planner.this_week')}</Button>
      <IconButton icon="chevron-right" label={text('planner.later')} onClick={() => go(1)} />
      <Select
        label={text('planner.columns')}
        labels={selectLabels(text)}
        icon="columns"
        className={toolField}
        options={spans.map((span) => ({ value: span, label: text(span === 'week' ? 'planner.by_week' : 'planner.by_day') }))}
        value={view.span}
        onChange={(next) => onView({ ...view, span: next === 'day' ? 'day' : 'week' })}
      />
      <Select
        label={way?.label ?? ''}
        labels={selectLabels(text)}
        icon="filter"
        className={toolField}
        options={ways}
        value={view.way ?? all}
        onChange={(next) => onView({ ...view, way: next === all || next === null ? null : next })}
      />
      <ToolSpace />
      {mayPlan && (
        <Button variant="primary" icon="plus" onClick={onPlan}>
          {text('action.plan_vehicle')}
        </Button>
      )}
      <IconButton icon="refresh" label={text('action.refresh')} onClick={onRefresh} />
    </ToolBar>
  );
}
