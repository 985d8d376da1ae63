import { describe, expect, it } from 'vitest';
import { createKeyOf } from '../../../src/client/data/rows/row-source.ts';
import { createEditSession } from '../../../src/client/runtime/grid/editing/edit-session.ts';
import { hasUntold, withWhole } from '../../../src/client/runtime/grid/editing/typed-texts.ts';
import { toPatch } from '../../../src/client/runtime/grid/editing/patches.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { MultiText } from '../../../src/shared/languages.ts';
import type { Patch } from '../../../src/shared/records/calls.ts';
import { mergeText, missingTexts } from '../../../src/shared/text/multi-text.ts';

const keyOf = createKeyOf(['id']);

describe('a text per language', () => {
  const whole = { id: 1, name: { en: 'Red', hu: 'Piros', de: 'Rot' } };
  /** The same as a reader of Hungarian is told it. */
  const shown = { id: 1, name: { hu: 'Piros' }, 'name@missing': ['sk', 'ro', 'cs', 'bg'] };

  /** A session over one row, which a colleague may change and which comes back whole when it is written. */
  function createTexts(row: JsonObject) {
    let stored = row;
    const sent: Patch[] = [];
    const session = createEditSession({
      key: ['id'],
      keyOf,
      savedFor: 0,
      isPerLanguage: (field) => field === 'name',
      send: async (patches) => {
        sent.push(...patches);
        const name = patches.reduce((texts, patch) => mergeText(texts, patch.new as MultiText), whole.name as MultiText);
        return { rows: [{ id: 1, name: name as JsonObject }], change_set_id: 7 };
      },
      stored: () => stored,
      replace: (rows) => (stored = rows[0] ?? stored),
      refetch: async () => stored,
      onEvent: () => undefined,
    });
    return { session, sent, change: (next: JsonObject) => (stored = next) };
  }

  it('is sent in the languages that change alone, with what stood there', () => {
    const patch = toPatch({ row: whole, field: 'name', value: { hu: 'Vörös', de: null, sk: 'Červená' } }, whole, ['id'], true);
    expect(patch).toEqual({ key: { id: 1 }, field: 'name', old: { hu: 'Piros', de: 'Rot', sk: null }, new: { hu: 'Vörös', de: null, sk: 'Červená' } });
  });

  it('shows what is typed in place of what is stored and keeps its other languages', () => {
    const { session } = createTexts(whole);
    void session.edit([{ row: whole, field: 'name', value: { hu: 'Vörös', de: null } }]);
    expect(session.shown(whole).name).toEqual({ en: 'Red', hu: 'Vörös' });
  });

  it('leaves alone what a colleague writes in another language while somebody types', async () => {
    const { session, sent, change } = createTexts(whole);
    change({ id: 1, name: { ...whole.name, de: 'Hellrot' } });
    await session.edit([{ row: whole, field: 'name', value: { hu: 'Vörös' } }]);
    expect(sent).toEqual([{ key: { id: 1 }, field: 'name', old: { hu: 'Piros' }, new: { hu: 'Vörös' } }]);
  });

  it('is compared with what the row told that it was typed into, where the one stored now tells the shown text alone', async () => {
    const { session, sent, change } = createTexts(whole);
    change(shown);
    await session.edit([{ row: whole, field: 'name', value: { hu: 'Vörös', de: 'Hellrot' } }]);
    expect(sent[0]?.old).toEqual({ hu: 'Piros', de: 'Rot' });
  });

  it('is taken back in its language alone, also where a row that told one text came back with all', async () => {
    const { session, sent } = createTexts(shown);
    await session.edit([{ row: shown, field: 'name', value: { hu: 'Vörös' } }]);
    await session.undo();
    await session.redo();
    expect(sent.map(({ old, new: next }) => [old, next])).toEqual([
      [{ hu: 'Piros' }, { hu: 'Vörös' }],
      [{ hu: 'Vörös' }, { hu: 'Piros' }],
      [{ hu: 'Piros' }, { hu: 'Vörös' }],
    ]);
  });

  it('says anew what it lacks when it comes in all its languages, though it is laid over a row that told one', () => {
    const laid = { ...shown, ...withWhole({ id: 1 }, 'name', { en: 'Red', hu: 'Piros' }) };
    expect(hasUntold(shown, 'name')).toBe(true);
    expect(hasUntold(laid, 'name')).toBe(false);
    expect(missingTexts(laid, 'name', { en: 'Red', hu: 'Piros' })).toEqual(['de', 'sk', 'ro', 'cs', 'bg']);
  });
});
