import { useEffect, useMemo, useState } from 'react';
import type { ScreenMeta } from '../../../../../schemas/metadata.ts';
import type { GridScreen } from '../../../../../schemas/shapes/grid.shape.ts';
import { notices } from '../../../data/notices.ts';
import { type ReferenceOption, useHost } from '../../host.tsx';
import { withFamily } from './family.ts';

type Screen = ScreenMeta<GridScreen>;

/**
 * The screen with a group of columns for each row its form's family has; null until those are known. A screen without a family
 * is as it is.
 */
export function useFamily(screen: Screen): Screen | null {
  const { loadReferences, toast, text } = useHost();
  const [rows, setRows] = useState<readonly ReferenceOption[] | null>(null);
  const form = screen.per && screen.meta.per?.form;
  useEffect(() => {
    if (form === undefined) return undefined;
    let isCurrent = true;
    loadReferences(form).then(
      (found) => isCurrent && setRows(found),
      (error: unknown) => isCurrent && toast(notices.loadFailed(text, error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [form, loadReferences, text, toast]);
  return useMemo(() => (form === undefined ? screen : rows && withFamily(screen, rows)), [form, screen, rows]);
}
