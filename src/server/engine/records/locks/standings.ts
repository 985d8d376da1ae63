import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { MultiText } from '../../../../shared/languages.ts';
import type { Editable } from '../../../../shared/workflow/editable.ts';
import type { Transaction } from '../../database/database.ts';
import { givenRows } from '../core/given-rows.ts';
import { createParameters, quote } from '../core/parameters.ts';
import { typeOf } from '../core/tables.ts';
import type { TableInfo } from '../core/tables.ts';
import { rowKeyText } from '../write/table-rows.ts';
import type { TableLock } from './table-locks.ts';

/** What the state of a record lets be done. */
export interface Standing {
  state_names: MultiText;
  editable: Editable;
  deletable: boolean;
}

/**
 * The instances are locked in a step of their own, in the order of their ids: one that was waited for is read anew there, and the state
 * that is joined to it fits.
 */
const standingsOf = (asked: string): string =>
  `with asked as materialized (${asked}), ` +
  `held as materialized (select i.fsm_instance_id, i.state_id from fsm_instance i where i.fsm_instance_id in (select fsm_instance_id from asked) order by i.fsm_instance_id for share) ` +
  `select asked.place, s.state_names, s.editable, s.deletable from asked join held using (fsm_instance_id) join fsm_state s using (state_id)`;

const column = (info: TableInfo, name: string): string => {
  const found = info.columns.get(name);
  if (!found) throw new Error(`${info.name} has no column ${name}`);
  return `${quote(name)} ${typeOf(found)}`;
};

/** What is asked about as `k`, with its place and the columns that name it. */
type Given = (shape: readonly string[]) => string;

/** SELECT of the instances of rows by their keys: their own, or that of the record they are lines of. */
function instancesOfRows(info: TableInfo, { header }: TableLock, given: Given): string {
  const same = info.key.map((name) => `t.${quote(name)} = k.${quote(name)}`).join(' and ');
  const rows = `${given(info.key.map((name) => column(info, name)))} join ${quote(info.name)} t on ${same}`;
  if (!header) return `select k.place, t.fsm_instance_id from ${rows}`;
  return `select k.place, h.fsm_instance_id from ${rows} join ${quote(header.table)} h on h.${quote(header.key.name)} = t.${quote(header.column.name)}`;
}

/** The same of lines that are not there yet, by the record they name. */
const instancesOfNewLines = ({ column: by, table, key }: NonNullable<TableLock['header']>, given: Given): string =>
  `select k.place, h.fsm_instance_id from ${given([`"by" ${typeOf(by)}`])} join ${quote(table)} h on h.${quote(key.name)} = k."by"`;

/** The states of the records that one change-set writes: each is read once, for its instance is locked from then on. */
export class Standings {
  private readonly known = new Map<string, Standing>();

  constructor(private readonly tx: Transaction) {}

  /** Of rows by their keys; undefined for one that is not there. */
  ofRows(info: TableInfo, lock: TableLock, keys: readonly JsonObject[]): Promise<(Standing | undefined)[]> {
    const ids = keys.map((key) => `${info.name} ${rowKeyText(info, key)}`);
    return this.read(ids, keys, (given) => instancesOfRows(info, lock, given));
  }

  /** Of the records that new lines name. */
  ofNewLines(header: NonNullable<TableLock['header']>, values: readonly Json[]): Promise<(Standing | undefined)[]> {
    const ids = values.map((value) => `lines of ${header.table} ${String(value)}`);
    return this.read(
      ids,
      values.map((by) => ({ by })),
      (given) => instancesOfNewLines(header, given),
    );
  }

  /** What was read no longer holds: the transaction itself made steps. */
  forget(): void {
    this.known.clear();
  }

  private async read(ids: readonly string[], given: readonly JsonObject[], asked: (given: Given) => string): Promise<(Standing | undefined)[]> {
    const places = ids.flatMap((id, place) => (this.known.has(id) ? [] : [{ ...given[place], place }]));
    if (places.length > 0) {
      const parameters = createParameters();
      const json = parameters.add(JSON.stringify(places), 'jsonb');
      const rows = await this.tx.rows<Standing & { place: number }>({
        text: standingsOf(asked((shape) => givenRows(json, 'k', ['place int', ...shape], places.length))),
        values: parameters.values,
        writesNothing: true,
      });
      for (const { place, ...standing } of rows) this.known.set(ids[place] ?? '', standing);
    }
    return ids.map((id) => this.known.get(id));
  }
}
