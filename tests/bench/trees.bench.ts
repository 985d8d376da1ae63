import { act, beside, rpc, upload } from './callers.ts';
import { onEachEngine } from './engines.ts';
import { sized } from './processes.ts';
import { startServer } from './running-server.ts';
import type { RunningServer } from './running-server.ts';

const rows = sized(10_000, 520, process.env.BENCH_ROWS);
/** Categories that each of those above another one has below it. */
const sisters = 10;
const form = 'product_categories';

interface Changed {
  change_set_id: number;
}

/** A file of categories, of which the first ones are there: each names the one above it. */
const csv = (parents: readonly number[]): string =>
  ['category_name.en,parent_category_id', ...Array.from({ length: rows }, (_, i) => `Bench ${i},${parents[i % parents.length]}`)].join('\n');

/** A category with products, and one to merge it into. */
async function fullCategory(server: RunningServer): Promise<[number, number]> {
  const [from, into] = await Promise.all(
    ['Full', 'Empty'].map(async (name) => {
      const { rows: made } = await act<{ rows: { product_category_id: number }[] }>(server, form, 'set', { rows: [{ category_name: { en: name } }] });
      return made[0]?.product_category_id ?? 0;
    }),
  );
  if (from === undefined || into === undefined) throw new Error('no categories');
  const file = ['product_code,product_name.en,main_product_category_id', ...Array.from({ length: rows }, (_, i) => `TR-${i},Oak chair ${i},${from}`)];
  await act(server, 'product_list', 'import_commit', await upload(server, 'product_list', file.join('\n')));
  return [from, into];
}

async function measure(engine: string, environment: Record<string, string>): Promise<void> {
  const server = await startServer({ ...environment, KONTOR_PRODUCTS: '100' });
  const undo = (name: string, { change_set_id }: Changed) => beside(server, `${engine}, ${name}`, () => rpc<Changed>(server, 'undo', { change_set_id }));
  const above = await act<{ rows: { product_category_id: number }[] }>(server, form, 'set', {
    rows: Array.from({ length: Math.ceil(rows / sisters) }, (_, i) => ({ category_name: { en: `Above ${i}` } })),
  });
  const listed = await act<{ product_category_id: number; category_name: { en?: string } }[]>(server, form, 'list', { count: 'none' });
  const parents = listed.filter(({ category_name: { en } }) => en?.startsWith('Above ')).map((row) => row.product_category_id);
  if (above.rows.length === 0 && parents.length === 0) throw new Error('no categories');

  const plan = await upload(server, form, csv(parents));
  await beside(server, `${engine}, check of ${rows} categories below others`, () => act(server, form, 'import_check', plan));
  const imported = await beside(server, `${engine}, import`, () => act<Changed>(server, form, 'import_commit', plan));
  const undone = await undo('its undo', imported);
  await undo('that undone', undone);
  const some = { filter: { field: 'category_name', op: 'contains', value: 'Bench ' }, expected: rows };
  const removed = await beside(server, `${engine}, deletion`, () => act<Changed>(server, form, 'delete', some));
  await undo('its undo', removed);

  const [from, into] = await fullCategory(server);
  const merged = await beside(server, `${engine}, merge of a category of ${rows} products`, () =>
    act<Changed>(server, form, 'merge_categories', { selection: { keys: [{ product_category_id: from }] }, merge_into: into }),
  );
  await undo('its undo', merged);
  await server.stop();
}

/** Large work on a tree, and what everybody else feels meanwhile. */
await onEachEngine(measure);
