import { formerDigests } from '../../../../../schemas/workflows/former-digests.ts';
import type { Workflow } from '../../../../../schemas/workflows/grammar.ts';
import type { Transaction } from '../../database/database.ts';
import type { Registry } from '../../records/core/registry.ts';
import { createChangeSet } from '../../records/log/change-set.ts';
import { loggedWrites } from '../../records/log/logged-writes.ts';
import { defaultContent, digestOf } from './content.ts';
import type { Content } from './content.ts';
import { statesInUse, writeContent } from './write-content.ts';

/** What became of a type at a start. `stopped` would have followed its new default, but for records in states that this lacks. */
export type Kept = { type_code: string } & ({ outcome: 'added' | 'equal' | 'upgraded' | 'touched' } | { outcome: 'stopped'; states: string[] });

/** Nobody waits for it. */
function remember(tx: Transaction, type_code: string, differs: boolean, digest: string | null): void {
  const text =
    'update fsm_type set default_differs = $2, seeded_digest = coalesce($3, seeded_digest) ' +
    'where type_code = $1 and (default_differs <> $2 or seeded_digest is distinct from coalesce($3, seeded_digest))';
  tx.demand({ text, values: [type_code, differs, digest] }, () => undefined);
}

/** Whether staff changed what was seeded. What was seeded before digests were kept is known by the defaults of that time. */
async function isTouched(tx: Transaction, type_code: string, stored: Content): Promise<boolean> {
  const row = await tx.row<{ seeded_digest: string | null }>({
    text: 'select seeded_digest from fsm_type where type_code = $1 for update',
    values: [type_code],
  });
  const digest = digestOf(stored);
  const known = row?.seeded_digest == null ? (formerDigests[type_code] ?? []) : [row.seeded_digest];
  return !known.includes(digest);
}

/**
 * Lets a type follow its default: adds it where it is missing, upgrades it where nobody touched it, else says that it differs.
 * @param stored what the database has of it now
 */
export async function keepDefault(tx: Transaction, registry: Registry, type_code: string, workflow: Workflow, stored: Content | undefined): Promise<Kept> {
  const wanted = defaultContent(workflow);
  const digest = digestOf(wanted);
  if (!stored) {
    // A first start is no change of anything: nothing is logged.
    await writeContent(tx, loggedWrites(tx, registry, []), type_code, wanted);
    remember(tx, type_code, false, digest);
    return { type_code, outcome: 'added' };
  }
  if (digestOf(stored) === digest) {
    remember(tx, type_code, false, digest);
    return { type_code, outcome: 'equal' };
  }
  if (await isTouched(tx, type_code, stored)) {
    remember(tx, type_code, true, null);
    return { type_code, outcome: 'touched' };
  }
  const states = await statesInUse(tx, type_code, wanted);
  if (states.length > 0) {
    remember(tx, type_code, true, digestOf(stored));
    return { type_code, outcome: 'stopped', states };
  }
  const changes = createChangeSet(tx, registry, { actor: { userId: null, companyCode: null }, form: 'fsm_types', action: 'upgrade' });
  await writeContent(tx, changes, type_code, wanted);
  await changes.finish();
  remember(tx, type_code, false, digest);
  return { type_code, outcome: 'upgraded' };
}
