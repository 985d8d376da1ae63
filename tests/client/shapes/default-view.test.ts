import { describe, expect, it } from 'vitest';
import { defaultView, type SavedView } from '../../../src/client/runtime/views/saved-views.ts';

let count = 0;
const view = (change: Partial<SavedView>): SavedView => ({
  view_id: (count += 1),
  view_name: 'A view',
  view_scope: 'mine',
  role_id: null,
  is_default: true,
  own: false,
  reaches_me: true,
  removable: false,
  state: {},
  ...change,
});

describe('the view a screen opens with', () => {
  const own = view({ own: true });
  const role = view({ view_scope: 'role' });
  const company = view({ view_scope: 'company' });

  it('is the own default before that of a role, and that before the one of the company', () => {
    expect(defaultView([company, role, own])).toBe(own);
    expect(defaultView([company, role])).toBe(role);
    expect(defaultView([company])).toBe(company);
  });

  it('is none that was not made default, or was made for others', () => {
    expect(defaultView([view({ is_default: false, own: true }), view({ view_scope: 'role', reaches_me: false })])).toBeUndefined();
  });

  it('is the own one although it is shared', () => {
    const shared = view({ own: true, view_scope: 'company' });
    expect(defaultView([role, shared])).toBe(shared);
  });
});
