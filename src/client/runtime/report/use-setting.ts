import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import * as v from 'valibot';
import type { ReportScreen } from '../../../../schemas/shapes/report.shape.ts';
import { inAddress } from '../in-address.ts';
import { usePageLocation } from '../use-page-location.ts';

/** Groups within groups that still read as one table. */
export const mostLevels = 3;

/** What a report is by, and which of its measures it tells; the first is drawn. */
export interface ReportSetting {
  groups: readonly string[];
  measures: readonly string[];
}

const names = v.fallback(inAddress(v.array(v.string())), []);
const searchSchema = v.object({ group: v.optional(names, []), measure: v.optional(names, []) });

/** The names that are offered, each once; the standard where none is left. */
const offered = (asked: readonly string[], known: readonly string[], standard: readonly string[]): readonly string[] => {
  const left = [...new Set(asked)].filter((name) => known.includes(name));
  return left.length > 0 ? left : standard;
};

/** The setting that an address says, fitted to what the screen offers. */
export function toSetting(search: unknown, { groups, measures }: Pick<ReportScreen, 'groups' | 'measures'>): ReportSetting {
  const parsed = v.safeParse(searchSchema, search);
  const { group, measure } = parsed.success ? parsed.output : { group: [], measure: [] };
  return { groups: offered(group, groups, groups.slice(0, 1)).slice(0, mostLevels), measures: offered(measure, measures, measures) };
}

/** The setting stands in the page's address, so that it is linked, bookmarked and gone back to. */
export function useSetting(screen: Pick<ReportScreen, 'groups' | 'measures'>) {
  const { search } = usePageLocation();
  const navigate = useNavigate();
  const setting = useMemo(() => toSetting(search, screen), [search, screen]);
  const change = ({ groups, measures }: ReportSetting): void =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, group: groups, measure: measures }) as never, state: true, replace: true });
  return { setting, change };
}
