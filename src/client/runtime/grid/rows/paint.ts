import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Thumbnail, ThumbnailPicture } from '../../../renderers/thumbnail.tsx';
import { createKeptPictures } from './kept-pictures.ts';
import type { LetterWidths } from './letter-widths.ts';

type Props = Readonly<Record<string, unknown>>;

/** Components with a state of their own, by what is seen of them while nobody can act on them. */
const still = new Map<unknown, unknown>([[Thumbnail, ThumbnailPicture]]);

/** What React made once of a drawing that it alone can draw, such as an icon, by the drawing and its properties. */
const templates = new Map<unknown, Map<string, Element>>();
/** What each element was painted by: it is painted anew by what differs. */
const paintedBy = new WeakMap<Node, unknown>();
/** More than the rows of a screen have of two columns, so that what one direction passed is there for the other. */
const keptPictures = createKeptPictures<HTMLElement>(200);

/** Pixels that an element takes at most besides the words in it: its edges and the gap beside it, a mark without words, an icon, the gap beside a picture. */
const taken = { edges: 14, mark: 24, icon: 28, gap: 8 } as const;

/** What is being drawn, and how many pixels it needs at most; `Infinity` where that cannot be told. */
interface Drawing {
  letters: LetterWidths;
  width: number;
}

function templateOf({ type, props }: ReactElement<Props>): Element {
  const known = templates.get(type) ?? new Map<string, Element>();
  templates.set(type, known);
  const mark = JSON.stringify(props);
  let template = known.get(mark);
  if (!template) {
    template = document.createElement('span');
    const root = createRoot(template);
    flushSync(() => root.render(createElement(type, props)));
    // React forgets what it drew where it is drawn no more; the copy stays.
    const copy = template.cloneNode(true) as Element;
    root.unmount();
    template = copy;
    known.set(mark, template);
  }
  return template;
}

const toCssName = (property: string): string => (property.startsWith('--') ? property : property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));

type Style = Readonly<Record<string, unknown>>;

/** Writes what differs of a style as React has it: a figure is in pixels. */
export function setStyle(element: HTMLElement, style: object, before: object = {}): void {
  const [now, then] = [style as Style, before as Style];
  for (const property of Object.keys(then)) if ((now[property] ?? null) === null) element.style.removeProperty(toCssName(property));
  for (const [property, value] of Object.entries(now))
    if (value !== undefined && value !== null && value !== then[property])
      element.style.setProperty(toCssName(property), typeof value === 'number' ? `${value}px` : String(value));
}

const attributeOf = (name: string): string => (name === 'className' ? 'class' : name.toLowerCase());

function setProperty(element: HTMLElement, name: string, value: unknown, before: unknown): void {
  if (name === 'children' || name === 'ref' || /^on[A-Z]/.test(name)) return;
  const isWord = /^(?:aria|data)-/.test(name);
  if (name === 'style') setStyle(element, value ?? {}, before ?? {});
  else if (value === undefined || value === null || (value === false && !isWord)) element.removeAttribute(attributeOf(name));
  else element.setAttribute(attributeOf(name), value === true && !isWord ? '' : String(value));
}

function setProperties(element: HTMLElement, now: Props, before: Props): void {
  for (const name of Object.keys(before)) if (!(name in now)) setProperty(element, name, undefined, before[name]);
  for (const [name, value] of Object.entries(now)) if (value !== before[name]) setProperty(element, name, value, before[name]);
}

function placeText(text: string, into: Element, at: ChildNode | null, drawing: Drawing): ChildNode | null {
  drawing.width += drawing.letters.widthOf(text);
  if (!(at instanceof Text)) {
    into.insertBefore(document.createTextNode(text), at);
    return at;
  }
  if (at.data !== text) at.data = text;
  return at.nextSibling;
}

/** The properties by which an element was painted, where it is one of this type. */
function propsBefore(at: ChildNode | null, type: string): Props | undefined {
  return at instanceof HTMLElement && at.localName === type ? (paintedBy.get(at) as Props | undefined) : undefined;
}

/** A picture that shows another one is put aside as it is, and one that shows this one takes its place: it is loaded already. */
function placePicture(props: Props, into: Element, at: ChildNode | null): ChildNode | null {
  const address = String(props.src);
  const before = propsBefore(at, 'img');
  const isKept = before !== undefined && before.src === props.src;
  const element = isKept ? (at as HTMLElement) : (keptPictures.take(address) ?? keptPictures.spare() ?? document.createElement('img'));
  setProperties(element, props, (paintedBy.get(element) ?? {}) as Props);
  paintedBy.set(element, props);
  if (isKept) return element.nextSibling;
  into.insertBefore(element, at);
  if (!before || !at) return at;
  at.remove();
  keptPictures.keep(String(before.src), at as HTMLElement);
  return element.nextSibling;
}

/** What an element takes of the width besides its children. */
function ownWidth(type: string, { width, children }: Props): number {
  if (type === 'img') return typeof width === 'number' ? width + taken.gap : Infinity;
  return children === undefined || children === null ? taken.mark : taken.edges;
}

function placeElement(type: string, props: Props, into: Element, at: ChildNode | null, drawing: Drawing): ChildNode | null {
  const widthBefore = drawing.width;
  drawing.width += ownWidth(type, props);
  if (type === 'img') return placePicture(props, into, at);
  const before = propsBefore(at, type);
  const isKept = before !== undefined;
  const element = isKept ? (at as HTMLElement) : into.insertBefore(document.createElement(type), at);
  setProperties(element, props, before ?? {});
  paintedBy.set(element, props);
  paintInto(props.children as ReactNode, element, drawing);
  // Words for ears take no room.
  if (props.className === 'visually-hidden') drawing.width = widthBefore;
  return isKept ? element.nextSibling : at;
}

/** A copy of what React drew. */
function placeTemplate(template: Element, into: Element, at: ChildNode | null, drawing: Drawing): ChildNode | null {
  const { firstChild } = template;
  if (!firstChild) return at;
  drawing.width += firstChild instanceof SVGElement ? taken.icon : Infinity;
  if (at instanceof SVGElement && paintedBy.get(at) === template) {
    if (at.style.display !== '') at.style.display = '';
    return at.nextSibling;
  }
  paintedBy.set(into.insertBefore(firstChild.cloneNode(true), at), template);
  return at;
}

/** Draws nothing. An icon that stood there is hidden and not made anew. */
function placeNothing(at: ChildNode | null): ChildNode | null {
  if (!(at instanceof SVGElement)) return at;
  if (at.style.display === '') at.style.display = 'none';
  return at.nextSibling;
}

/** Draws a node where `at` stands, which is used again where it is of the same make. @returns what stands behind it */
function place(node: ReactNode, into: Element, at: ChildNode | null, drawing: Drawing): ChildNode | null {
  if (typeof node === 'string' || typeof node === 'number') return placeText(String(node), into, at, drawing);
  if (Array.isArray(node)) return (node as ReactNode[]).reduce<ChildNode | null>((next, one) => place(one, into, next, drawing), at);
  if (!isValidElement<Props>(node)) return placeNothing(at);
  const { type, props } = node;
  if (type === Fragment) return place(props.children as ReactNode, into, at, drawing);
  // An element of HTML that is called svg draws nothing.
  if (type === 'svg') return placeTemplate(templateOf(node), into, at, drawing);
  if (typeof type === 'string') return placeElement(type, props, into, at, drawing);
  if (typeof type !== 'function') return placeTemplate(templateOf(node), into, at, drawing);
  const draw = (still.get(type) ?? type) as (given: Props) => ReactNode;
  return place(draw(props), into, at, drawing);
}

function paintInto(node: ReactNode, into: Element, drawing: Drawing): void {
  let left = place(node, into, into.firstChild, drawing);
  while (left) {
    const next = left.nextSibling;
    left.remove();
    left = next;
  }
}

/**
 * Draws what a renderer returns into an element without React: elements, and components without a state of their own, which are functions of their
 * properties. Nobody can act on what is drawn. What was painted there before is used again as far as it is of the same make.
 * @returns how many pixels it needs at most
 */
export function paint(node: ReactNode, into: Element, letters: LetterWidths): number {
  const drawing: Drawing = { letters, width: 0 };
  paintInto(node, into, drawing);
  return drawing.width;
}
