import { useMemo, useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { GridScreen as GridDescriptor } from '../../../../schemas/shapes/grid.shape.ts';
import type { ReportScreen as ReportDescriptor } from '../../../../schemas/shapes/report.shape.ts';
import type { Params } from '../../../shared/records/calls.ts';
import { parseGroup, withDays } from '../../../shared/records/days.ts';
import { type FilterNode, joinFilters } from '../../../shared/records/filter.ts';
import { type FirstGroups, firstGroups } from '../../../shared/records/first-groups.ts';
import type { ReportSetting } from '../../../shared/records/report-setting.ts';
import { derivedId } from '../../i18n/text.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Answered } from '../answered.tsx';
import { ParamBar } from '../grid/frame/param-bar.tsx';
import { GridScreen } from '../grid/grid-screen.tsx';
import { useHost } from '../host.tsx';
import { asksAbove } from '../params.ts';
import { TitleActions } from '../title-slot.tsx';
import { ViewsMenu } from '../views/views-menu.tsx';
import { Chart } from './chart.tsx';
import { ExportMenu } from './export-menu.tsx';
import { groupCall } from './group-call.ts';
import { GroupTable } from './group-table.tsx';
import { MailMenu } from './mail-menu.tsx';
import { columnsOf, measuresOf } from './report-columns.ts';
import { runningColumn, withRunning } from './running-totals.ts';
import { ReportFilters } from './report-filters.tsx';
import styles from './report.module.css';
import { SettingBar } from './setting-bar.tsx';
import { type FoundGroups, useGroups } from './use-groups.ts';
import { useReportViews } from './use-report-views.ts';
import { useSetting } from './use-setting.ts';
import { toDateText } from '../../ui/dates/local-day.ts';

/** The rows behind a figure; `back` puts right what was chosen above them for these rows alone. */
interface OpenedRows {
  filter: FilterNode;
  back?: () => void;
}

interface ReportProps {
  screen: ScreenMeta<ReportDescriptor>;
  initialFilter?: FilterNode;
  filterName?: string;
}

/** Sums of rows by groups. A group opens its rows in a grid, from which one comes back to the sums. */
export function ReportScreen({ screen, ...props }: ReportProps) {
  const { text } = useHost();
  const [opened, setOpened] = useState<OpenedRows | null>(null);
  const rows = useMemo((): ScreenMeta<GridDescriptor> => ({ ...screen, shape: 'grid' }), [screen]);
  if (opened === null) return <Sums screen={screen} {...props} onOpen={setOpened} />;
  const goBack = () => {
    opened.back?.();
    setOpened(null);
  };
  return (
    <div className={styles.rows}>
      <div className={styles.back}>
        <Button variant="ghost" icon="chevron-left" onClick={goBack}>
          {text('report.back')}
        </Button>
      </div>
      <GridScreen screen={rows} initialFilter={opened.filter} />
    </div>
  );
}

interface SumsProps extends ReportProps {
  onOpen: (rows: OpenedRows) => void;
}

/** The setting, the bars and the table of the groups. */
function Sums({ screen, initialFilter, filterName, onOpen }: SumsProps) {
  const host = useHost();
  const { meta } = screen;
  const address = useSetting(screen);
  const { setting } = address;
  const { views, arrange } = useReportViews(screen, address);
  const [opening, setOpening] = useState<FilterNode | null>(initialFilter ?? null);
  const call = groupCall(screen, setting, opening, host.session);
  const answer = useGroups(screen.form, setting, call);
  const open = (asked: FilterNode, params?: Params) => {
    const filter = withDays(joinFilters(call.filter, asked) ?? asked, toDateText(new Date()));
    if (params) address.change({ ...setting, params: { ...setting.params, ...params } });
    onOpen({ filter, ...(params && { back: () => address.change(setting) }) });
  };
  return (
    <div className={styles.report} aria-busy={answer.isLoading}>
      <TitleActions>
        <ViewsMenu views={views} />
        <MailMenu screen={screen} setting={setting} />
        <ExportMenu screen={screen} setting={setting} opening={opening} />
      </TitleActions>
      {asksAbove(meta) && <ParamBar host={host} meta={meta} params={setting.params} onChange={(params) => arrange({ ...setting, params })} isTransient />}
      <SettingBar screen={screen} setting={setting} onChange={arrange} />
      <ReportFilters screen={screen} setting={setting} onChange={arrange} opening={opening} openingName={filterName} onOpening={setOpening} />
      <Answered answer={answer} height="50%">
        {(found) => <Found screen={screen} {...found} limit={setting.limit} least={setting.least} onOpen={open} />}
      </Answered>
    </div>
  );
}

/** How many groups are shown of how many, and the rows of the others. */
function RestLine({ shown, all, rest, onOpen }: FirstGroups & { onOpen: (filter: FilterNode) => void }) {
  const { text } = useHost();
  return (
    <p className={styles.rest}>
      {text('report.shown', { shown, all })}{' '}
      {rest && (
        <button type="button" className={styles.open} title={text('report.open')} onClick={() => onOpen(rest)}>
          {text('report.others', { count: all - shown })}
        </button>
      )}
    </p>
  );
}

interface FoundProps extends FoundGroups, Pick<ReportSetting, 'limit' | 'least'> {
  screen: ScreenMeta<ReportDescriptor>;
  onOpen: (filter: FilterNode, params?: Params) => void;
}

function Found({ screen, setting, groups, all, compared, limit, least, onOpen }: FoundProps) {
  const host = useHost();
  const by = columnsOf(screen, setting.groups, host);
  const [across] = columnsOf(screen, setting.across === null ? [] : [setting.across], host);
  const [first] = by;
  const isByTime = first !== undefined && parseGroup(first.id)?.by !== undefined;
  const summed = measuresOf(screen, setting.measures, host);
  // What is added up over some periods alone would be no running total.
  const isCut = setting.having.length > 0;
  const running = isByTime && !across && !isCut ? summed.filter(({ id }) => screen.running.includes(id)).map((column) => runningColumn(column, host)) : [];
  const measures = [...summed, ...running];
  const told = useMemo(() => withRunning(groups, first?.id ?? '', isCut ? [] : screen.running), [groups, first?.id, isCut, screen.running]);
  if (groups[0]?.rows === 0 && !groups[0].past) return <EmptyState icon="reports" title={host.text('message.no_elements_found')} />;
  // It is cut here: nobody asks anew for it.
  const cut = firstGroups(told, { ...setting, limit, least }, { isCompared: compared !== undefined, all });
  const ask = { by, across, measures, compared, onOpen };
  return (
    <>
      {first && <Chart {...ask} isCut={isCut || least} groups={least ? cut.groups : told} by={first} measures={running.length > 0 ? running : summed} />}
      <GroupTable {...ask} groups={cut.groups} label={host.text(derivedId('screen', ...screen.id.split('/')))} />
      {cut.shown < cut.all && <RestLine {...cut} onOpen={onOpen} />}
    </>
  );
}
