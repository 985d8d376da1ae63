import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fitSetting, type ReportSetting, type ReportWords } from '../../../shared/records/report-setting.ts';
import { logWarning } from '../../data/log.ts';
import { useHost } from '../host.tsx';
import { defaultView } from '../views/saved-views.ts';
import { type NamedViews, useNamedViews, useSavedViews } from '../views/use-named-views.ts';
import { parseSetting, toSetting } from './use-setting.ts';

interface ReportViewsOptions {
  setting: ReportSetting;
  change: (setting: ReportSetting) => void;
  /** The address says how the report is read. */
  isGiven: boolean;
}

/** The named settings of a report. The default one is taken where the address says nothing. */
export function useReportViews(screen: ReportWords & { id: string }, { setting, change, isGiven }: ReportViewsOptions): NamedViews {
  const { api } = useHost();
  const stored = useSavedViews(api, screen.id);
  const [chosen, setChosen] = useState<number | null>(null);
  const parse = useCallback((state: unknown) => parseSetting(state, screen), [screen]);
  const standard = useMemo(() => fitSetting(toSetting({}, screen), screen), [screen]);
  const first = useRef({ isGiven, change, parse });
  const { reloadViews } = stored;
  useEffect(() => {
    reloadViews().then(
      (views) => {
        const byDefault = defaultView(views);
        const state = byDefault && first.current.parse(byDefault.state);
        if (!state || first.current.isGiven) return;
        setChosen(byDefault.view_id);
        first.current.change(state);
      },
      // A report without its views is still a report; the log says why.
      (cause: unknown) => logWarning(`the views of ${screen.id} are not here`, cause),
    );
  }, [screen.id, reloadViews]);
  return useNamedViews({ ...stored, api, screen: screen.id, state: setting, standard, parse, arrange: change, chosen, setChosen });
}
