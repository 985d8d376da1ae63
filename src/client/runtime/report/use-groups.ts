import { useEffect, useState } from 'react';
import type { Group, Groups, ListCall, Params } from '../../../shared/records/calls.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import { ApiError } from '../../data/api.ts';
import { isCancelled } from '../../data/api-error.ts';
import { useHost } from '../host.tsx';
import type { ReportSetting } from './use-setting.ts';

interface GroupsView extends ReportSetting {
  form: string;
  filter: FilterNode | undefined;
  params: Params | undefined;
}

/** Groups with the setting they were asked by: the next one is chosen before its groups are there. */
interface Found {
  setting: ReportSetting;
  groups: readonly Group[];
}

/** The groups of a view, asked anew with every setting and when others change rows; those before stay in sight meanwhile. */
export function useGroups({ form, filter, params, groups, measures }: GroupsView) {
  const {
    api,
    session: { language, companyCode },
  } = useHost();
  const [found, setFound] = useState<Found | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [round, setRound] = useState(0);
  const asked = JSON.stringify({ filter, params, group: groups, measures: measures.map((field) => ({ field, fn: 'sum' })), language_code: language });

  useEffect(() => {
    const stop = new AbortController();
    setLoading(true);
    api
      .action<Groups>(form, 'list', JSON.parse(asked) as Partial<ListCall>, stop.signal)
      .then(
        (answer) => {
          setFound({ setting: { groups, measures }, groups: answer.groups });
          setError(null);
        },
        (reason: unknown) => {
          if (!isCancelled(reason)) setError(reason instanceof ApiError ? reason : new ApiError('internal', 0));
        },
      )
      .finally(() => stop.signal.aborted || setLoading(false));
    return () => stop.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `asked` says what the groups and measures are
  }, [api, form, asked, companyCode, round]);
  useEffect(() => api.follow(form, () => setRound((count) => count + 1)), [api, form]);

  return { found, error, isLoading, reload: () => setRound((count) => count + 1) };
}
