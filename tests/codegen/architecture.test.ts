import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkComparisons, checkImports, checkLengths } from '../../codegen/checks/laws.ts';
import type { Check } from '../../codegen/declarations.ts';
import { findDeclarations } from '../../codegen/find/find.ts';
import { toLine } from '../../codegen/finding.ts';

const { declarations } = await findDeclarations(fileURLToPath(new URL('../..', import.meta.url)));

describe('the laws of the house', () => {
  it.each<[string, Check]>([
    ['nobody imports across a border', checkImports],
    ['no file is longer than 300 lines', checkLengths],
    ['kinds, renderers, controls and screens are looked up, never compared', checkComparisons],
  ])('%s', (_, check) => {
    expect(check(declarations).map(toLine)).toEqual([]);
  });

  it('there is something to keep in order', () => {
    expect(declarations.sources.length).toBeGreaterThan(200);
    expect(declarations.kinds.length).toBeGreaterThan(30);
  });
});
