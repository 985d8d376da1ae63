import { type AnimationEvent, useSyncExternalStore } from 'react';
import { Button } from '../inputs/button.tsx';
import { classes } from '../look/classes.ts';
import { Icon, type IconName } from '../display/icon.tsx';
import { IconButton } from '../inputs/icon-button.tsx';
import styles from './toast.module.css';
import type { Toast, Toasts, ToastVariant } from './toast-store.ts';

export { createToasts, TOAST_ACTION_MS, TOAST_AUTO_HIDE_MS } from './toast-store.ts';
export type { Toast, ToastContent, Toasts, ToastVariant } from './toast-store.ts';

/** A click on a toast leaves the dialog under it open. */
export function isWithinToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toasts]') !== null;
}

const icons: Record<ToastVariant, IconName> = { success: 'check-circle', warning: 'warning', danger: 'alert' };

export interface ToastRegionProps {
  toasts: Toasts;
  /** What a screen reader calls the region. */
  label: string;
  dismissLabel: string;
}

/** Once in the application. Failures stand at the top and interrupt the screen reader, the rest at the bottom and wait their turn. */
export function ToastRegion({ toasts, label, dismissLabel }: ToastRegionProps) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  const draw = (toast: Toast) => <ToastCard key={toast.id} toast={toast} dismissLabel={dismissLabel} onDismiss={() => toasts.dismiss(toast.id)} />;
  return (
    <section aria-label={label} data-toasts>
      <div role="alert" aria-live="assertive" className={classes(styles.stack, styles.top)}>
        {shown.filter((toast) => toast.variant === 'danger').map(draw)}
      </div>
      <div role="status" aria-live="polite" className={classes(styles.stack, styles.bottom)}>
        {shown.filter((toast) => toast.variant !== 'danger').map(draw)}
      </div>
    </section>
  );
}

interface ToastCardProps {
  toast: Toast;
  dismissLabel: string;
  onDismiss: () => void;
}

function ToastCard({ toast, dismissLabel, onDismiss }: ToastCardProps) {
  const { action } = toast;
  function finish(event: AnimationEvent) {
    if (event.target === event.currentTarget) onDismiss();
  }
  return (
    <div className={classes(styles.toast, styles[toast.variant])}>
      <Icon name={icons[toast.variant]} className={styles.icon} />
      <div className={styles.content}>
        <p className={styles.text}>{toast.text}</p>
        {toast.detail != null && <p className={styles.detail}>{toast.detail}</p>}
        {action && (
          <Button
            className={styles.action}
            onClick={() => {
              onDismiss();
              action.onPress();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton icon="x" size="xs" label={dismissLabel} onClick={onDismiss} className={styles.dismiss} />
      {/* The bar is the clock: CSS pauses it while the toast is pointed at or focused, its end closes the toast. */}
      {toast.hideAfter !== null && <span aria-hidden className={styles.timer} style={{ animationDuration: `${toast.hideAfter}ms` }} onAnimationEnd={finish} />}
    </div>
  );
}
