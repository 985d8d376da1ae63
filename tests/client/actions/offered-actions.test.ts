import { describe, expect, it } from 'vitest';
import type { Host } from '../../../src/client/runtime/host.tsx';
import { offeredActions } from '../../../src/client/runtime/offered-actions.ts';
import users from '../../../src/generated/forms/users.gen.ts';
import { noRights } from '../../../src/shared/access.ts';

const all = { perms: true, list: true, add: true, set: true, delete: true };

describe('acting as another', () => {
  const offered = (others: boolean) => {
    const told: Partial<Host> = { text: (id: string) => id, rights: () => (others ? all : noRights) };
    const [row] = [{ user_id: 1, editable: true }];
    return offeredActions({ actions: ['impersonate'], meta: users }, all, told as Host, { rows: [row], count: 1 }).map(({ name }) => name);
  };

  it('is offered to whoever may be told among those who did, however much he may on the list of users', () => {
    expect(offered(true)).toEqual(['impersonate']);
    expect(offered(false)).toEqual([]);
  });
});
