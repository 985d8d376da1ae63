import { useEffect, useState } from 'react';

/** The present in epoch milliseconds, told anew once a minute while the page is seen. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const tell = () => document.hidden || setNow(Date.now());
    const timer = setInterval(tell, 60_000);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, []);
  return now;
}
