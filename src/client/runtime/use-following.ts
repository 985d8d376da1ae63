import { useEffect } from 'react';
import { followAll, type Following } from '../data/follow-all.ts';
import { useHost } from './host.tsx';

/** Hears of changes of the forms' rows as long as it is drawn: those by others, and those made here where `how` says so. Keep the identity of `hear`. */
export function useFollowing(forms: readonly string[], hear: () => void, { ownToo, restMs }: Following = {}): void {
  const { api } = useHost();
  // Equal lists are one text, so that nothing is followed anew for a list that only was made anew.
  const followed = JSON.stringify(forms);
  useEffect(() => followAll(api, JSON.parse(followed) as string[], hear, { ownToo, restMs }), [api, followed, hear, ownToo, restMs]);
}
