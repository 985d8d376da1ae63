import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../src/client/data/api.ts';
import { createPageCache } from '../../../src/client/data/rows/page-cache.ts';
import { createKeyOf } from '../../../src/client/data/rows/row-source.ts';
import { changeSetStep } from '../../../src/client/runtime/command-stack.ts';
import { createEditSession, type EditEvent } from '../../../src/client/runtime/grid/editing/edit-session.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { Patch, SetAnswer } from '../../../src/shared/records/calls.ts';

const keyOf = createKeyOf(['id']);

/** A session over two rows whose server stores what it is sent, rounding prices, until told to refuse. */
function createSession() {
  const rows = createPageCache(10, 1, keyOf);
  rows.put(0, [
    { id: 1, price: 10, name: 'a' },
    { id: 2, price: 20, name: 'b' },
  ]);
  const sent: Patch[][] = [];
  const events: EditEvent[] = [];
  let refusal: ApiError | null = null;
  let isLoaded = true;
  const send = vi.fn(async (patches: Patch[]): Promise<SetAnswer> => {
    sent.push(patches);
    if (refusal) throw refusal;
    const answer = new Map<string, JsonObject>();
    for (const { key, field, new: value } of patches) {
      const id = String(key.id);
      const row = answer.get(id) ?? rows.get(rows.indexOf(id)) ?? {};
      answer.set(id, { ...row, [field]: typeof value === 'number' ? Math.round(value) : value });
    }
    return { rows: [...answer.values()], change_set_id: 7 };
  });
  const session = createEditSession({
    key: ['id'],
    keyOf,
    send,
    savedFor: 0,
    isPerLanguage: () => false,
    stored: (key) => (isLoaded ? rows.get(rows.indexOf(key)) : undefined),
    replace: (stored) => stored.forEach(rows.replace),
    refetch: async (row) => ({ ...row, price: 99 }),
    onEvent: (event) => events.push(event),
  });
  const row = (index: number): JsonObject => rows.get(index) ?? {};
  return {
    rows,
    row,
    session,
    sent,
    events,
    unload: () => {
      isLoaded = false;
    },
    refuse: (error: ApiError | null) => {
      refusal = error;
    },
  };
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('editing cells', () => {
  it('shows the typed value at once and the stored one when it is saved', async () => {
    const { session, row } = createSession();
    const saved = session.edit([{ row: row(0), field: 'price', value: 12.4 }]);
    expect(session.shown(row(0)).price).toBe(12.4);
    expect(session.states('1')?.price?.status).toBe('saving');
    await saved;
    expect(session.shown(row(0)).price).toBe(12);
    await tick();
    expect(session.states('1')).toBeUndefined();
  });

  it('sends all cells of one edit as one call', async () => {
    const { session, row, sent } = createSession();
    await session.edit([
      { row: row(0), field: 'price', value: 1 },
      { row: row(1), field: 'price', value: 2 },
    ]);
    expect(sent).toEqual([
      [
        { key: { id: 1 }, field: 'price', old: 10, new: 1 },
        { key: { id: 2 }, field: 'price', old: 20, new: 2 },
      ],
    ]);
  });

  it('takes an edit back, and does it again, against what it stored where the row is not loaded', async () => {
    const { session, row, sent, unload } = createSession();
    await session.edit([{ row: row(0), field: 'price', value: 11 }]);
    unload();
    await session.undo();
    await session.redo();
    expect(sent.slice(1).flat()).toEqual([
      { key: { id: 1 }, field: 'price', old: 11, new: 10 },
      { key: { id: 1 }, field: 'price', old: 10, new: 11 },
    ]);
  });

  it('compares a second edit of a cell with what the first one stored', async () => {
    const { session, row, sent } = createSession();
    const before = row(0);
    void session.edit([{ row: before, field: 'price', value: 11 }]);
    await session.edit([{ row: before, field: 'price', value: 12 }]);
    expect(sent.map(([patch]) => [patch?.old, patch?.new])).toEqual([
      [10, 11],
      [11, 12],
    ]);
    expect(row(0).price).toBe(12);
  });

  it('keeps a refused value with its own reason until it is taken back', async () => {
    const { session, row, refuse } = createSession();
    refuse(new ApiError('rule', 422, {}, [{ field: 'price', code: 'rule', params: { rule: 'margin-order' } }]));
    expect(await session.edit([{ row: row(0), field: 'price', value: 5 }])).toBe(false);
    expect(session.shown(row(0)).price).toBe(5);
    expect(session.states('1')?.price).toMatchObject({ status: 'refused', problem: { code: 'rule', params: { rule: 'margin-order' } } });
    expect(session.discard('1', 'price')).toBe(true);
    expect(session.shown(row(0)).price).toBe(10);
  });

  it('sends a refused value again on retry', async () => {
    const { session, row, refuse } = createSession();
    refuse(new ApiError('service_unavailable', 503));
    await session.edit([{ row: row(0), field: 'price', value: 5 }]);
    refuse(null);
    expect(await session.retry('1', 'price')).toBe(true);
    expect(row(0).price).toBe(5);
  });

  it('tells a cell that somebody else changed from a refused one and compares a retry with the new value', async () => {
    const { session, row, refuse, sent } = createSession();
    refuse(new ApiError('stale', 422));
    await session.edit([{ row: row(0), field: 'price', value: 5 }]);
    expect(session.states('1')?.price?.status).toBe('stale');
    expect(row(0).price).toBe(99);
    refuse(null);
    await session.retry('1', 'price');
    expect(sent.at(-1)?.[0]?.old).toBe(99);
  });

  it('lets a refused toggle fall back to what is stored', async () => {
    const { session, row, refuse, events } = createSession();
    refuse(new ApiError('forbidden', 403));
    await session.edit([{ row: row(0), field: 'price', value: 1 }], { revert: true });
    expect(session.states('1')).toBeUndefined();
    expect(events).toMatchObject([{ type: 'refused', problem: { code: 'forbidden' } }]);
  });

  it('takes steps back and does them again, newest first', async () => {
    const { session, row } = createSession();
    await session.edit([{ row: row(0), field: 'price', value: 11 }]);
    await session.edit([{ row: row(0), field: 'name', value: 'z' }]);
    await session.undo();
    await session.undo();
    expect(row(0)).toMatchObject({ price: 10, name: 'a' });
    await session.redo();
    expect(row(0)).toMatchObject({ price: 11, name: 'a' });
    expect([session.canUndo(), session.canRedo()]).toEqual([true, true]);
  });

  it('takes back what was typed last also while it is still being saved', async () => {
    const { session, row } = createSession();
    await session.edit([{ row: row(0), field: 'price', value: 11 }]);
    void session.edit([{ row: row(0), field: 'name', value: 'z' }]);
    await session.undo();
    expect(row(0)).toMatchObject({ price: 11, name: 'a' });
  });

  it('takes back as many steps as are asked for at once', async () => {
    const { session, row } = createSession();
    await session.edit([{ row: row(0), field: 'price', value: 11 }]);
    void session.edit([{ row: row(0), field: 'name', value: 'z' }]);
    await Promise.all([session.undo(), session.undo()]);
    expect(row(0)).toMatchObject({ price: 10, name: 'a' });
  });

  it('takes back what an action did in its turn, does it again, and takes that back too', async () => {
    const { session, row } = createSession();
    const taken: number[] = [];
    const takeBack = (changeSet: number) => Promise.resolve(taken.push(changeSet) + 100);
    await session.edit([{ row: row(0), field: 'price', value: 11 }]);
    session.note(changeSetStep(7, takeBack));
    await session.undo();
    expect([taken, row(0).price]).toEqual([[7], 11]);
    await session.redo();
    await session.undo();
    expect(taken).toEqual([7, 101, 102]);
    await session.undo();
    expect(row(0).price).toBe(10);
  });

  it('takes the action back whose message offers it, whatever was edited since', async () => {
    const { session, row } = createSession();
    const taken: number[] = [];
    const undo = session.note(changeSetStep(7, (changeSet) => Promise.resolve(taken.push(changeSet))));
    await session.edit([{ row: row(0), field: 'price', value: 11 }]);
    expect(await undo()).toBe(true);
    expect([taken, row(0).price]).toEqual([[7], 11]);
    expect(await undo()).toBe(false);
  });

  it('forgets a step that cannot be taken back, and does not do it by the way of doing it again', async () => {
    const { session, row } = createSession();
    const taken: number[] = [];
    await session.edit([{ row: row(0), field: 'price', value: 11 }]);
    session.note(changeSetStep(7, (changeSet) => Promise.resolve(taken.push(changeSet) > 0 ? null : changeSet)));
    expect([await session.undo(), await session.redo(), taken]).toEqual([false, false, [7]]);
    await session.undo();
    expect(row(0).price).toBe(10);
  });

  it('forgets what could be done again once something else is edited', async () => {
    const { session, row } = createSession();
    await session.edit([{ row: row(0), field: 'price', value: 11 }]);
    await session.undo();
    await session.edit([{ row: row(0), field: 'name', value: 'z' }]);
    expect(session.canRedo()).toBe(false);
  });

  it('counts cells by state for the status bar', async () => {
    const { session, row, refuse } = createSession();
    refuse(new ApiError('forbidden', 403));
    const saving = session.edit([
      { row: row(0), field: 'price', value: 1 },
      { row: row(1), field: 'price', value: 1 },
    ]);
    expect(session.count('saving')).toBe(2);
    await saving;
    expect([session.count('saving'), session.count('refused')]).toEqual([0, 2]);
  });
});
