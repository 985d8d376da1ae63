import { natureOfField } from '../../schemas/forms/nature-of-field.ts';
import { totalFnOf } from '../../schemas/forms/totals.ts';
import { parseGroup } from '../../src/shared/records/days.ts';
import { traitOf } from '../../src/server/engine/records/core/traits.ts';
import type { Check } from '../declarations.ts';
import { eachOfShape } from './screens.ts';
import { whyNoTotal } from './totals.ts';

/** A report is grouped by what can be compared, so that a group can be opened, and sums amounts of one currency. */
export const checkReports: Check = (declarations) =>
  eachOfShape(declarations, 'report', ({ groups, measures, running, day }, declared, findings) => {
    const { form } = declared;
    const natureIn = (field: string) => {
      const found = form?.fields[field];
      return found && natureOfField(found);
    };
    for (const group of groups) {
      const { field, by } = parseGroup(group) ?? { field: group, by: undefined };
      const kind = natureIn(field)?.kind;
      if (kind && by !== undefined && kind.sqlType !== 'date')
        findings.add('K735', `'groups' takes the ${by} of '${field}', which is no day`, ['groups', group]);
      if (kind && !(traitOf(kind).sortable && kind.operators.includes('eq') && kind.operators.includes('blank')))
        findings.add('K170', `'groups' names '${field}', whose values cannot be compared`, ['groups', field]);
    }
    const ofDay = day === undefined ? undefined : natureIn(day)?.kind;
    if (ofDay && ofDay.sqlType !== 'date') findings.add('K737', `'day' names '${day}', which is no day`, ['day']);
    for (const field of running) {
      if (!measures.includes(field)) findings.add('K738', `'running' names '${field}', which is not among the measures`, ['running', field]);
      else if (form && totalFnOf(form, field) !== 'sum') findings.add('K738', `'running' names '${field}', which is not summed`, ['running', field]);
    }
    for (const field of measures) {
      const why = whyNoTotal(declared, field);
      if (why !== undefined) findings.add(why.includes('several currencies') ? 'K172' : 'K171', `'measures' names ${why}`, ['measures', field]);
    }
  });
