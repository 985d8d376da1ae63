import { useCallback, useState } from 'react';

/** The dialogs of a grid that are no action's: the filter and the list of keys. Their openers stay the same. */
export function useDialogs() {
  const [helping, setHelping] = useState(false);
  /** The filter dialog is open, for a field of its own or as it stands. */
  const [filtering, setFiltering] = useState<{ field: string | null } | null>(null);
  return {
    helping,
    filtering,
    openHelp: useCallback(() => setHelping(true), []),
    closeHelp: useCallback(() => setHelping(false), []),
    openFilter: useCallback((field: string | null = null) => setFiltering({ field }), []),
    closeFilter: useCallback(() => setFiltering(null), []),
  };
}

export type GridDialogs = ReturnType<typeof useDialogs>;
