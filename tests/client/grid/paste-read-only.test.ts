import { expect, it } from 'vitest';
import { planPaste } from '../../../src/client/runtime/grid/clipboard/clipboard.ts';
import { readOnlyText } from '../../../src/client/runtime/grid/clipboard/use-clipboard.ts';
import { languages } from '../../../src/shared/languages.ts';
import { column } from '../../support/grid-columns.ts';
import { loadWords } from '../../support/words.ts';

const rows = [{ name: 'Oak' }, { name: 'Elm' }];

it.each(languages)('a paste names each column once that it cannot change, and says of how many cells, in %s', async (language) => {
  const words = await loadWords(language);
  const plan = planPaste([['z', 'y', '7']], rows, [column('name', { editable: false }), column('code', { editable: false }), column('note')]);
  expect(plan.refused.map(({ id }) => id)).toEqual(['name', 'code']);
  const told = readOnlyText(plan, (id, values) => words(id, values as Record<string, string>));
  expect(told).toBe(words('grid.paste_read_only', { count: 4, columns: 'NAME, CODE' }));
  expect(told).toContain('NAME, CODE');
});

it('a paste onto cells that may be changed says nothing of it', () => {
  expect(planPaste([['z']], rows, [column('name')])).toMatchObject({ readOnly: 0, refused: [] });
});
