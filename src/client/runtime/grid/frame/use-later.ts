import { useDeferredValue } from 'react';

/** False when it is drawn first, true in a drawing that follows as soon as nothing more urgent is to be drawn: for what stands before nobody's eyes yet. */
export const useLater = (): boolean => useDeferredValue(true, false);
