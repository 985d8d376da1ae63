import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Puts words into the address of the page in place of those of the same names, and leaves no step behind; `state` keeps what the step here brought along. */
export function useAddressWords(): (words: Readonly<Record<string, unknown>>, options?: { state?: true }) => void {
  const navigate = useNavigate();
  return useCallback(
    // The router knows no words of a screen: its shape does.
    (words, options) => void navigate({ to: '.', search: ((before: object) => ({ ...before, ...words })) as never, replace: true, ...options }),
    [navigate],
  );
}
