import type { Check } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { toFindable } from '../findable.ts';

/** Kinds whose values are words as they stand. */
const words: ReadonlySet<string> = new Set(['text', 'code', 'email', 'multi']);

/** Forms found from anywhere: by fields of theirs that are words, by a search, and with a screen that opens what was found. */
export const checkFindable: Check = (declarations) => {
  const opened = new Set<string>(toFindable(declarations).map(({ form }) => form));
  return declarations.forms.flatMap(({ name, file, text, meta }): Finding[] => {
    const { findable } = meta;
    if (!findable) return [];
    const known = Object.keys(meta.fields);
    const fields = [...findable.title, ...findable.lines].flatMap((field): Finding[] => {
      const line = lineOf(text, 'findable', field);
      const kind = meta.fields[field]?.kind;
      if (kind !== undefined)
        return words.has(kind) ? [] : [{ file, line, code: 'K327', message: `'findable' names '${field}' of kind '${kind}', which is no word` }];
      const suggestion = closest(field, known);
      const message = `'findable' names '${field}', which is not among the fields`;
      return [{ file, line, code: 'K326', message, ...(suggestion === undefined ? {} : { suggestion }) }];
    });
    const line = lineOf(text, 'findable');
    return [
      ...fields,
      ...(meta.search ? [] : [{ file, line, code: 'K328' as const, message: "'findable' needs 'search': its rows are found by it" }]),
      ...(opened.has(name) ? [] : [{ file, line, code: 'K329' as const, message: `no screen opens a row of '${name}' that was found` }]),
    ];
  });
};
