import { expect, it } from 'vitest';
import type { RowView } from '../../../src/client/data/rows/row-source.ts';
import { createServerRows } from '../../../src/client/data/rows/server-rows.ts';
import { expectRows } from '../../../src/client/data/rows/window-calls.ts';
import { createAhead } from '../../../src/client/data/ahead.ts';
import type { ListCall } from '../../../src/shared/records/calls.ts';
import { fakeApi } from '../../support/fake-api.ts';

const view: RowView = { sort: [{ field: 'id', desc: false }], language: 'en', totals: [] };
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A server whose rows are called by how often they were asked for; what is asked for ahead is kept as by the product. */
function openServer(total = 2) {
  const asked: Partial<ListCall>[] = [];
  const heard: (() => void)[] = [];
  const list = async (payload: unknown) => {
    asked.push(payload as ListCall);
    return { rows: [{ id: 1, name: `answer ${asked.length}` }, { id: 2 }], total, capped: total > 2 };
  };
  const kept = createAhead(() => 'somebody');
  const api = fakeApi({
    action: (form, _action, payload) => kept.take(form, payload) ?? list(payload),
    follow: (_form, hear) => {
      heard.push(hear);
      return () => undefined;
    },
  });
  api.ahead = (form, payload) => kept.put(form, payload, () => list(payload));
  api.peek = kept.peek;
  return { api, asked, heard, open: (opening?: RowView) => createServerRows({ api, form: 'x', key: ['id'], opening }) };
}

it('rows that came before they are drawn are there at once, asked for once, and followed from the first drawing on', async () => {
  const { api, asked, heard, open } = openServer();
  await expectRows(api, 'x', view);
  const source = open(view);
  expect([source.state, source.total, source.get(0)?.name]).toEqual(['ready', 2, 'answer 1']);
  expect(heard).toHaveLength(0);
  const version = source.version;
  source.setView(view);
  await settled();
  expect([asked.length, heard.length, source.version]).toEqual([1, 1, version]);
  // The answer was taken: who reads anew is answered anew.
  source.reload();
  await settled();
  expect([asked.length, source.get(0)?.name]).toEqual([2, 'answer 2']);
});

it('a view that is set otherwise than was expected reads its own rows', async () => {
  const { api, asked, open } = openServer();
  await expectRows(api, 'x', view);
  const source = open(view);
  source.setView({ ...view, search: 'oak' });
  expect([source.state, source.get(0)]).toEqual(['loading', undefined]);
  await settled();
  expect([source.state, source.get(0)?.name, asked[1]?.search]).toEqual(['ready', 'answer 2', 'oak']);
});

it('rows that are still on their way are waited for as ever', async () => {
  const { api, asked, open } = openServer();
  void expectRows(api, 'x', view);
  const source = open(view);
  expect(source.state).toBe('loading');
  source.setView(view);
  await settled();
  expect([source.state, source.get(0)?.name, asked.length]).toEqual(['ready', 'answer 1', 1]);
});

it('rows that were not all counted when they came are counted once they are drawn', async () => {
  const { api, asked, open } = openServer(1_000);
  await expectRows(api, 'x', view);
  const source = open(view);
  expect(source.capped).toBe(true);
  source.setView(view);
  await settled();
  expect(asked.map(({ count }) => count)).toEqual(['capped', 'exact']);
});

it('a source that was given up begins anew where it is used again', async () => {
  const { api, asked, open } = openServer();
  await expectRows(api, 'x', view);
  const source = open(view);
  source.setView(view);
  source.dispose();
  source.setView(view);
  await settled();
  expect([source.state, source.get(0)?.name, asked.length]).toEqual(['ready', 'answer 2', 2]);
});
