import { useEffect, useState } from 'react';

/** The value as it was when it last stayed the same for so long. */
export function useRested<T>(value: T, restMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(() => value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
