import type { Check, FormDeclaration } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

function findingsIn({ name, file, text, form, meta, write }: FormDeclaration): Finding[] {
  const kept = form?.kept_open;
  if (kept === undefined) return [];
  const tell = (code: Finding['code'], message: string, at = 'kept_open', suggestion?: string): Finding => ({
    file,
    line: lineOf(text, 'kept_open', at),
    code,
    message,
    ...(suggestion === undefined ? {} : { suggestion }),
  });
  if (!meta.locks) return [tell('K350', `rows of form '${name}' live in no workflow and are lines of none that do, so that nothing locks what is 'kept_open'`)];
  if (kept === true) return meta.locks.part === 'lines' ? [] : [tell('K351', `only lines are 'kept_open' as a whole: name the fields of form '${name}'`)];
  return kept
    .filter((field) => !write.includes(field))
    .map((field) => tell('K351', `'${field}' is 'kept_open' and cannot be written`, field, closest(field, write)));
}

/** Fields that are kept open in states that lock nothing of them. */
export const checkLocks: Check = ({ forms }) => forms.flatMap(findingsIn);
