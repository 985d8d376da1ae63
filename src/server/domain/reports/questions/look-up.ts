import type { Language } from '../../../../shared/languages.ts';
import type { Group, Groups } from '../../../../shared/records/calls.ts';
import { parseGroup } from '../../../../shared/records/days.ts';
import type { FilterNode } from '../../../../shared/records/filter.ts';
import type { Caller } from '../../../engine/access/callers.ts';
import type { Records } from '../../../engine/records/engine.ts';
import type { OfferedReport } from './offer.ts';

/** A value of a report's rows whose name was said. */
export interface FoundValue {
  field: string;
  value: string;
}

/** More than these cannot be meant by one name. */
const mostFound = 8;

/** Fields of a report by which people call things: texts, and neither codes of countries nor days. */
function namingFields(records: Records, caller: Caller, { form, groups }: OfferedReport): string[] {
  const { fields } = records.registry.form(form, caller);
  return groups.filter((name) => {
    const field = fields.get(name);
    return parseGroup(name)?.by === undefined && field !== undefined && field.trait.type === 'text' && name !== 'country_code' && field.options === undefined;
  });
}

const isSame = (value: string, words: string): boolean => value.localeCompare(words, undefined, { sensitivity: 'base' }) === 0;

/** Whose name among a report's rows the words are, under this person's rights: one that is called exactly so, else all that have the words in their names. */
export async function lookUp(records: Records, caller: Caller, report: OfferedReport, language: Language, words: string): Promise<FoundValue[]> {
  const found: FoundValue[] = [];
  for (const field of namingFields(records, caller, report)) {
    const filter: FilterNode = { field, op: 'contains', value: words };
    const answer = await records.list(caller, report.form, { group: [field], measures: [], filter, language_code: language, count: 'none' });
    const values = (JSON.parse(answer) as Groups).groups.filter(({ level }: Group) => level === 1).map(({ key }) => key[field]);
    for (const value of values) if (typeof value === 'string') found.push({ field, value });
    const exact = found.filter(({ value }) => isSame(value, words));
    if (exact.length > 0) return exact.slice(0, 1);
  }
  return found.slice(0, mostFound);
}
