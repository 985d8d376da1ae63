import { useMemo, useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { GridScreen as GridDescriptor } from '../../../../schemas/shapes/grid.shape.ts';
import type { ReportScreen as ReportDescriptor } from '../../../../schemas/shapes/report.shape.ts';
import type { Group, Params } from '../../../shared/records/calls.ts';
import { parseGroup } from '../../../shared/records/days.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import { errorText } from '../../i18n/error-text.ts';
import { derivedId } from '../../i18n/text.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { ParamBar } from '../grid/frame/param-bar.tsx';
import { GridScreen } from '../grid/grid-screen.tsx';
import { joinFilters } from '../grid/views/view-state.ts';
import { useHost } from '../host.tsx';
import { asksAbove, paramsOf } from '../params.ts';
import { ExportMenu } from './export-menu.tsx';
import { GroupChart } from './group-chart.tsx';
import { GroupTable } from './group-table.tsx';
import { columnsOf } from './report-columns.ts';
import styles from './report.module.css';
import { SettingBar } from './setting-bar.tsx';
import { TimeChart } from './time-chart.tsx';
import { useGroups } from './use-groups.ts';
import { type ReportSetting, useSetting } from './use-setting.ts';

interface ReportProps {
  screen: ScreenMeta<ReportDescriptor>;
  initialFilter?: FilterNode;
}

/** Sums of rows by groups. A group opens its rows in a grid, from which one comes back to the sums. */
export function ReportScreen({ screen, initialFilter }: ReportProps) {
  const { text } = useHost();
  const [opened, setOpened] = useState<FilterNode | null>(null);
  const rows = useMemo((): ScreenMeta<GridDescriptor> => ({ ...screen, shape: 'grid' }), [screen]);
  if (opened === null) return <Sums screen={screen} initialFilter={initialFilter} onOpen={setOpened} />;
  return (
    <div className={styles.rows}>
      <div className={styles.back}>
        <Button variant="ghost" icon="chevron-left" onClick={() => setOpened(null)}>
          {text('report.back')}
        </Button>
      </div>
      <GridScreen screen={rows} initialFilter={opened} />
    </div>
  );
}

interface SumsProps extends ReportProps {
  onOpen: (filter: FilterNode) => void;
}

/** The setting, the bars and the table of the groups. */
function Sums({ screen, initialFilter, onOpen }: SumsProps) {
  const host = useHost();
  const { text } = host;
  const { meta } = screen;
  const { setting, change } = useSetting(screen);
  const [chosen, setChosen] = useState<Params>({});
  const params = useMemo(() => paramsOf(meta, host.session.given, chosen), [meta, host.session.given, chosen]);
  const filter = useMemo(() => joinFilters(screen.filter, initialFilter), [screen.filter, initialFilter]);
  const { found, error, isLoading, reload } = useGroups({ form: screen.form, filter, params, ...setting });
  return (
    <div className={styles.report} aria-busy={isLoading}>
      <ExportMenu screen={screen} view={{ filter, params, ...setting }} />
      {asksAbove(meta) && <ParamBar host={host} meta={meta} params={chosen} onChange={setChosen} />}
      <SettingBar screen={screen} setting={setting} onChange={change} />
      {error && (
        <EmptyState
          icon="alert"
          title={text('message.error_loading_data', { reason: errorText(error, text) })}
          action={<Button onClick={reload}>{text('action.retry')}</Button>}
        />
      )}
      {!error && !found && <Skeleton height="50%" />}
      {!error && found && <FoundGroups screen={screen} {...found} onOpen={(group) => onOpen(joinFilters(filter, group.filter) ?? group.filter)} />}
    </div>
  );
}

interface FoundGroupsProps {
  screen: ScreenMeta<ReportDescriptor>;
  setting: ReportSetting;
  groups: readonly Group[];
  onOpen: (group: Group) => void;
}

function FoundGroups({ screen, setting, groups, onOpen }: FoundGroupsProps) {
  const host = useHost();
  const by = columnsOf(screen, setting.groups, host);
  const measures = columnsOf(screen, setting.measures, host);
  const [first] = by;
  const Chart = first && parseGroup(first.id)?.by !== undefined ? TimeChart : GroupChart;
  const [drawn] = measures;
  if (groups[0]?.rows === 0) return <EmptyState icon="reports" title={host.text('message.no_elements_found')} />;
  return (
    <>
      {first && drawn && <Chart groups={groups} by={first} measure={drawn} />}
      <GroupTable label={host.text(derivedId('screen', ...screen.id.split('/')))} groups={groups} by={by} measures={measures} onOpen={onOpen} />
    </>
  );
}
