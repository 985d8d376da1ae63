import type { Transaction } from '../database/database.ts';

/** Instances that a transaction must lock before anything else: it begins anew with them. */
export class LockFirst extends Error {
  constructor(readonly ids: readonly number[]) {
    super('instances are to be locked in the order of their ids');
    this.name = 'LockFirst';
  }
}

/** The instances one transaction has locked, always in ascending order, so that no two transactions wait for each other in a circle. */
export class HeldInstances {
  private readonly ids = new Set<number>();

  constructor(private readonly tx: Transaction) {}

  /** Says that the transaction has the lock. */
  add(id: number): void {
    this.ids.add(id);
  }

  /** Locks instances in the order of their ids. Waits only for such as come after all it has. @throws LockFirst for an earlier one that somebody else has */
  async lock(wanted: readonly number[]): Promise<void> {
    const missing = [...new Set(wanted)].filter((id) => !this.ids.has(id)).sort((a, b) => a - b);
    const last = Math.max(0, ...this.ids);
    const earlier = missing.filter((id) => id < last);
    const got = await this.take(earlier, ' skip locked');
    // One that does not exist is told as not found by whoever asks for it, after the new beginning.
    if (got.length < earlier.length) throw new LockFirst([...this.ids, ...missing]);
    await this.take(
      missing.filter((id) => id > last),
      '',
    );
    for (const id of missing) this.ids.add(id);
  }

  private take(ids: readonly number[], how: string): Promise<object[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return this.tx.rows({
      text: `select fsm_instance_id from fsm_instance where fsm_instance_id = any($1::bigint[]) order by fsm_instance_id for update${how}`,
      values: [ids],
    });
  }
}
