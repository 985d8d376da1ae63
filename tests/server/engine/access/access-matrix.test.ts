import { afterAll, beforeAll, expect, it } from 'vitest';
import { sequenceOfForm } from '../../../../schemas/forms/sequence.ts';
import { deletedColumnOf } from '../../../../schemas/tables/define.ts';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { access } from '../../../../src/generated/server/access.gen.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import { procedures } from '../../../../src/generated/server/parts/procedures.gen.ts';
import type { FormName } from '../../../../src/generated/names.gen.ts';
import type { Procedure } from '../../../../src/server/engine/records/define-procedure.ts';
import type { PageRight } from '../../../../src/shared/access.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { standardActions } from '../../../../src/shared/records/calls.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { chosenFor, codeOf, fillEveryForm, fillOwnTables, openApp } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';
import { formsTriedOn } from '../declarations/declared.ts';
import { hasRight, signInAll } from './promised-rights.ts';

interface Attempt {
  action: string;
  right: PageRight;
  /** Either right opens it. */
  orRight?: PageRight;
  /** Whether the form has such an action at all; without it even the right opens nothing. */
  exists: boolean;
  /** It may change something whatever right it needs: nothing for who only reads. */
  changes?: boolean;
  /** What whoever has the right is told where there is none; `forbidden` when absent. */
  absent?: string;
  payload: (row: JsonObject, key: JsonObject) => unknown;
}

const rightOf = (procedure: string): PageRight => (procedures as Readonly<Record<string, Procedure>>)[procedure]?.right ?? 'perms';

/** They ask for the same rights by the same words: of each form another one is tried. */
const imports = ['import_check', 'import_commit', 'import_progress', 'import_cancel'] as const;
let formsSeen = 0;

const attempts = (form: AnyForm): Record<string, Attempt> => {
  const imported = imports[(formsSeen += 1) % imports.length] ?? imports[0];
  const { add, delete: remove, actions = [], table } = form;
  const isMarked = Boolean(remove) && table !== undefined && deletedColumnOf(table) !== undefined;
  return {
    list: { action: 'list', right: 'list', exists: true, payload: () => ({ limit: 1 }) },
    filter: { action: 'filter', right: 'list', exists: true, payload: () => ({ limit: 1, count: 'none' }) },
    history: { action: 'history', right: 'list', exists: true, payload: (_, key) => ({ key }) },
    set: { action: 'set', right: 'set', exists: true, payload: (_, key) => ({ rows: [key] }) },
    add: { action: 'set', right: 'add', exists: Boolean(add), payload: () => ({ rows: [{}] }) },
    delete: { action: 'delete', right: 'delete', exists: Boolean(remove), payload: () => ({ keys: [] }) },
    ...(form.copy && { copy: { action: 'copy', right: 'add', exists: true, payload: () => ({ key: {} }) } }),
    restore: { action: 'restore', right: 'delete', exists: isMarked, absent: 'bad_data_source', payload: () => ({ keys: [] }) },
    translate: {
      action: 'translate',
      right: 'set',
      exists: true,
      payload: () => ({ keys: [], fields: [], source_language: 'en', languages: ['de'], engine: 'gt', dry: true }),
    },
    [imported]: { action: imported, right: 'add', orRight: 'set', exists: true, payload: () => ({ import_id: 'none', mapping: [], language_code: 'en' }) },
    move: { action: 'move', right: 'set', exists: sequenceOfForm(form) !== undefined, absent: 'bad_data_source', payload: (_, key) => ({ key, position: 1 }) },
    ...Object.fromEntries(
      actions.map((action) => [action, { action, right: rightOf(action), exists: true, changes: true, payload: () => ({ selection: { keys: [] } }) }]),
    ),
  };
};

/** 'open' is every answer that is no refusal for who asks: also a wrong value or an unknown row. */
const verdict = (answer: Answer): string => {
  const code = codeOf(answer);
  return code !== undefined && ['forbidden', 'unauthenticated', 'bad_data_source', 'internal'].includes(code) ? code : 'open';
};

describeOnEachDemo('rights on forms', (open, engine) => {
  let app: App;
  const clients: Record<string, Client> = {};
  /** A row of each form, read before the attempts: those of one form may empty another one over the same table. */
  const rows = new Map<string, JsonObject>();

  beforeAll(async () => {
    app = await openApp(open);
    Object.assign(clients, await signInAll(app));
    clients.nobody = app.asClient({ token: '', refresh_token: '' });
    await fillOwnTables(app);
    await fillEveryForm(clients.admin as Client);
    for (const [name] of formsTriedOn(engine)) {
      const [row = {}] = await (clients.admin as Client).rows(name, { limit: 1, count: 'none', ...chosenFor(name) });
      rows.set(name, row);
    }
  });
  afterAll(() => app.close());

  it.each(formsTriedOn(engine))('%s opens to whom its pages are open, action by action', async (name, form) => {
    const row = rows.get(name) ?? {};
    const key = Object.fromEntries(form.key.map((field) => [field, row[field] ?? null]));
    const expected: Record<string, Record<string, string>> = {};
    const seen: typeof expected = {};
    for (const [attempt, { action, right, orRight = right, exists, changes, absent = 'forbidden', payload }] of Object.entries(attempts(form))) {
      for (const [account, client] of Object.entries(clients)) {
        const may = [right, orRight].some((one) => hasRight(account, name as FormName, one)) && !(account === 'reading' && changes);
        const told = may ? (exists ? 'open' : absent) : 'forbidden';
        (expected[attempt] ??= {})[account] = account === 'nobody' ? 'unauthenticated' : told;
        (seen[attempt] ??= {})[account] = verdict(await client.action(name, action, payload(row, key)));
      }
    }
    expect(seen).toEqual(expected);
  });

  it('covers every form and every declared procedure', () => {
    expect(Object.keys(access).sort()).toEqual(Object.keys(forms).sort());
    const declared = new Set(Object.values(forms).flatMap((form) => (form as AnyForm).actions ?? []));
    expect([...declared].sort()).toEqual(Object.keys(procedures).sort());
  });

  it('covers every standard action', () => {
    const tried = new Set(Object.values(forms).flatMap((form: AnyForm) => Object.values(attempts(form)).map(({ action }) => action)));
    expect(standardActions.filter((action) => !tried.has(action))).toEqual([]);
  });
});
