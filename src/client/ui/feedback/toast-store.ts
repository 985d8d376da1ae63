import type { ReactNode } from 'react';
import { createStore } from '../store.ts';

/** Runs only while nobody points at or focuses the toast. */
export const TOAST_AUTO_HIDE_MS = 500;
/** Long enough to read what was not done and why, or to decide and press the action. */
export const TOAST_ACTION_MS = 8000;

export type ToastVariant = 'success' | 'warning' | 'danger';

export interface ToastContent {
  /** Already in the user's words. */
  text: ReactNode;
  variant?: ToastVariant;
  detail?: ReactNode;
  /** Undo, retry: one button; pressing it closes the toast. */
  action?: { label: string; onPress: () => void };
  /** Milliseconds, or null to stay until closed. Default: null for danger, 8 s for a warning or with an action, else 500 ms. */
  hideAfter?: number | null;
}

export interface Toast extends ToastContent {
  id: number;
  variant: ToastVariant;
  hideAfter: number | null;
}

export interface Toasts {
  get(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  /** Returns the id that `dismiss` takes. */
  show(content: ToastContent): number;
  dismiss(id: number): void;
  clear(): void;
}

const persistence: Record<ToastVariant, number | null> = { success: TOAST_AUTO_HIDE_MS, warning: TOAST_ACTION_MS, danger: null };

/** A warning that goes by itself and says the same: whoever types on where nothing can be typed is told once. */
const isRepeated = (known: Toast, now: Toast): boolean =>
  known.variant === 'warning' && now.variant === 'warning' && known.text === now.text && known.hideAfter !== null && now.hideAfter !== null;

export function createToasts(): Toasts {
  const store = createStore<readonly Toast[]>([]);
  let lastId = 0;
  return {
    get: store.get,
    subscribe: store.subscribe,
    show(content) {
      const variant = content.variant ?? 'success';
      const defaultHide = content.action && persistence[variant] !== null ? TOAST_ACTION_MS : persistence[variant];
      const hideAfter = content.hideAfter === undefined ? defaultHide : content.hideAfter;
      lastId += 1;
      const toast: Toast = { ...content, id: lastId, variant, hideAfter };
      store.set([...store.get().filter((known) => !isRepeated(known, toast)), toast]);
      return lastId;
    },
    dismiss(id) {
      store.set(store.get().filter((toast) => toast.id !== id));
    },
    clear() {
      store.set([]);
    },
  };
}
