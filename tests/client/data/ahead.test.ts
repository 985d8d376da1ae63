import { describe, expect, test } from 'vitest';
import { createAhead } from '../../../src/client/data/ahead.ts';

describe('a list that is asked for ahead', () => {
  const payload = { filter: { field: 'setting_key', op: 'eq', value: 'grid:products' } };
  const answer = Promise.resolve([{ value: 1 }]);

  test('is given once to whoever asks for the same', () => {
    const ahead = createAhead(() => 'anna');
    void ahead.put('user_settings', payload, () => answer);
    expect(ahead.take('saved_views', payload)).toBe(undefined);
    expect(ahead.take('user_settings', { filter: { ...payload.filter } })).toBe(answer);
    expect(ahead.take('user_settings', payload)).toBe(undefined);
  });

  test('is asked for once, until somebody takes it', async () => {
    const ahead = createAhead(() => 'anna');
    let asked = 0;
    const ask = async () => (asked += 1);
    await Promise.all([ahead.put('user_settings', payload, ask), ahead.put('user_settings', payload, ask)]);
    expect(await ahead.take('user_settings', payload)).toBe(1);
    await ahead.put('user_settings', payload, ask);
    expect(await ahead.take('user_settings', payload)).toBe(2);
  });

  test('is given to nobody after a write, nor when it has grown old', () => {
    let now = 0;
    const ahead = createAhead(
      () => 'anna',
      () => now,
    );
    void ahead.put('user_settings', payload, () => answer);
    ahead.forget();
    expect(ahead.take('user_settings', payload)).toBe(undefined);
    void ahead.put('user_settings', payload, () => answer);
    now = 10_000;
    expect(ahead.take('user_settings', payload)).toBe(undefined);
  });

  test('is given to nobody else', () => {
    let token = 'anna';
    const ahead = createAhead(() => token);
    void ahead.put('user_settings', payload, () => answer);
    token = 'bela';
    expect(ahead.peek('user_settings', payload)).toBe(undefined);
    expect(ahead.take('user_settings', payload)).toBe(undefined);
  });

  test('is seen once it is here, until it is taken', async () => {
    const ahead = createAhead(() => 'anna');
    const here = ahead.put('user_settings', payload, () => answer);
    expect(ahead.peek('user_settings', payload)).toBe(undefined);
    await here;
    expect(ahead.peek('user_settings', payload)).toEqual({ value: [{ value: 1 }] });
    void ahead.take('user_settings', payload);
    expect(ahead.peek('user_settings', payload)).toBe(undefined);
  });

  test('is given to nobody where it failed: whoever needs it asks himself', async () => {
    const ahead = createAhead(() => 'anna');
    await ahead.put('user_settings', payload, () => Promise.reject(new Error('away')));
    expect(ahead.take('user_settings', payload)).toBe(undefined);
  });
});
