import { expect, it } from 'vitest';
import { forms } from '../../../src/generated/forms.gen.ts';
import { createReferences } from '../../../src/client/data/references.ts';
import { fakeApi } from '../../support/fake-api.ts';

const metas = await Promise.all(Object.entries(forms).map(async ([name, load]) => ({ name, meta: (await load()).default })));
/** What rows are called wherever they are referred to. */
const labels = new Map(
  metas.flatMap(({ meta }) =>
    Object.values(meta.fields).flatMap(({ options }) =>
      options?.form !== undefined && options.label !== undefined ? [[options.form, options.label] as const] : [],
    ),
  ),
);

it.each([...labels])('rows of %s are called by their %s, not by what stands first in their form', async (form, label) => {
  const fields = Object.keys(metas.find(({ name }) => name === form)?.meta.fields ?? {});
  const row = Object.fromEntries(fields.map((field) => [field, `the ${field}`]));
  const references = createReferences(fakeApi({ action: () => ({ rows: [row] }) }), 'en');
  expect((await references.load(form)).map((candidate) => candidate.label)).toEqual([`the ${label}`]);
});

it('lists that are asked for in one task travel together, and their names are drawn once', async () => {
  const asked: string[][] = [];
  const api = fakeApi({
    action: async (form) => {
      asked.at(-1)?.push(form);
      return { rows: [] };
    },
  });
  api.together = (work) => {
    asked.push([]);
    return work();
  };
  const references = createReferences(api, 'en');
  const brief = [...labels.keys()].slice(0, 6);
  for (const form of brief) expect(references.label(form, 1)).toBeUndefined();
  await Promise.all(brief.map((form) => references.load(form)));
  expect(asked).toEqual([brief]);
  expect(brief).toHaveLength(6);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(references.version.get()).toBe(1);
});

it('a list that only a choice was asked for draws nothing anew, for no name of it stands anywhere', async () => {
  const references = createReferences(fakeApi({ action: () => ({ rows: [] }) }), 'en');
  const [form = ''] = labels.keys();
  await references.load(form);
  expect(references.version.get()).toBe(0);
});
