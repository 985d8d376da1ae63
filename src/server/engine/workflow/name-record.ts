import type { MultiText } from '../../../shared/languages.ts';
import type { Transaction } from '../database/database.ts';
import type { Registry } from '../records/core/registry.ts';
import { readRows } from '../records/core/rows.ts';
import type { Instance } from './define.ts';

/** What people call a record: what its home form is found by from anywhere, else its id; and what its state is called. */
export async function nameRecord(
  tx: Transaction,
  registry: Registry,
  home: string,
  { fsm_instance_id, entity_id }: Instance,
): Promise<{ record: string; state_names: MultiText | null }> {
  const state = await tx.row<{ state_names: MultiText }>({
    text: 'select s.state_names from fsm_instance i join fsm_state s using (state_id) where i.fsm_instance_id = $1::bigint',
    values: [fsm_instance_id],
  });
  const form = registry.wholeForm(home);
  const title = form.definition.findable?.title ?? [];
  const [key] = form.definition.key;
  const [row = {}] = title.length > 0 && key !== undefined ? (await readRows(tx, form, [{ [key]: Number(entity_id) }], title)).values() : [];
  const named = title.map((field) => row[field]).filter((value) => typeof value === 'string' || typeof value === 'number');
  return { record: named.length > 0 ? named.join(' · ') : `#${entity_id}`, state_names: state?.state_names ?? null };
}
