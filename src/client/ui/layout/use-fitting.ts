import { type RefObject, useLayoutEffect, useState } from 'react';

/** Room for the button of the menu. */
const menuRoom = 40;

/** The tabs that find no room in their line, by id: as many as fit stay, among them the selected one. They keep their places to be measured by. */
function findLeft(list: HTMLElement, selected: string): string[] {
  const gap = Number.parseFloat(getComputedStyle(list).columnGap) || 0;
  const tabs = [...list.querySelectorAll<HTMLElement>('[data-tab]')].map((tab) => ({ id: tab.dataset.tab ?? '', width: tab.offsetWidth + gap }));
  const all = tabs.reduce((sum, { width }) => sum + width, -gap);
  // The list is narrower while the menu is there: what counts is the line they share.
  const line = list.parentElement;
  const { paddingLeft, paddingRight } = line ? getComputedStyle(line) : { paddingLeft: '0', paddingRight: '0' };
  const whole = (line?.clientWidth ?? 0) - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  if (all <= whole) return [];
  let room = whole - menuRoom - (tabs.find(({ id }) => id === selected)?.width ?? 0);
  let isFull = false;
  return tabs.flatMap(({ id, width }) => {
    if (id === selected) return [];
    isFull ||= width > room;
    room -= width;
    return isFull ? [id] : [];
  });
}

/** The ids of the tabs in the list (`data-tab`) that find no room in its line, as its width and their words change. */
export function useFitting(list: RefObject<HTMLElement | null>, selected: string): readonly string[] {
  const [left, setLeft] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    const element = list.current;
    const line = element?.parentElement;
    if (!element || !line) return undefined;
    const measure = () =>
      setLeft((before) => {
        const next = findLeft(element, selected);
        return next.join(' ') === before.join(' ') ? before : next;
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(line);
    for (const tab of element.children) observer.observe(tab);
    return () => observer.disconnect();
  });
  return left;
}
