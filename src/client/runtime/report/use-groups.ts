import { useCallback } from 'react';
import type { Group, Groups } from '../../../shared/records/calls.ts';
import type { ComparedSpans } from '../../../shared/records/compared-spans.ts';
import type { ReportSetting } from '../../../shared/records/report-setting.ts';
import { useHost } from '../host.tsx';
import { type Answer, useAnswer } from '../use-answer.ts';
import { useFollowing } from '../use-following.ts';
import type { GroupCall } from './group-call.ts';

/** Groups with the setting they were asked by: the next one is chosen before its groups are there. */
export interface FoundGroups {
  setting: ReportSetting;
  groups: readonly Group[];
  /** How many groups of the first level there are, with those whose figures leave them out. */
  all?: number | undefined;
  /** Of a comparison: which days are compared with which. */
  compared?: ComparedSpans | undefined;
}

/** The groups of a setting, asked anew with every one and when others change rows; those before stay in sight meanwhile. */
export function useGroups(form: string, setting: ReportSetting, call: GroupCall): Answer<FoundGroups> {
  const {
    api,
    session: { companyCode },
  } = useHost();
  const asked = JSON.stringify(call);
  const ask = useCallback(
    (signal: AbortSignal): Promise<FoundGroups> =>
      api.action<Groups>(form, 'list', JSON.parse(asked) as GroupCall, signal).then(({ groups, all, compared }) => ({ setting, groups, all, compared })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `asked` says what the setting is, and another company has other rows
    [api, form, asked, companyCode],
  );
  const answer = useAnswer(ask);
  useFollowing([form], answer.reload);
  return answer;
}
