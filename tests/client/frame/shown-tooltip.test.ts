import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createShownTooltip } from '../../../src/client/ui/overlays/shown-tooltip.ts';

/** As much of a button as a tooltip asks of it. */
const buttons = new Map<string, HTMLElement>();
function button(name: string): HTMLElement {
  const made = buttons.get(name) ?? Object.assign(Object.create(null) as HTMLElement, { isConnected: true });
  buttons.set(name, made);
  return made;
}
const tooltipOf = (name: string) => ({ anchor: button(name), label: name, shortcut: undefined, side: 'bottom' as const });

describe('a tooltip', () => {
  let released: () => void = () => undefined;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { addEventListener: (_: string, listener: () => void) => (released = listener) });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('shows when the pointer rests on its button, and goes when the pointer leaves', () => {
    const shownTooltip = createShownTooltip();
    shownTooltip.pointAt(tooltipOf('save'));
    vi.advanceTimersByTime(399);
    expect(shownTooltip.shown.get()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(shownTooltip.shown.get()?.label).toBe('save');
    shownTooltip.leave();
    expect(shownTooltip.shown.get()).toBeNull();
  });

  it('shows at once beside one that was just shown, and waits again later', () => {
    const shownTooltip = createShownTooltip();
    shownTooltip.pointAt(tooltipOf('save'));
    vi.advanceTimersByTime(400);
    shownTooltip.leave();
    vi.advanceTimersByTime(200);
    shownTooltip.pointAt(tooltipOf('open'));
    expect(shownTooltip.shown.get()?.label).toBe('open');
    shownTooltip.leave();
    vi.advanceTimersByTime(301);
    shownTooltip.pointAt(tooltipOf('copy'));
    expect(shownTooltip.shown.get()).toBeNull();
  });

  it('is not shown of a button that is pressed, neither by the pointer that rests on it nor by the focus that the press gives it', () => {
    const shownTooltip = createShownTooltip();
    shownTooltip.pointAt(tooltipOf('save'));
    shownTooltip.press(button('save'));
    shownTooltip.focus(tooltipOf('save'));
    shownTooltip.pointAt(tooltipOf('save'));
    vi.advanceTimersByTime(1000);
    expect(shownTooltip.shown.get()).toBeNull();
    released();
    shownTooltip.focus(tooltipOf('save'));
    expect(shownTooltip.shown.get()?.label).toBe('save');
  });

  it('shows at once of what the focus walks to, and each is another one', () => {
    const shownTooltip = createShownTooltip();
    shownTooltip.focus(tooltipOf('save'));
    const first = shownTooltip.shown.get()?.count;
    shownTooltip.focus(tooltipOf('open'));
    expect(shownTooltip.shown.get()?.label).toBe('open');
    expect(shownTooltip.shown.get()?.count).not.toBe(first);
    shownTooltip.close();
    expect(shownTooltip.shown.get()).toBeNull();
  });

  it('is not shown of a button that is gone by then', () => {
    const shownTooltip = createShownTooltip();
    shownTooltip.pointAt({ ...tooltipOf('gone'), anchor: Object.assign(button('gone'), { isConnected: false }) });
    vi.advanceTimersByTime(1000);
    expect(shownTooltip.shown.get()).toBeNull();
  });
});
