import { expect, it } from 'vitest';
import { createRecentNotices } from '../../../../src/server/engine/http/recent-notices.ts';

const notice = (id: number, company: string | null, touched: Record<string, true | string[]>) => ({
  form: 'product_list',
  company_code: company,
  user_id: 1,
  change_set_id: id,
  touched,
});

function openAt(start: number) {
  let time = start;
  const recent = createRecentNotices(() => time);
  return { recent, wait: (milliseconds: number) => (time += milliseconds) };
}

it('what was heard in the last milliseconds is told, and nothing older', () => {
  const { recent, wait } = openAt(1_000);
  recent.begin();
  wait(100);
  recent.add(notice(1, 'KT-HU', { product: ['weight'] }));
  wait(500);
  expect(recent.ofLast(501)).toEqual([notice(1, 'KT-HU', { product: ['weight'] })]);
  expect(recent.ofLast(499)).toEqual([]);
});

it('writes that concern the same people are told as one', () => {
  const { recent } = openAt(1_000);
  recent.begin();
  recent.add(notice(1, 'KT-HU', { product: ['weight'], product_company: true }));
  recent.add(notice(2, 'KT-DE', { product: ['weight'] }));
  recent.add(notice(3, 'KT-HU', { product: ['volume'] }));
  expect(recent.ofLast(0)?.map(({ change_set_id, company_code, touched }) => [change_set_id, company_code, touched])).toEqual([
    [null, 'KT-HU', { product: true, product_company: true }],
    [2, 'KT-DE', { product: ['weight'] }],
  ]);
});

it('what was before anybody listened, long ago, or among too much is not known', () => {
  const { recent, wait } = openAt(1_000);
  expect(recent.ofLast(0)).toBe(undefined);
  recent.begin();
  wait(200);
  expect([recent.ofLast(200), recent.ofLast(201)]).toEqual([[], undefined]);
  wait(100_000);
  expect([recent.ofLast(60_000), recent.ofLast(60_001)]).toEqual([[], undefined]);
  for (let id = 0; id < 600; id += 1) {
    wait(1);
    recent.add(notice(id, null, { job: true }));
  }
  expect(recent.ofLast(600)).toBe(undefined);
  expect(recent.ofLast(400)).toHaveLength(1);
});
