import type { Check, FormDeclaration } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

function findingsIn({ file, text, form, meta }: FormDeclaration): Finding[] {
  const warns = form?.warns ?? [];
  const known = Object.keys(meta.fields);
  const unknown = warns
    .filter(({ field }) => !known.includes(field))
    .map(({ id, field }): Finding => {
      const suggestion = closest(field, known);
      const message = `warning '${id}' is told at '${field}', which is not among the fields`;
      return { file, line: lineOf(text, 'warns', id), code: 'K660', message, ...(suggestion === undefined ? {} : { suggestion }) };
    });
  const unwritten = warns
    .filter(({ field }) => known.includes(field) && !meta.fields[field]?.writable)
    .map(({ id, field }): Finding => {
      return {
        file,
        line: lineOf(text, 'warns', id),
        code: 'K661',
        message: `warning '${id}' is told at '${field}', which nobody can correct: name a field of 'write'`,
      };
    });
  return [...unknown, ...unwritten];
}

/** Warnings at fields that there are not, or that cannot be written. */
export const checkWarnings: Check = ({ forms }) => forms.flatMap(findingsIn);
