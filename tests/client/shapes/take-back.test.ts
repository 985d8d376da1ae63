import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../src/client/data/api.ts';
import type { HostSession } from '../../../src/client/runtime/host.tsx';
import { takeBack } from '../../../src/client/runtime/take-back.ts';
import { fakeApi } from '../../support/fake-api.ts';

const conflict = new ApiError('undo_conflict', 422, {
  conflicts: [
    { field: 'weight', key: {} },
    { field: 'weight', key: {} },
    { field: null, key: {} },
  ],
});

/** A host whose server answers in turn; words are their ids and values. */
function createHost(answers: readonly (ApiError | null)[], agrees = false, undone = 'set') {
  const left = [...answers];
  const rpc = vi.fn((_name: string, _payload: unknown): Promise<unknown> => {
    const answer = left.shift() ?? null;
    return answer ? Promise.reject(answer) : Promise.resolve({ change_set_id: 8, conflicts: [], undone: { action: undone, form: 'product_brands', rows: 3 } });
  });
  const toast = vi.fn();
  const confirm = vi.fn(() => Promise.resolve(agrees));
  const text = (id: string, values?: Record<string, unknown>) => (values?.count === undefined ? id : `${id} ${String(values.count)}`);
  return { host: { api: fakeApi({ rpc }), text, toast, confirm, session }, rpc, toast, confirm };
}

const session: HostSession = { userId: 1, language: 'hu', companyCode: 'KT-HU', companyCurrency: 'HUF', given: {}, shares: { company: false, roles: [] } };
const eventOn = vi.fn(() => Promise.resolve(true));

describe('Taking a change-set back', () => {
  it.each([
    ['set', 'message.undone_changed 3'],
    ['import', 'message.undone_changed 3'],
    ['delete', 'message.undone_delete 3'],
    ['undo', 'message.undone_undo 3'],
  ])('says what was taken back when it is done (%s)', async (undone, told) => {
    const { host, rpc, toast } = createHost([null], false, undone);
    expect(await takeBack(host, eventOn, 7)).toBe(8);
    expect(rpc).toHaveBeenCalledExactlyOnceWith('undo', { change_set_id: 7, partial: false });
    expect(toast).toHaveBeenCalledExactlyOnceWith({ variant: 'success', text: told });
  });

  it('names each field that was changed since once, and takes back the rest when the user agrees', async () => {
    const { host, rpc, confirm } = createHost([conflict, null], true);
    expect(await takeBack(host, eventOn, 7)).toBe(8);
    expect(confirm).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: 'history.conflict_body field.weight' }));
    expect(rpc).toHaveBeenLastCalledWith('undo', { change_set_id: 7, partial: true });
  });

  it('leaves everything when the user does not agree', async () => {
    const { host, rpc, toast } = createHost([conflict]);
    expect(await takeBack(host, eventOn, 7)).toBeNull();
    expect(rpc).toHaveBeenCalledOnce();
    expect(toast).not.toHaveBeenCalled();
  });

  it('tells why it was refused', async () => {
    const { host, toast } = createHost([new ApiError('forbidden', 403)]);
    expect(await takeBack(host, eventOn, 7)).toBeNull();
    expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ variant: 'danger' }));
  });

  it('asks for the event that takes back what was posted, and then says that something changed', async () => {
    const event = { en: 'Correct receipt', hu: 'Bevételezés helyesbítése' };
    const posted = new ApiError('posted', 422, { why: 'now', event, event_code: 'correct_receipt', fsm_instance_id: 12, record: 'PO-26-0001' });
    const { host, toast } = createHost([posted]);
    const onCountered = vi.fn();
    expect(await takeBack(host, eventOn, 7, { onCountered })).toBeNull();
    const [told] = toast.mock.calls[0] as [{ variant: string; action: { label: string; onPress: () => void } }];
    expect(told).toMatchObject({ variant: 'warning', text: 'error.posted', hideAfter: null, action: { label: event.hu } });
    told.action.onPress();
    await vi.waitFor(() => expect(onCountered).toHaveBeenCalledOnce());
    expect(eventOn).toHaveBeenCalledExactlyOnceWith({ instance: 12, eventCode: 'correct_receipt', record: 'PO-26-0001' });
  });

  it('only says that something was posted where no event can take it back now', async () => {
    const { host, toast } = createHost([new ApiError('posted', 422, { why: 'state', event: { en: 'Correct receipt' }, state: { en: 'Closed' } })]);
    expect(await takeBack(host, eventOn, 7)).toBeNull();
    expect(toast).toHaveBeenCalledExactlyOnceWith({ variant: 'warning', text: 'error.posted', hideAfter: null });
  });
});
