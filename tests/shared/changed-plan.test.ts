import { describe, expect, test } from 'vitest';

interface Given {
  args?: string[];
  env?: Record<string, string>;
}
interface Project {
  base: string;
  rooms: readonly string[];
  byForm: ReadonlyMap<string, readonly string[]>;
}

const { planFor } = (await import(new URL('../run/changed.mjs', import.meta.url).href)) as {
  planFor: (files: readonly string[], project: Project) => Record<string, Given>;
};

const byForm = new Map([['vats', ['settings/vats', 'finance/vats']]]);
const plan = (...files: string[]) => planFor(files, { base: 'abc', rooms: ['frame', 'grid', 'prices'], byForm });

describe('what a change concerns', () => {
  test('is nothing without a change, and the format alone when only words about the project changed', () => {
    expect(plan()).toEqual({});
    expect(Object.keys(plan('README.md', 'docs/decisions/one.md'))).toEqual(['format']);
  });

  test('are the tests that import a changed file', () => {
    const { 'test:server': server, 'test:conformance': conformance } = plan('src/server/engine/http/problems.ts');
    expect(server).toEqual({ args: ['--changed', 'abc', '--passWithNoTests'] });
    expect(conformance).toBeUndefined();
  });

  test('are the screens whose descriptor or form changed, and the declarations as a whole', () => {
    const changed = plan('screens/sales/returns.screen.ts', 'schemas/forms/settings/vats.form.ts');
    expect(changed['test:conformance']).toEqual({ env: { KONTOR_SCREENS: 'sales/returns,settings/vats,finance/vats' } });
    expect(changed['test:codegen']).toEqual({});
  });

  test('is one screen of each shape when what draws them all changed, and the stories of that room', () => {
    const changed = plan('src/client/runtime/grid/grid.tsx');
    expect(changed['test:conformance']).toEqual({ env: { KONTOR_SCREENS: 'one-of-each-shape' } });
    expect(changed['test:e2e']).toEqual({ args: ['tests/e2e/grid/'] });
    expect(plan('src/client/app/index-page.tsx')['test:e2e']).toEqual({ args: ['tests/e2e/frame/'] });
  });

  test('is a story that was rewritten itself', () => {
    expect(plan('tests/e2e/prices/discounts.test.ts')['test:e2e']).toEqual({ args: ['tests/e2e/prices/discounts.test.ts'] });
  });
});
