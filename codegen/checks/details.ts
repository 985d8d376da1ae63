import type { Check } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { detailsOf } from '../shapes.ts';
import { eachScreen } from './screens.ts';

/** The screens that stand inside of each screen. */
const innerScreens = ({ screens }: Parameters<Check>[0]): ReadonlyMap<string, readonly string[]> =>
  new Map(screens.map(({ name, screen }) => [name, screen ? detailsOf(screen).flatMap(({ screen: inner }) => inner ?? []) : []]));

/** The way from one screen through its details back to itself; undefined where there is none. */
function roundTrip(start: string, inner: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const seen = new Set<string>();
  const search = (at: string, way: readonly string[]): string[] | undefined => {
    for (const next of inner.get(at) ?? []) {
      if (next === start) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = search(next, [...way, next]);
      if (found) return found;
    }
    return undefined;
  };
  return search(start, [start]);
}

/** Screens inside of others: narrowed to the row by fields that they have, and never inside of themselves. */
export const checkDetails: Check = (declarations) => {
  const screens = byName(declarations.screens);
  const forms = byName(declarations.forms);
  const inner = innerScreens(declarations);
  return eachScreen(declarations, (screen, _, findings, name) => {
    for (const { screen: of, link, property } of detailsOf(screen)) {
      const form = forms.get((of !== undefined && screens.get(of)?.screen?.form) || '');
      if (of === undefined || !form) continue;
      const known = Object.keys(form.meta.fields);
      const fields = Object.keys(link);
      for (const field of fields)
        if (!known.includes(field)) findings.add('K121', `link '${field}' is not a field of screen '${of}'`, [property, 'link', field], known);
      if (fields.length === 0)
        findings.add('K123', `screen '${of}' has no field of this screen's key: say by 'link' which of its rows belong to a row`, [property, of]);
    }
    const way = roundTrip(name, inner);
    if (way) findings.add('K124', `the screen stands inside of itself: ${way.join(' > ')}`, ['detail']);
  });
};
