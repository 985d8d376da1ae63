import { isColumn } from '../../schemas/tables/define.ts';
import type { Check } from '../declarations.ts';
import { lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

/** The effect by which an event gives a record its number. */
const numberEffect = 'number';

/** Records whose number goes nowhere, or which the events of their workflow would leave without one. */
export const checkNumbers: Check = ({ forms, workflows }) =>
  forms.flatMap(({ name, form, file, text }) => {
    const numbered = form?.numbered;
    if (!form || !numbered) return [];
    const finding = (code: Finding['code'], message: string, ...place: string[]): Finding => ({
      file,
      line: lineOf(text, 'numbered', ...place),
      code,
      message,
    });
    const field = form.fields[numbered.field];
    const { at } = numbered;
    const transitions = workflows.flatMap(({ workflow }) => (workflow?.form === name ? workflow.transitions : []));
    const isGiven = (event: string) => {
      const own = transitions.filter((one) => one.event === event);
      return own.length > 0 && own.every(({ effects }) => effects.some(({ code }) => code === numberEffect));
    };
    const isKey = form.key.length === 1 && form.key[0] === numbered.field && form.create?.[numbered.field] !== undefined;
    if (at === 'import') return isKey ? [] : [finding('K406', `the number '${numbered.field}' is not the key that new rows are given`, numbered.field)];
    return [
      ...(isColumn(field) && field.table === form.table
        ? []
        : [finding('K335', `the number '${numbered.field}' is no column of the form's table`, numbered.field)]),
      ...(form.write?.[numbered.field] || form.create?.[numbered.field]
        ? [finding('K336', `the number '${numbered.field}' may be written: it is given by its series alone`, numbered.field)]
        : []),
      ...(at === 'add' ? [] : at)
        .filter((event) => !isGiven(event))
        .map((event) => finding('K337', `event '${event}' gives no number: its transitions in the form's workflow need the effect '${numberEffect}'`, event)),
    ];
  });
