import { describe, expect, it } from 'vitest';
import { Parts } from '../../codegen/find/parts.ts';
import { toLine } from '../../codegen/finding.ts';
import { rooms } from '../../codegen/rooms.ts';
import { inOrder } from '../../codegen/write/server-parts.ts';
import { findingsOf, source } from './small-declarations.ts';

const part = (file: string, text = '') => ({ name: file.replace(/^.*\/|\..*$/g, ''), file, text, exportName: 'default' });
const demo = (name: string, ...after: string[]) => ({
  ...part(`src/server/domain/sales/${name}.demo.ts`, `\nexport default defineDemo({\n  after: [${after.map((other) => `'${other}'`).join(', ')}],\n});`),
  after,
});

describe('borders of the server', () => {
  it.each([
    [
      'a declared part of another area',
      'src/server/domain/shops/x.ts',
      '../sales/subscribe.effect.ts',
      'src/server/domain/sales/subscribe.effect.ts: of another area only plain modules may be imported, not what it declares',
    ],
    [
      'the parts of all areas, by the engine',
      'src/server/engine/jobs/x.ts',
      '../../../generated/server/parts/jobs.gen.ts',
      'src/generated/server/parts/jobs.gen.ts: the engine knows no area; what it needs of the domain is handed to it by src/server/prepare.ts',
    ],
    [
      'the parts of all areas, by an area',
      'src/server/domain/sales/x.ts',
      '../../../generated/server/parts/jobs.gen.ts',
      'src/generated/server/parts/jobs.gen.ts: an area works with the parts of others through the engine alone',
    ],
  ])('%s', (_, file, used, message) => {
    expect(findingsOf({ sources: [source(file, `\nimport { a } from '${used}';`)] })).toEqual([`${file}:2 K504 may not import ${message}`]);
  });

  it('an area may import its own parts, and other generated modules', () => {
    const content = "import a from './x.effect.ts';\nimport { b } from '../../../generated/server/forms.gen.ts';";
    expect(findingsOf({ sources: [source('src/server/domain/sales/y.ts', content)] })).toEqual([]);
  });
});

describe('parts of the server', () => {
  it.each([
    ['without a declaration', 'export const every = 60;', 'exports no defineJob({…})'],
    ['without a default export', 'export const count = defineJob({ every: 60 });', 'has no default export defineJob({…})'],
    ['of another sort', 'export default defineLoop({ every: 60 });', 'exports no defineJob({…})'],
  ])('%s are told and left out', (_, content, message) => {
    const file = 'src/server/domain/sales/count.job.ts';
    const parts = new Parts('.', [source(file, content)]);
    expect(parts.server('jobs')).toEqual([]);
    expect(parts.findings.map(toLine)).toEqual([`${file}:1 K002 ${message}`]);
  });

  it('of one sort and name are told, those of two sorts may be namesakes', () => {
    const [first, second] = [part('src/server/domain/sales/count.job.ts'), part('src/server/engine/jobs/count.job.ts')];
    expect(findingsOf({ jobs: [first, second] })).toContain(
      "src/server/engine/jobs/count.job.ts:1 K507 job 'count' is already declared by src/server/domain/sales/count.job.ts",
    );
    expect(findingsOf({ jobs: [first], calls: [part('src/server/domain/sales/count.call.ts')] })).toEqual([]);
  });

  it('are named in snake case', () => {
    expect(findingsOf({ calls: [part('src/server/domain/sales/ask-shop.call.ts')] })).toEqual([
      "src/server/domain/sales/ask-shop.call.ts:1 K506 'ask-shop' is no id in snake case; the file's name is the call's",
    ]);
  });

  it('stand where they are looked for', () => {
    expect(findingsOf({ sources: [source('src/server/start/count.job.ts', '')] })).toEqual([
      'src/server/start/count.job.ts:1 K508 parts of the server are declared in src/server/engine or src/server/domain/<area>',
    ]);
  });
});

describe('parts of the demo data', () => {
  it('come after parts that exist', () => {
    expect(findingsOf({ demos: [demo('orders', 'customer'), demo('customers')] })).toEqual([
      "src/server/domain/sales/orders.demo.ts:3 K509 comes after demo part 'customer', which does not exist; did you mean 'customers'?",
    ]);
  });

  it('do not come after themselves, by whatever way', () => {
    expect(findingsOf({ demos: [demo('orders', 'customers'), demo('customers', 'orders'), demo('lines', 'orders')] })).toEqual([
      "src/server/domain/sales/customers.demo.ts:3 K510 demo part 'customers' comes after itself",
      "src/server/domain/sales/orders.demo.ts:3 K510 demo part 'orders' comes after itself",
    ]);
  });

  it('are written each behind those it needs', () => {
    const names = inOrder([demo('a', 'c'), demo('b'), demo('c', 'd', 'b'), demo('d')]).map(({ name }) => name);
    expect(names).toEqual(['b', 'd', 'c', 'a']);
  });
});

describe('rooms', () => {
  it.each([
    [
      'schemas/tables',
      'schemas/tables/product',
      "'product' is no area of schemas/areas.ts: an area has the same name in every layer; did you mean 'products'?",
    ],
    [
      'tests/e2e',
      'tests/e2e/grids',
      "'grids' is no area of schemas/areas.ts (nor 'frame' or 'grid'): an area has the same name in every layer; did you mean 'grid'?",
    ],
    ['schemas/sql', 'schemas/sql/price.sql', "'price' is no area of schemas/areas.ts: an area has the same name in every layer; did you mean 'prices'?"],
  ])('%s are named after areas', (place, path, message) => {
    const room = rooms.find((one) => one.place === place && path.endsWith('.sql') === (one.ending !== undefined));
    if (!room) throw new Error('no room');
    expect(findingsOf({ inRooms: [{ path, room }] })).toEqual([`${path}:1 K505 ${message}`]);
    expect(findingsOf({ inRooms: [{ path: `${place}/sales`, room }] })).toEqual([]);
  });

  it('the tests of the engine stand beside those of the areas', () => {
    const room = rooms.find(({ place }) => place === 'tests/server');
    if (!room) throw new Error('no room');
    expect(findingsOf({ inRooms: [{ path: 'tests/server/engine', room }] })).toEqual([]);
  });
});
