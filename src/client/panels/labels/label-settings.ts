import * as v from 'valibot';
import { useCallback, useEffect, useRef, useState } from 'react';
import { barcodeChoices } from '../../../shared/labels/barcodes.ts';
import { labelFormatNames } from '../../../shared/labels/formats.ts';
import { languages } from '../../../shared/languages.ts';
import { logWarning } from '../../data/log.ts';
import { readSetting, writeSetting } from '../../data/user-setting.ts';
import { useHost } from '../../runtime/host.tsx';

const settingsSchema = v.object({
  format: v.fallback(v.picklist(labelFormatNames), 'a4-3x8'),
  /** The first label of the sheet that is still there, counted from 1. */
  start: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  /** Of the products' names; null for the reader's own. */
  language: v.fallback(v.nullable(v.picklist(languages)), null),
  barcode: v.fallback(v.picklist(barcodeChoices), 'ean'),
  /** Whose prices are printed; null for none. */
  shop: v.fallback(v.nullable(v.pipe(v.number(), v.integer())), null),
  storage: v.fallback(v.boolean(), false),
});
/** How a user likes labels. */
export type LabelSettings = v.InferOutput<typeof settingsSchema>;

/** What is stored, with the usual in the place of what is missing or no longer possible. */
export const parseLabelSettings = (stored: unknown): LabelSettings => {
  const parsed = v.safeParse(settingsSchema, stored);
  return parsed.success ? parsed.output : v.parse(settingsSchema, {});
};

const settingKey = 'labels';

/** The user's settings, null until they are here, and how to change them; every change is kept. */
export function useLabelSettings(): { settings: LabelSettings | null; change: (change: Partial<LabelSettings>) => void } {
  const { api } = useHost();
  const [settings, setSettings] = useState<LabelSettings | null>(null);
  const latest = useRef(settings);
  latest.current = settings;

  useEffect(() => {
    const stop = new AbortController();
    readSetting(api, settingKey, stop.signal).then(
      (stored) => setSettings(parseLabelSettings(stored)),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        logWarning('how the user likes labels is not known', error);
        setSettings(parseLabelSettings(null));
      },
    );
    return () => stop.abort();
  }, [api]);

  const change = useCallback((changed: Partial<LabelSettings>) => {
    const next = { ...(latest.current ?? parseLabelSettings(null)), ...changed };
    latest.current = next;
    setSettings(next);
    writeSetting(api, settingKey, next).catch((error: unknown) => logWarning('how the user likes labels was not stored', error));
  }, [api]);
  return { settings, change };
}
