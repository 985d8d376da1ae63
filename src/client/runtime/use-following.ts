import { useEffect } from 'react';
import { useHost } from './host.tsx';

/** Hears of changes of the forms' rows as long as it is drawn: those by others, and with `ownToo` those made here. Keep the identity of `hear`. */
export function useFollowing(forms: readonly string[], hear: () => void, ownToo = false): void {
  const { api } = useHost();
  const followed = forms.join(' ');
  useEffect(() => {
    const stops = followed.split(' ').map((form) => api.follow(form, hear, ownToo));
    return () => stops.forEach((stop) => stop());
  }, [api, followed, hear, ownToo]);
}
