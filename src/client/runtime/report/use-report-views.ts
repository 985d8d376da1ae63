import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { fitSetting, type ReportSetting, type ReportWords } from '../../../shared/records/report-setting.ts';
import { logWarning } from '../../data/log.ts';
import { readSetting, writeSetting } from '../../data/user-setting.ts';
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

interface ReportViews {
  views: NamedViews;
  /** Reads the report so from now on. */
  arrange: (setting: ReportSetting) => void;
}

/** What was set is stored when nothing has changed for so long. */
const restMs = 400;

const chosenOf = (kept: unknown): number | null => v.parse(v.fallback(v.object({ chosen: v.nullable(v.number()) }), { chosen: null }), kept).chosen;

/** The named settings of a report. Where the address says nothing it is read as the user left it, else by the default one. */
export function useReportViews(screen: ReportWords & { id: string }, { setting, change, isGiven }: ReportViewsOptions): ReportViews {
  const { api } = useHost();
  const key = `report:${screen.id}`;
  const stored = useSavedViews(api, screen.id);
  const [chosen, setChosen] = useState<number | null>(null);
  const parse = useCallback((state: unknown) => parseSetting(state, screen), [screen]);
  const standard = useMemo(() => fitSetting(toSetting({}, screen), screen), [screen]);
  const first = useRef({ isGiven, change, parse });
  /** The user has set something. */
  const touched = useRef(false);
  /** Stores what was set last, where it is not stored yet. */
  const unstored = useRef<(() => void) | null>(null);
  const { reloadViews } = stored;

  useEffect(() => {
    Promise.all([reloadViews(), readSetting(api, key)]).then(
      ([views, kept]) => {
        // Whoever has set something before the answer came keeps what he set.
        if (first.current.isGiven || touched.current) return;
        const byDefault = defaultView(views);
        const left = first.current.parse(kept);
        const state = left ?? (byDefault && first.current.parse(byDefault.state));
        if (!state) return;
        setChosen(left ? chosenOf(kept) : (byDefault?.view_id ?? null));
        first.current.change(state);
      },
      // A report without its views is still a report; the log says why.
      (cause: unknown) => logWarning(`the views of ${screen.id} are not here`, cause),
    );
  }, [api, key, screen.id, reloadViews]);

  useEffect(() => {
    if (!touched.current) return undefined;
    const store = () => {
      unstored.current = null;
      writeSetting(api, key, { ...setting, chosen }).catch((cause: unknown) => logWarning(`how ${screen.id} is read was not kept`, cause));
    };
    unstored.current = store;
    const timer = setTimeout(store, restMs);
    return () => clearTimeout(timer);
  }, [api, key, screen.id, setting, chosen]);
  // Whoever leaves at once finds the report as he left it, too.
  useEffect(() => () => unstored.current?.(), []);

  const arrange = (next: ReportSetting) => {
    touched.current = true;
    change(next);
  };
  return { arrange, views: useNamedViews({ ...stored, api, screen: screen.id, state: setting, standard, parse, arrange, chosen, setChosen }) };
}
