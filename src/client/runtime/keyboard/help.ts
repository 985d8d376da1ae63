import { createStore } from '../../ui/store.ts';
import { type KeyShape, keyShapes } from './keys.ts';

/** The shapes whose keys are being shown, the innermost first; null while the help is closed. */
export const keyboardHelp = createStore<readonly KeyShape[] | null>(null);

const isShape = (name: string | undefined): name is KeyShape => (keyShapes as readonly (string | undefined)[]).includes(name);

/** The shapes around an element, the innermost first. They say themselves what they are: `data-keys`. */
function shapesAround(element: Element | null): KeyShape[] {
  const shapes: KeyShape[] = [];
  for (let at = element?.closest<HTMLElement>('[data-keys]'); at; at = at.parentElement?.closest<HTMLElement>('[data-keys]')) {
    const { keys } = at.dataset;
    if (isShape(keys)) shapes.push(keys);
  }
  return shapes;
}

/** Shows the keys of what has the focus; where that has none of its own, those of the page's first list. */
export function openKeyboardHelp(): void {
  const focused = shapesAround(document.activeElement);
  const shapes = focused.some((shape) => shape !== 'record') ? focused : shapesAround(document.querySelector('#page [data-keys]:not([data-keys="record"])'));
  keyboardHelp.set([...new Set<KeyShape>([...shapes, ...focused, 'page'])]);
}
