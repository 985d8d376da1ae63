import { expect, it } from 'vitest';
import { filterFields } from '../../../src/client/runtime/grid/filters/filter-fields.ts';
import type { Host } from '../../../src/client/runtime/host.tsx';
import { languages } from '../../../src/shared/languages.ts';
import { allScreens } from '../../conformance/chosen-screens.ts';
import { loadWords } from '../../support/words.ts';

it.each(languages)('no two fields that a list is narrowed by have one name, in %s', async (language) => {
  const text = await loadWords(language);
  const told: Partial<Host> = {
    text: (id, values = {}) => text(id, values as Record<string, string>),
    session: { userId: 1, language, companyCode: null, companyCurrency: 'EUR', given: {}, shares: { company: false, roles: [] } },
  };
  const host = told as Host;
  const alike = allScreens.flatMap(({ id, meta }) => {
    const labels = meta ? filterFields(meta, host).map(({ label }) => label) : [];
    const twice = labels.filter((label, at) => labels.indexOf(label) !== at);
    return twice.map((label) => `${id}: ${label}`);
  });
  expect(alike).toEqual([]);
});
