import { useState } from 'react';
import type { RpcAnswer } from '../../../../schemas/calls.ts';
import { notices } from '../../data/notices.ts';
import { useHost } from '../../runtime/host.tsx';

/** What became of the pictures that were left out of a mail. */
export interface MailPicturesState {
  /** Undefined until somebody asked for them. */
  fetched: RpcAnswer<'mail_pictures'> | undefined;
  isBusy: boolean;
  fetch: () => void;
}

/** Pictures of other servers in a mail: fetched by our own when its reader wants them, and forgotten with the mail that is shown next. */
export function useMailPictures(id: number): MailPicturesState {
  const { api, text, toast } = useHost();
  const [fetched, setFetched] = useState<RpcAnswer<'mail_pictures'>>();
  const [isBusy, setBusy] = useState(false);
  const fetch = async () => {
    setBusy(true);
    try {
      setFetched(await api.rpc('mail_pictures', { email_id: id }));
    } catch (error) {
      toast(notices.loadFailed(text, error));
    } finally {
      setBusy(false);
    }
  };
  return { fetched, isBusy, fetch: () => void fetch() };
}
