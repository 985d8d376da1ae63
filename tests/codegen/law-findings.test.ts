import { describe, expect, it } from 'vitest';
import { findingsOf, source } from './small-declarations.ts';

const read = (file: string, content: string) => findingsOf({ sources: [source(file, content)] });

describe('imports', () => {
  it.each([
    ['client to server', 'src/client/data/x.ts', '../../server/serve.ts', 'src/client/data may not import src/server/serve.ts'],
    ['server to client', 'src/server/x.ts', '../client/markers.ts', 'src/server may not import src/client/markers.ts'],
    ['shared to anything', 'src/shared/x.ts', '../../schemas/metadata.ts', 'src/shared may not import schemas/metadata.ts'],
    [
      'a renderer to the runtime above it',
      'src/client/renderers/x.tsx',
      '../runtime/host.tsx',
      'src/client/renderers may not import src/client/runtime/host.tsx',
    ],
    ['the basic parts to anything above', 'src/client/ui/x.tsx', '../i18n/text.ts', 'src/client/ui may not import src/client/i18n/text.ts'],
    ['anybody to codegen', 'src/server/x.ts', '../../codegen/finding.ts', 'src/server may not import codegen/finding.ts'],
    [
      'the engine to the domain',
      'src/server/engine/jobs/x.ts',
      '../../domain/prices/staged-prices.ts',
      'src/server/engine may not import src/server/domain/prices/staged-prices.ts: the engine knows no area; what it needs of the domain is handed to it by src/server/prepare.ts',
    ],
    [
      'an area to what composes the server',
      'src/server/domain/prices/x.ts',
      '../../prepare.ts',
      'src/server/domain may not import src/server/prepare.ts: the domain knows the engine, not the program that composes both',
    ],
    [
      "an area to the engine's own way of writing rows",
      'src/server/domain/prices/x.ts',
      '../../engine/records/write/table-rows.ts',
      'src/server/domain may not import src/server/engine/records/write/table-rows.ts: rows are locked and written by rowsOf of src/server/engine/records/rows-of.ts',
    ],
    ['a screen to the sources', 'screens/products/x.screen.ts', '../../src/shared/json.ts', 'screens may not import src/shared/json.ts'],
  ])('from %s are refused', (_, file, used, message) => {
    expect(read(file, `\nimport { a } from '${used}';`)).toEqual([`${file}:2 K501 ${message}`]);
    expect(read(file, `\nconst b = await import('${used}');`)).toEqual([`${file}:2 K501 ${message}`]);
    expect(read(file, `\nexport * from '${used}';`)).toEqual([`${file}:2 K501 ${message}`]);
  });

  it.each([
    ['the runtime to the renderers', 'src/client/runtime/x.tsx', "import { a } from '../renderers/define.ts';"],
    ['the client to the types of the schemas', 'src/client/runtime/x.tsx', "import type { FormMeta } from '../../../schemas/metadata.ts';"],
    ['the server to the schemas', 'src/server/engine/records/x.ts', "import { natureOf } from '../../../../schemas/tables/define.ts';"],
    ['an area to the engine', 'src/server/domain/prices/x.ts', "import { a } from '../../engine/services.ts';"],
    ["an area to another's plain modules", 'src/server/domain/shops/x.routes.ts', "import { a } from '../sales/asked-shop.ts';"],
    ['the program to the parts of the server', 'src/server/prepare.ts', "import { a } from '../generated/server/parts/checks.gen.ts';"],
    ['anybody to shared', 'src/storefront/x.tsx', "import { a } from '../shared/json.ts';"],
  ])('from %s are allowed', (_, file, content) => {
    expect(read(file, content)).toEqual([]);
  });

  it('kinds come from one place', () => {
    const table = 'schemas/tables/sales/x.ts';
    expect(read(table, "import { code, date } from '../../kinds.gen.ts';\nimport { defineKind } from '../../kinds/define.ts';")).toEqual([]);
    expect(read('schemas/kinds/x.ts', "import { reference } from './reference.ts';")).toEqual([]);
    expect(read(table, "\nimport { code } from '../../kinds/code.ts';")).toEqual([
      `${table}:2 K696 imports schemas/kinds/code.ts by itself: import kinds from schemas/kinds.gen.ts`,
    ]);
  });

  it('the client may not run the schemas', () => {
    expect(read('src/client/runtime/x.tsx', "import { money } from '../../../schemas/kinds.gen.ts';")).toHaveLength(1);
  });
});

it('a file over 300 lines', () => {
  expect(read('src/server/x.ts', '\n'.repeat(301))).toEqual(['src/server/x.ts:300 K502 has 301 lines; 300 is the limit']);
  expect(read('src/server/x.ts', '\n'.repeat(300))).toEqual([]);
});

describe('comparing a name instead of looking it up', () => {
  it.each([
    ['a kind', "if (field.kind === 'multi') go();", 'multi'],
    ['a kind in a switch', "switch (field.kind) { case 'flag': go(); }", 'flag'],
    ['a renderer', "const end = column.renderer !== 'text' ? 1 : 2;", 'text'],
    ['a screen', "if ('products/brands' == screen) go();", 'products/brands'],
  ])('%s', (_, content, name) => {
    expect(read('src/client/app/x.ts', content)).toEqual([`src/client/app/x.ts:1 K503 compares the name '${name}'; look it up in a table instead`]);
  });

  it('other comparisons are no concern', () => {
    expect(read('src/client/app/x.ts', "if (node.kind === 'element' || text === 'multi') go();")).toEqual([]);
  });
});
