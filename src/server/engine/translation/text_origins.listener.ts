import { createHash } from 'node:crypto';
import { isObject, type Json, type JsonObject } from '../../../shared/json.ts';
import { sourceOfTexts } from '../../../shared/translation/source.ts';
import type { MachineTranslation } from '../records/log/change-listeners.ts';
import { defineListener, sourceId } from '../records/log/change-listeners.ts';
import { entityId } from '../records/log/change-set.ts';
import type { Change } from '../records/log/change-set.ts';
import type { Transaction } from '../database/database.ts';
import { createParameters, quote } from '../records/core/parameters.ts';
import { typeOf } from '../records/core/tables.ts';
import type { TableInfo } from '../records/core/tables.ts';

const batch = 5000;

/** Texts of one record that were written in some languages. */
interface WrittenTexts {
  key: JsonObject;
  languages: Set<string>;
}

const namesOf = (value: Json): string[] => (isObject(value) ? Object.keys(value) : []);
/** As kontor_digest of the database makes it. */
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Of a new record everything is known: what is not in the source's language was made of it. */
async function keepAdded(tx: Transaction, table: TableInfo, column: string, added: readonly Change[]): Promise<void> {
  const origins = added.flatMap(({ key, new: row }) => {
    const texts = isObject(row) ? row[column] : null;
    const source = isObject(texts) ? texts[sourceOfTexts] : null;
    if (!isObject(texts) || typeof source !== 'string' || source === '') return [];
    const [id, digest] = [entityId(key), digestOf(source)];
    return Object.keys(texts)
      .filter((language) => language !== sourceOfTexts && texts[language])
      .map((language) => ({ id, language, digest }));
  });
  for (let start = 0; start < origins.length; start += batch) {
    await tx.execute({
      text: `
        insert into text_origin (entity, entity_id, field, language_code, source_language, source_digest)
        select $1, i.id, $2, i.language, $3, i.digest from jsonb_to_recordset($4::jsonb) as i(id text, language text, digest text)
        on conflict (entity, entity_id, field, language_code) do update
           set source_language = excluded.source_language, source_digest = excluded.source_digest, machine = false, engine = null, made_at = now()`,
      values: [table.name, column, sourceOfTexts, JSON.stringify(origins.slice(start, start + batch))],
    });
  }
}

/**
 * Writes down of which source text each text was made. A text in its source's own language, without a source, or gone, has no
 * origin. The source is what the origins of the text say so far, else the default.
 */
async function keepChanged(
  tx: Transaction,
  table: TableInfo,
  column: string,
  texts: readonly WrittenTexts[],
  machine: MachineTranslation | undefined,
): Promise<void> {
  const parameters = createParameters();
  const given = texts.map(({ key, languages }) => {
    const id = entityId(key);
    return { ...key, '~id': id, '~languages': [...languages], '~used': machine?.sources.get(sourceId(id, column)) ?? null };
  });
  const shape = table.key.flatMap((name) => {
    const type = table.columns.get(name);
    return type ? [`${quote(name)} ${typeOf(type)}`] : [];
  });
  const rows = `jsonb_to_recordset(${parameters.add(JSON.stringify(given), 'jsonb')}) as i(${[...shape, '"~id" text', '"~languages" text[]', '"~used" text'].join(', ')})`;
  const [entity, field] = [parameters.add(table.name, 'text'), parameters.add(column, 'text')];
  const from = parameters.add(machine?.from ?? null, 'text');
  const sameKey = table.key.map((name) => `t.${quote(name)} = i.${quote(name)}`).join(' and ');
  const text = `
    with given as materialized (
      select i."~id" as id, l.language, i."~used" as used, t.${quote(column)} as texts,
             coalesce(${from}, (select o.source_language from text_origin o where o.entity = ${entity} and o.entity_id = i."~id" and o.field = ${field}
                                 order by (o.language_code = l.language) desc, o.made_at limit 1), '${sourceOfTexts}') as source
        from ${rows} join ${quote(table.name)} t on ${sameKey} cross join unnest(i."~languages") as l(language)),
    sorted as materialized (select g.*, g.source <> g.language and coalesce(g.texts ->> g.language, '') <> '' and coalesce(g.texts ->> g.source, '') <> '' as has_origin from given g),
    gone as (
      delete from text_origin o where o.ctid = any(array(
        select x.ctid from sorted s cross join lateral (
          select o.ctid from text_origin o where o.entity = ${entity} and o.entity_id = s.id and o.field = ${field} and o.language_code = s.language) x
         where not s.has_origin)))
    insert into text_origin (entity, entity_id, field, language_code, source_language, source_digest, machine, engine)
    select ${entity}, s.id, ${field}, s.language, s.source, kontor_digest(coalesce(s.used, s.texts ->> s.source)), ${from} is not null, ${parameters.add(machine?.engine ?? null, 'text')}
      from sorted s where s.has_origin
    on conflict (entity, entity_id, field, language_code) do update
       set source_language = excluded.source_language, source_digest = excluded.source_digest, machine = excluded.machine, engine = excluded.engine, made_at = now()`;
  await tx.execute({ text, values: parameters.values });
}

const forget = (tx: Transaction, table: TableInfo, ids: readonly string[]): Promise<number> =>
  tx.execute({ text: `delete from text_origin where entity = $1 and entity_id = any($2::text[])`, values: [table.name, ids] });

/** One entry per record: a column written twice in one change-set must not meet itself. */
function writtenIn(changes: readonly Change[], column: string): Map<string, WrittenTexts> {
  const written = new Map<string, WrittenTexts>();
  for (const { key, log_action, field, old, new: value } of changes) {
    if (log_action !== 'set' || field !== column) continue;
    const id = entityId(key);
    const { languages } = written.get(id) ?? { languages: new Set<string>() };
    for (const language of [...namesOf(old), ...namesOf(value)]) languages.add(language);
    if (languages.size > 0) written.set(id, { key, languages });
  }
  return written;
}

/** Keeps text_origin in step with every write of a text per language, whoever made it. */
export default defineListener({
  async hear(tx, changes, { translation }) {
    const tables = new Set(changes.map(({ table }) => table).filter(({ perLanguage }) => perLanguage.size > 0));
    for (const table of tables) {
      const own = changes.filter((change) => change.table === table);
      const deleted = own.filter(({ log_action }) => log_action === 'delete').map(({ key }) => entityId(key));
      if (deleted.length > 0) await forget(tx, table, deleted);
      for (const column of table.perLanguage) {
        await keepAdded(
          tx,
          table,
          column,
          own.filter(({ log_action }) => log_action === 'add'),
        );
        const all = [...writtenIn(own, column).values()];
        for (let start = 0; start < all.length; start += batch) await keepChanged(tx, table, column, all.slice(start, start + batch), translation);
      }
    }
  },
});
