import * as v from 'valibot';
import { useEffect, useState } from 'react';
import { detailsKey } from '../../../data/user-setting.ts';
import { type ParseSetting, useKeptSetting } from '../../use-kept-setting.ts';

/** A height that is dragged is kept when it has rested for so long. */
const restMs = 500;

const settingSchema = v.object({
  open: v.optional(v.boolean(), true),
  /** Share of the screen that the rows keep. */
  share: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0.6),
  tab: v.optional(v.nullable(v.string()), null),
});
type DetailSetting = v.InferOutput<typeof settingSchema>;

const parse: ParseSetting<DetailSetting> = (stored) => {
  const parsed = v.safeParse(settingSchema, stored);
  return parsed.success ? parsed.output : v.parse(settingSchema, {});
};
/** Until it is known how the user left them. */
const unknown: DetailSetting = { ...parse(undefined), open: false };

/** How the user left the details of a screen: open or not, how high, and the tab in front. */
export function useDetailSetting(screen: string) {
  const { setting, change } = useKeptSetting(detailsKey(screen), parse);
  const [dragged, resize] = useState<number | null>(null);
  useEffect(() => {
    if (dragged === null) return undefined;
    const timer = setTimeout(() => change({ share: dragged }), restMs);
    return () => clearTimeout(timer);
  }, [dragged, change]);
  const known = setting ?? unknown;
  return { setting: dragged === null ? known : { ...known, share: dragged }, resize, change };
}
