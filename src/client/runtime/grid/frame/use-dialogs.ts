import { useCallback, useState } from 'react';

/** The dialog of a grid that is no action's: the filter. Its openers stay the same. */
export function useDialogs() {
  /** The filter dialog is open, for a field of its own or as it stands. */
  const [filtering, setFiltering] = useState<{ field: string | null } | null>(null);
  return {
    filtering,
    openFilter: useCallback((field: string | null = null) => setFiltering({ field }), []),
    closeFilter: useCallback(() => setFiltering(null), []),
  };
}

export type GridDialogs = ReturnType<typeof useDialogs>;
