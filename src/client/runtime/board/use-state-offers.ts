import { useEffect, useState } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useHost } from '../host.tsx';
import type { StateOffers } from './board-steps.ts';
import type { Ways } from './use-ways.ts';

/** What the records of some cards may do, as the server says now; neither `groups` nor `problem` while it is asked. */
export function useStateOffers({ load }: Ways, rows: readonly JsonObject[]): { groups?: readonly StateOffers[]; problem?: string } {
  const { text } = useHost();
  const [answer, setAnswer] = useState<{ groups?: readonly StateOffers[]; problem?: string }>({});
  useEffect(() => {
    let wanted = true;
    load(rows).then(
      (groups) => wanted && setAnswer({ groups }),
      (error: unknown) => wanted && setAnswer({ problem: errorText(error, text) }),
    );
    return () => {
      wanted = false;
    };
  }, [load, rows, text]);
  return answer;
}
