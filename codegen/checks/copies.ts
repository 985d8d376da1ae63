import { copiedFields } from '../../schemas/forms/copy.ts';
import type { Check } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

/** Copies that nobody could add, that leave out what they never have, or that lack what they need. */
export const checkCopies: Check = ({ forms }) =>
  forms.flatMap(({ form, meta, file, text }) => {
    if (!form?.copy) return [];
    const finding = (code: Finding['code'], message: string, field = '', suggestion?: string): Finding => ({
      file,
      line: lineOf(text, 'copy', ...(field ? [field] : [])),
      code,
      message,
      ...(suggestion === undefined ? {} : { suggestion }),
    });
    const copied = copiedFields({ ...form, copy: {} });
    const { except = [] } = form.copy;
    const needed = (field: string) => form.required?.includes(field) === true && !meta.fields[field]?.derived;
    return [
      ...(meta.add ? [] : [finding('K370', `its rows are copied, and none can be added${form.upload ? ' without a file' : ": it lacks 'add'"}`)]),
      ...except
        .filter((field) => !copied.includes(field))
        .map((field) => finding('K371', `a copy never has '${field}', which 'copy' excepts`, field, closest(field, copied))),
      ...except
        .filter((field) => copied.includes(field) && needed(field))
        .map((field) => finding('K352', `a copy needs '${field}', which 'copy' excepts: give it a default or derive it`, field)),
    ];
  });
