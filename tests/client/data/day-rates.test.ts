import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { createDayRates } from '../../../src/client/data/day-rates.ts';
import { fakeApi } from '../../support/fake-api.ts';

const asksDays = v.object({ days: v.array(v.string()) });
const answer = (days: readonly string[]) => ({
  data: {},
  valid_on: {},
  on: Object.fromEntries(days.map((day) => [day, { data: { HUF: 0.0025 }, valid_on: {} }])),
});

it('asks for the days of many rows together and for each once, and tells when they are here', async () => {
  const calls: string[][] = [];
  const api = fakeApi({
    rpc: (_name, input) => {
      const { days } = v.parse(asksDays, input);
      calls.push(days);
      return answer(days);
    },
  });
  const rates = createDayRates(api, 'EUR');
  const heard = vi.fn();
  rates.version.subscribe(heard);
  const days = Array.from({ length: 500 }, (_, place) => new Date(Date.UTC(2025, 0, 1 + place)).toISOString().slice(0, 10));
  for (const day of [...days, ...days]) expect(rates.on(day)).toBeUndefined();
  await vi.waitFor(() => expect(rates.on(days[499] ?? '')).toEqual({ rates: { HUF: 0.0025 }, days: {} }));
  expect(calls.map(({ length }) => length)).toEqual([400, 100]);
  expect(heard).toHaveBeenCalledTimes(2);
});

it('asks again for days that did not come', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let refused = true;
  const api = fakeApi({ rpc: () => (refused ? Promise.reject(new Error('not now')) : answer(['2026-01-05'])) });
  const rates = createDayRates(api, 'EUR');
  rates.on('2026-01-05');
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  refused = false;
  rates.on('2026-01-05');
  await vi.waitFor(() => expect(rates.on('2026-01-05')?.rates).toEqual({ HUF: 0.0025 }));
  warn.mockRestore();
});
