import { isViewAmount } from '../../schemas/forms/in-view.ts';
import { settingOf } from '../../schemas/forms/params.ts';
import { isRelativeDay } from '../../src/shared/records/days.ts';
import type { Check } from '../declarations.ts';
import { checkAsked } from './asked.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

const setting = new RegExp(`${settingOf('').replaceAll('.', '\\.')}(\\w+)`, 'g');
/** Scopes whose rows belong to companies. */
const ofCompanies: ReadonlySet<string> = new Set(['company', 'companies']);
/** Types whose values are no plain text, which a setting of the transaction is. */
const unaskable = /^(?:json|jsonb)$|\[\]$/;

/** Params that a form asks for and never reads, reads and never asks for, that are no values of their kinds, or that it cannot have. */
export const checkParams: Check = (declarations) =>
  declarations.forms.flatMap(({ name: form, file, text, form: definition, sql, meta }) => {
    const findings: Finding[] = [];
    if (!definition || sql === null) return findings;
    const params = definition.params ?? {};
    const read = new Set([...sql.matchAll(setting)].map(([, name]) => name ?? ''));
    const say = (code: Finding['code'], message: string, name: string, suggestion?: string) =>
      findings.push({ file, line: lineOf(text, 'params', name), code, message, ...(suggestion === undefined ? {} : { suggestion }) });
    for (const [name, { kind, required, initial }] of Object.entries(params)) {
      if (!read.has(name)) say('K711', `form '${form}' asks for param '${name}' and never reads it`, name, closest(name, read));
      if (unaskable.test(kind.sqlType)) say('K713', `param '${name}' is of a kind whose values are no plain text`, name);
      if (isRelativeDay(initial))
        say('K680', `param '${name}' starts with a day told by today, which its SQL cannot: leave it empty, and let the SQL say current_date`, name);
      if (required && initial === undefined)
        say('K714', `param '${name}' is needed and starts with nothing, so nobody could list form '${form}' at first`, name);
    }
    const amount = Object.entries(definition.fields).find(([, field]) => isViewAmount(field))?.[0];
    if (amount !== undefined && !ofCompanies.has(definition.scope))
      say('K715', `form '${form}' converts '${amount}' by the rates of a company, and its rows are of none`, amount);
    if (definition.large && Object.values(params).some(({ given }) => !given))
      say('K716', `form '${form}' is large, so its figures are kept, and they would change with its params`, 'large');
    for (const name of read) {
      if (!Object.hasOwn(params, name))
        say('K712', `form '${form}' reads param '${name}', which its 'params' do not have`, name, closest(name, Object.keys(params)));
    }
    return [...findings, ...checkAsked(declarations, meta.params ?? {}, ({ field }) => ({ file, line: lineOf(text, 'params', field) }))];
  });
