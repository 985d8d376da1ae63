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

  it('a code of a finding means one thing: families of rules share only what each of them asks of its own', () => {
    const files = new Map<string, string[]>();
    for (const { file, literals } of declarations.sources.filter((source) => source.file.startsWith('codegen/')))
      for (const code of Object.keys(literals).filter((text) => /^K\d{3}$/.test(text))) files.set(code, [...(files.get(code) ?? []), file]);
    const shared = [...files].filter(([, all]) => all.length > 1).map(([code]) => code);
    // What exports nothing of its kind; a form that does not exist; a field that the form does not have; a screen that does not exist.
    expect(shared.sort()).toEqual(['K002', 'K101', 'K104', 'K110']);
  });

  it('there is something to keep in order', () => {
    expect(declarations.sources.length).toBeGreaterThan(200);
    expect(declarations.kinds.length).toBeGreaterThan(30);
  });
});
