import type { Heard } from './meanings.ts';
import { meant } from './span-of.ts';

/** A word that names a thing: a country, or what nobody knows and may be the name of one. */
const isName = (one: Heard): boolean => one.meanings.length === 0 || meant(one, 'country') !== undefined;

/** The names beside a place, in the order in which they are met: one behind the other, or joined by "and". */
function namesBeside(heard: readonly Heard[], at: number, step: 1 | -1): Heard[] {
  const names: Heard[] = [];
  for (let place = at + step; ; place += step) {
    const one = heard[place];
    if (!one) return names;
    if (isName(one)) names.push(one);
    else if (!(names.length > 0 ? meant(one, 'and') : meant(one, 'filler'))) return names;
  }
}

/** What is said to be left out, each name with the word that says so. A word that leaves out nothing that has a name is not there: it is asked about. */
export function readLeftOut(heard: readonly Heard[]): ReadonlyMap<Heard, Heard> {
  return new Map(
    heard.flatMap((word, at) => {
      const said = meant(word, 'without');
      return said ? namesBeside(heard, at, said.names === 'behind' ? 1 : -1).map((name) => [name, word] as const) : [];
    }),
  );
}
