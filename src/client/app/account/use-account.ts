import { useCallback, useEffect, useState } from 'react';
import type { RpcAnswer } from '../../../../schemas/calls.ts';
import type { MessageId } from '../../../generated/messages.gen.ts';
import { useServices } from '../../chrome/services.tsx';
import { errorText } from '../../i18n/error-text.ts';
import { useText } from '../../i18n/text.ts';

export type Account = RpcAnswer<'my_account'>;

/** Does something with the account and shows it anew. @returns what the work gave; undefined where it was refused, which is told */
export type Act = <TAnswer>(work: () => Promise<TAnswer>, done?: MessageId) => Promise<TAnswer | undefined>;

/** The own account as the server knows it; null until it is here. */
export function useAccount(): { account: Account | null; failure: unknown; act: Act; reload: () => Promise<void> } {
  const text = useText();
  const { api, toasts } = useServices();
  const [account, setAccount] = useState<Account | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const reload = useCallback(async () => {
    try {
      setAccount(await api.rpc('my_account', {}));
      setFailure(null);
    } catch (error) {
      setFailure(error);
    }
  }, [api]);
  useEffect(() => void reload(), [reload]);

  const act = useCallback<Act>(
    async (work, done) => {
      try {
        const answer = await work();
        if (done) toasts.show({ variant: 'success', text: text(done) });
        await reload();
        return answer;
      } catch (error) {
        toasts.show({ variant: 'danger', text: errorText(error, text) });
        return undefined;
      }
    },
    [reload, toasts, text],
  );
  return { account, failure, act, reload };
}
