import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Thumbnail, ThumbnailPicture } from '../../../renderers/thumbnail.tsx';

/** Components with a state of their own, by what is seen of them while nobody can act on them. */
const still = new Map<unknown, unknown>([[Thumbnail, ThumbnailPicture]]);

/** What React made once of a drawing that it alone can draw, such as an icon, by the drawing and its properties. */
const templates = new Map<unknown, Map<string, DocumentFragment>>();

function drawnByReact({ type, props }: ReactElement): Node {
  const known = templates.get(type) ?? new Map<string, DocumentFragment>();
  templates.set(type, known);
  const mark = JSON.stringify(props);
  let template = known.get(mark);
  if (!template) {
    const place = document.createElement('div');
    const root = createRoot(place);
    flushSync(() => root.render(createElement(type, props as object)));
    template = document.createDocumentFragment();
    template.append(...[...place.childNodes].map((node) => node.cloneNode(true)));
    root.unmount();
    known.set(mark, template);
  }
  return template.cloneNode(true);
}

const isChild = (name: string): boolean => name === 'children' || name === 'ref' || /^on[A-Z]/.test(name);

const toCssName = (property: string): string => (property.startsWith('--') ? property : property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));

/** Writes a style as React has it: a figure is in pixels. */
export function setStyle(element: HTMLElement, style: unknown): void {
  for (const [property, value] of Object.entries(style ?? {}) as [string, unknown][])
    if (value !== undefined && value !== null) element.style.setProperty(toCssName(property), typeof value === 'number' ? `${value}px` : String(value));
}

function toElement(type: string, props: Readonly<Record<string, unknown>>): HTMLElement {
  const element = document.createElement(type);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || isChild(name)) continue;
    if (name === 'className') element.className = String(value);
    else if (name === 'style') setStyle(element, value);
    else if (/^(aria|data)-/.test(name)) element.setAttribute(name, String(value));
    else if (value !== false) element.setAttribute(name.toLowerCase(), value === true ? '' : String(value));
  }
  return element;
}

/**
 * Draws what a renderer returns without React: elements, and components without a state of their own, which are functions of their properties.
 * Nobody can act on what is drawn.
 */
export function paint(node: ReactNode, into: Element | DocumentFragment): void {
  if (typeof node === 'string' || typeof node === 'number') {
    into.append(String(node));
    return;
  }
  if (Array.isArray(node)) {
    for (const one of node) paint(one as ReactNode, into);
    return;
  }
  if (!isValidElement<Record<string, unknown>>(node)) return;
  const { type, props } = node;
  if (type === Fragment) paint(props.children as ReactNode, into);
  else if (typeof type === 'string') {
    const element = toElement(type, props);
    paint(props.children as ReactNode, element);
    into.append(element);
  } else if (typeof type === 'function') {
    const draw = (still.get(type) ?? type) as (given: typeof props) => ReactNode;
    paint(draw(props), into);
  } else into.append(drawnByReact(node));
}
