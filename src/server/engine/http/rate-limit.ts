import { appError } from '../../../shared/errors.ts';
import { network } from '../access/login-limits.ts';

interface Window {
  calls: number;
  endsAt: number;
}

/** More networks than this at a time are forgotten, so that a flood of addresses costs no memory. */
const mostNetworks = 20_000;

/**
 * Counts what anybody may read, by network, in the memory of this server: a read must not cost a write.
 * @returns counts one call. @throws AppError too_many_attempts beyond `most` calls within `seconds`
 */
export function createRateLimit(most: number, seconds: number): (address: string) => void {
  const windows = new Map<string, Window>();
  return (address) => {
    const now = Date.now();
    const from = network(address);
    const known = windows.get(from);
    const window = known && known.endsAt > now ? known : { calls: 0, endsAt: now + seconds * 1000 };
    window.calls += 1;
    if (windows.size >= mostNetworks && window !== known) windows.clear();
    windows.set(from, window);
    if (window.calls > most) throw appError('too_many_attempts', { seconds: Math.ceil((window.endsAt - now) / 1000) });
  };
}
