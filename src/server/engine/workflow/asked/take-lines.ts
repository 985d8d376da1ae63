import { isBlank } from '../../../../shared/asked.ts';
import type { FieldProblem } from '../../../../shared/errors.ts';
import { isObject, type Json, type JsonObject } from '../../../../shared/json.ts';
import { askedAbout, fieldShown, readOfLine } from '../../../../shared/workflow/event-fields.ts';
import type { EventLines } from '../../../../shared/workflow/event-fields.ts';
import type { Transaction } from '../../database/database.ts';
import { takeAsked } from '../../records/asked/read-asked.ts';
import { neededBy } from '../../../../../schemas/needs.ts';
import type { Registry } from '../../records/core/registry.ts';
import { problem } from '../../records/core/refusals.ts';
import { keyOf, keyText } from '../../records/core/rows.ts';
import { linesOf } from '../../records/read/lines-of.ts';
import type { Instance } from '../define.ts';
import { askedBy } from './asked-by.ts';

/** The lines of a record that an event asks about: their keys, and what is read of them and needs no right. */
export function readLines(tx: Transaction, registry: Registry, { entity_id }: Instance, field: EventLines): Promise<JsonObject[]> {
  const form = registry.wholeForm(field.lines.form);
  const told = readOfLine(field).filter((name) => !neededBy(form.definition).has(name));
  return linesOf(tx, form, entity_id, [...form.key.map(({ name }) => name), ...told]);
}

interface GivenLines {
  /** Key and values of each line for which something was given. */
  values: JsonObject[];
  /** The same with what was shown of the line, as the history tells it. */
  noted: JsonObject[];
  problems: FieldProblem[];
}

/** Entries and what they are about; where nobody named a line, all of them as they start. */
function entriesOf(given: Json, lines: readonly JsonObject[], keys: (line: JsonObject) => JsonObject): JsonObject[] | null {
  if (given === null) return lines.map(keys);
  return Array.isArray(given) && given.every(isObject) ? given : null;
}

/**
 * What was given for lines of the record, judged line by line: each is one of its own and stands there once. Problems are told at
 * `<field>.<place>` and `<field>.<place>.<value>`, by the place among the given ones.
 */
export async function takeLines(tx: Transaction, registry: Registry, instance: Instance, field: EventLines, given: Json): Promise<GivenLines> {
  const { name, required = false, lines } = field;
  const form = registry.wholeForm(lines.form);
  const stored = await readLines(tx, registry, instance, field);
  const known = new Map(stored.map((line) => [keyText(form, line), line]));
  const entries = entriesOf(given, stored, (line) => keyOf(form, line));
  if (!entries) return { values: [], noted: [], problems: [problem(name, 'invalid_value')] };
  const taken: GivenLines = { values: [], noted: [], problems: [] };
  const met = new Set<string>();
  for (const [at, entry] of entries.entries()) {
    const key = keyText(form, entry);
    const line = known.get(key);
    if (!line || met.has(key)) {
      taken.problems.push(problem(`${name}.${at}`, line ? 'key_duplicate' : 'unknown_reference'));
      continue;
    }
    met.add(key);
    const asked = askedBy(lines.asks.map((one) => askedAbout(one, line)));
    const answers = Object.fromEntries(Object.entries(entry).filter(([part]) => !form.key.some((column) => column.name === part)));
    const { values, problems } = await takeAsked(tx, registry, asked, answers);
    taken.problems.push(...problems.map((one) => ({ ...one, field: `${name}.${at}.${one.field}` })));
    if (Object.values(values).every(isBlank)) continue;
    taken.values.push({ ...keyOf(form, line), ...values });
    taken.noted.push({ ...keyOf(form, line), ...Object.fromEntries(lines.shows.map(fieldShown).map((shown) => [shown, line[shown] ?? null])), ...values });
  }
  if (required && taken.values.length === 0 && taken.problems.length === 0) taken.problems.push(problem(name, 'required'));
  return taken;
}
