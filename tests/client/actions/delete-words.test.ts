import { describe, expect, it } from 'vitest';
import deleteAction from '../../../src/client/actions/delete.action.ts';
import type { ActionContext } from '../../../src/client/actions/define.ts';
import { createNameOf } from '../../../src/client/runtime/row-name.ts';
import { resolveFields } from '../../../src/client/runtime/grid/columns/resolve-columns.ts';
import type { Host } from '../../../src/client/runtime/host.tsx';
import { languages } from '../../../src/shared/languages.ts';
import { allScreens } from '../../conformance/chosen-screens.ts';
import { contextOf } from '../../support/render-context.ts';
import { loadWords, type Words } from '../../support/words.ts';

/* Whoever is asked whether something shall go is told what. */

const lists = allScreens.filter((screen) => 'actions' in screen && screen.meta && (screen.actions as readonly string[]).includes('delete'));
const { formats, text: idsAsTexts } = contextOf('text', 'en');
const session = {
  userId: 1,
  language: 'en',
  companyCode: null,
  companyCurrency: 'EUR',
  given: {},
  shares: { company: false, roles: [] },
} satisfies Host['session'];
const told: Partial<Host> = { text: idsAsTexts, session, formats, label: () => undefined, find: () => undefined };
const host = told as Host;

/** The sentence of the question to delete so many rows of a list. */
async function asked(screen: (typeof lists)[number], names: readonly string[], count: number, words: Words): Promise<string> {
  let body = '';
  const context: Partial<ActionContext> = {
    ...(screen.meta && { form: screen.meta }),
    screen: screen.id,
    count,
    rows: names.map((name) => ({ name })),
    nameOf: ({ name }) => String(name),
    text: (id, values) => words(id, values as Record<string, string>),
    confirm: async (question) => {
      body = question.body ?? '';
      return false;
    },
  };
  await deleteAction.run(context as ActionContext);
  return body;
}

describe('the question whether records shall be deleted', () => {
  it('is asked by many lists', () => expect(lists.length).toBeGreaterThan(20));

  it.each(languages)('names the list and the records, five at most, in %s', async (language) => {
    const words = await loadWords(language);
    for (const screen of lists) {
      const list = words(`screen.${screen.id.replaceAll('/', '.')}`);
      const one = await asked(screen, ['Alpenholz'], 1, words);
      expect(one).toBe(`${words('message.confirm_delete_records', { count: 1 })} ${list}: Alpenholz.`);
      const many = await asked(screen, ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'], 12, words);
      expect(many).toContain('a1, a2, a3, a4, a5');
      expect(many).not.toContain('a6');
      expect(many).toContain('7');
    }
  });

  it('calls a record by what it is found by, else by its first words, else by its key', () => {
    for (const { meta } of lists) {
      if (!meta) continue;
      const nameOf = createNameOf(meta, resolveFields(meta, host), host);
      const key = Object.fromEntries(meta.key.map((field) => [field, meta.fields[field]?.kind === 'date' ? '2026-11-24' : 17]));
      expect(nameOf(key), meta.name).toBeDefined();
      const title = meta.findable?.title ?? [];
      const row = { ...key, ...Object.fromEntries(title.map((field) => [field, 'Alpenholz'])) };
      if (title.length > 0) expect(nameOf(row), meta.name).toContain('Alpenholz');
    }
  });
});
