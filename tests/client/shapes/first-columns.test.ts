import { expect, it } from 'vitest';
import { allScreens } from '../../conformance/chosen-screens.ts';

const lists = allScreens.flatMap((screen) => ('columns' in screen && screen.shape === 'grid' ? [screen] : []));

/** As many columns stand beside each other at 1440 px. */
const inSight = 8;

it('no list begins with a number that only names the row to the database', () => {
  const begins = lists.map((screen) => ({ id: screen.id, first: screen.columns.find(({ hidden }) => hidden !== true)?.field ?? '', meta: screen.meta }));
  const counted = begins.filter(({ first, meta }) => meta?.fields[first]?.kind === 'identity' && meta.key.includes(first));
  expect(counted.map(({ id }) => id)).toEqual([]);
});

it('a list in which somebody works shows at once a column that may be edited', () => {
  const late = lists.filter(({ columns, edit }) => {
    const shown = columns.filter(({ hidden }) => hidden !== true).map(({ field }) => field);
    return edit.length > 0 && !shown.slice(0, inSight).some((field) => edit.includes(field));
  });
  expect(late.map(({ id }) => id)).toEqual([]);
});
