import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Thumbnail, ThumbnailPicture } from '../../../renderers/thumbnail.tsx';

type Props = Readonly<Record<string, unknown>>;

/** Components with a state of their own, by what is seen of them while nobody can act on them. */
const still = new Map<unknown, unknown>([[Thumbnail, ThumbnailPicture]]);

/** What React made once of a drawing that it alone can draw, such as an icon, by the drawing and its properties. */
const templates = new Map<unknown, Map<string, Element>>();
/** What each element was painted by: it is painted anew by what differs. */
const paintedBy = new WeakMap<Node, unknown>();

function templateOf({ type, props }: ReactElement): Element {
  const known = templates.get(type) ?? new Map<string, Element>();
  templates.set(type, known);
  const mark = JSON.stringify(props);
  let template = known.get(mark);
  if (!template) {
    template = document.createElement('span');
    const root = createRoot(template);
    flushSync(() => root.render(createElement(type, props as object)));
    // React forgets what it drew where it is drawn no more; the copy stays.
    const copy = template.cloneNode(true) as Element;
    root.unmount();
    template = copy;
    known.set(mark, template);
  }
  return template;
}

const toCssName = (property: string): string => (property.startsWith('--') ? property : property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));

/** Writes a style as React has it: a figure is in pixels. */
export function setStyle(element: HTMLElement, style: unknown): void {
  for (const [property, value] of Object.entries(style ?? {}) as [string, unknown][])
    if (value !== undefined && value !== null) element.style.setProperty(toCssName(property), typeof value === 'number' ? `${value}px` : String(value));
}

const attributeOf = (name: string): string => (name === 'className' ? 'class' : name.toLowerCase());

function setProperty(element: HTMLElement, name: string, value: unknown): void {
  if (name === 'children' || name === 'ref' || /^on[A-Z]/.test(name)) return;
  const isWord = /^(?:aria|data)-/.test(name);
  if (value === undefined || value === null || (value === false && !isWord)) element.removeAttribute(attributeOf(name));
  else if (name === 'style') {
    element.removeAttribute('style');
    setStyle(element, value);
  } else element.setAttribute(attributeOf(name), value === true && !isWord ? '' : String(value));
}

function setProperties(element: HTMLElement, now: Props, before: Props): void {
  for (const name of Object.keys(before)) if (!(name in now)) setProperty(element, name, undefined);
  for (const [name, value] of Object.entries(now)) if (value !== before[name]) setProperty(element, name, value);
}

function placeText(text: string, into: Element, at: ChildNode | null): ChildNode | null {
  if (!(at instanceof Text)) {
    into.insertBefore(document.createTextNode(text), at);
    return at;
  }
  if (at.data !== text) at.data = text;
  return at.nextSibling;
}

function placeElement(type: string, props: Props, into: Element, at: ChildNode | null): ChildNode | null {
  const before = at instanceof HTMLElement && at.localName === type ? paintedBy.get(at) : undefined;
  const isKept = before !== undefined && at instanceof HTMLElement;
  const element = isKept ? at : into.insertBefore(document.createElement(type), at);
  setProperties(element, props, (before ?? {}) as Props);
  paintedBy.set(element, props);
  paint(props.children as ReactNode, element);
  return isKept ? element.nextSibling : at;
}

/** A copy of what React drew. */
function placeTemplate(template: Element, into: Element, at: ChildNode | null): ChildNode | null {
  const { firstChild } = template;
  if (!firstChild) return at;
  if (at && paintedBy.get(at) === template) return at.nextSibling;
  paintedBy.set(into.insertBefore(firstChild.cloneNode(true), at), template);
  return at;
}

/** Draws a node where `at` stands, which is used again where it is of the same make. @returns what stands behind it */
function place(node: ReactNode, into: Element, at: ChildNode | null): ChildNode | null {
  if (typeof node === 'string' || typeof node === 'number') return placeText(String(node), into, at);
  if (Array.isArray(node)) return (node as ReactNode[]).reduce<ChildNode | null>((next, one) => place(one, into, next), at);
  if (!isValidElement<Props>(node)) return at;
  const { type, props } = node;
  if (type === Fragment) return place(props.children as ReactNode, into, at);
  if (typeof type === 'string') return placeElement(type, props, into, at);
  if (typeof type !== 'function') return placeTemplate(templateOf(node), into, at);
  const draw = (still.get(type) ?? type) as (given: Props) => ReactNode;
  return place(draw(props), into, at);
}

/**
 * Draws what a renderer returns into an element without React: elements, and components without a state of their own, which are functions of their
 * properties. Nobody can act on what is drawn. What was painted there before is used again as far as it is of the same make.
 */
export function paint(node: ReactNode, into: Element): void {
  let left = place(node, into, into.firstChild);
  while (left) {
    const next = left.nextSibling;
    left.remove();
    left = next;
  }
}
