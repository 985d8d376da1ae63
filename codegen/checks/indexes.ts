import type { Check } from '../declarations.ts';
import { lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

/** Foreign keys without an index, so that whoever removes what they name, or asks who uses it, reads the whole table. */
export const checkIndexes: Check = ({ tables }) =>
  tables.flatMap(({ name, file, text, unindexed }) =>
    unindexed.map((columns): Finding => {
      const needs = `'${name}.${columns.join(', ')}' refers to other rows and has no index`;
      return {
        file,
        line: lineOf(text, name, columns[0] ?? ''),
        code: 'K744',
        message: `${needs}: index('…').on(${columns.map((column) => `self.${column}`).join(', ')}), or smallTable(…) where the rows of either table are few`,
      };
    }),
  );
