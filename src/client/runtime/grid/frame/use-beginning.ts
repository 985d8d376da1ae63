import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** A row is chosen when it stayed the active one for so long. */
const restMs = 250;

/**
 * Whether a row was chosen, once for as long as the screen is there. Nothing moves under a pointer that is pressed: a stretch being dragged and the
 * second click of a double click end where they were meant.
 */
export function useBeginning(frame: RefObject<HTMLElement | null>, isChosen: boolean): { began: boolean; begin: () => void } {
  const [began, setBegan] = useState(false);
  const begin = useCallback(() => setBegan(true), []);
  const isPressed = useRef(false);
  useEffect(() => {
    const element = frame.current;
    if (began || !element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (isChosen && !isPressed.current) timer = setTimeout(begin, restMs);
    };
    const press = () => {
      isPressed.current = true;
      clearTimeout(timer);
    };
    const release = () => {
      isPressed.current = false;
      wait();
    };
    wait();
    element.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, [frame, isChosen, began, begin]);
  return { began, begin };
}
