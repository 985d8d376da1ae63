import { useCallback, useEffect, useRef, useState } from 'react';
import type { Json } from '../../shared/json.ts';
import { logWarning } from '../data/log.ts';
import { expectedSetting, readSetting, writeSetting } from '../data/user-setting.ts';
import { useHost } from './host.tsx';

/** Reads what is stored, also what is missing or no longer possible, as a whole setting. Keep the function's identity. */
export type ParseSetting<TSetting> = (stored: Json | undefined) => TSetting;

/**
 * How the user likes something, kept on the server under a key: null until it is here, and how to change it; every change is stored.
 * What cannot be read or stored leaves the user working as if nothing had been kept.
 */
export function useKeptSetting<TSetting extends object>(
  key: string,
  parse: ParseSetting<TSetting>,
): { setting: TSetting | null; change: (change: Partial<TSetting>) => void } {
  const { api } = useHost();
  const [setting, setSetting] = useState<TSetting | null>(() => {
    const came = expectedSetting(api, key);
    return came ? parse(came.value) : null;
  });
  const latest = useRef(setting);
  latest.current = setting;

  useEffect(() => {
    const stop = new AbortController();
    readSetting(api, key, stop.signal).then(
      (stored) => setSetting(parse(stored)),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        logWarning(`what is kept as ${key} is not known`, error);
        setSetting(parse(undefined));
      },
    );
    return () => stop.abort();
  }, [api, key, parse]);

  const change = useCallback(
    (changed: Partial<TSetting>) => {
      const next = { ...(latest.current ?? parse(undefined)), ...changed };
      latest.current = next;
      setSetting(next);
      writeSetting(api, key, next).catch((error: unknown) => logWarning(`${key} was not kept`, error));
    },
    [api, key, parse],
  );
  return { setting, change };
}
