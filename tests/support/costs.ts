import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../test-results/costs/', import.meta.url));

/**
 * What a suite over all declarations spends on each of them: `npm test` prints the dearest.
 * `test-results/costs/<suite>.json` is `{ "<form or screen>": seconds }`.
 */
export function costsOf(suite: string) {
  const seconds: Record<string, number> = {};
  return {
    /** The body of a test whose first parameter names the declaration; what it takes is put down to that name. */
    of<TRest extends unknown[]>(body: (name: string, ...rest: TRest) => Promise<void>): (name: string, ...rest: TRest) => Promise<void> {
      return async (name, ...rest) => {
        const begin = performance.now();
        try {
          await body(name, ...rest);
        } finally {
          seconds[name] = (seconds[name] ?? 0) + (performance.now() - begin) / 1000;
        }
      };
    },
    /** To be called when all tests of the file are done. */
    write(): void {
      mkdirSync(folder, { recursive: true });
      const rounded = Object.fromEntries(Object.entries(seconds).map(([name, spent]) => [name, Math.round(spent * 1000) / 1000]));
      writeFileSync(`${folder}${suite}.json`, `${JSON.stringify(rounded, null, 2)}\n`);
    },
  };
}
