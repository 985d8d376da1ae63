import type { AskedFault, AskedField, AskedWorld } from '../../src/shared/asked.ts';
import { askedFaults } from '../../src/shared/asked.ts';
import type { Declarations } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { closest } from '../finding.ts';
import type { Finding } from '../finding.ts';

/** What questions may name, as it is declared. */
export function worldOf({ kinds, forms }: Declarations): AskedWorld {
  const formNamed = byName(forms);
  return {
    kinds: Object.fromEntries(kinds.map(({ name, kind }) => [name, kind])),
    forms: [...formNamed.keys()],
    fieldsOf: (form) => {
      const found = formNamed.get(form);
      return found && Object.fromEntries(Object.entries(found.meta.fields).map(([name, { kind }]) => [name, kind]));
    },
  };
}

const said: Record<AskedFault['sort'], { code: Finding['code']; say: (fault: AskedFault) => string }> = {
  kind: {
    code: 'K640',
    say: ({ field, wrong }) => (wrong === '' ? `'${field}' has no kind of schemas/kinds` : `'${field}' is of kind '${wrong}', which cannot be asked for`),
  },
  options: { code: 'K641', say: ({ field, wrong }) => `'${field}' lacks the options of kind '${wrong}'` },
  reference: { code: 'K642', say: ({ field, wrong }) => `'${field}' refers to '${wrong}', which does not exist` },
  initial: { code: 'K643', say: ({ field, wrong }) => `'${field}' cannot start with ${wrong}` },
  bounds: { code: 'K644', say: ({ field, wrong }) => `'${field}' has bounds ('${wrong}') that its values cannot keep` },
  renderer: { code: 'K647', say: ({ field, wrong }) => `'${field}' is shown by renderer '${wrong}', which cannot draw it` },
  twice: { code: 'K645', say: ({ field }) => `'${field}' is asked twice` },
  lines: { code: 'K646', say: ({ field, wrong }) => `'${field}' asks about '${wrong}', which is no form of lines of the type's records` },
};

/** The one set of findings for all that is asked for: input of procedures, params of forms and, by their own faults, fields of events. */
export const toFindings = (faults: readonly AskedFault[], place: (fault: AskedFault) => Pick<Finding, 'file' | 'line'>): Finding[] =>
  faults.map((fault) => {
    const { code, say } = said[fault.sort];
    const suggestion = closest(fault.wrong, fault.known);
    return { ...place(fault), code, message: say(fault), ...(suggestion === undefined ? {} : { suggestion }) };
  });

/** What is wrong with questions by name; `record` has the fields of the one row they are about. */
export const checkAsked = (
  declarations: Declarations,
  fields: Readonly<Record<string, AskedField>>,
  place: (fault: AskedFault) => Pick<Finding, 'file' | 'line'>,
  record?: AskedWorld['record'],
): Finding[] => toFindings(askedFaults({ ...worldOf(declarations), record }, fields), place);
