import { within } from './limits.ts';

/** A parameter or detail of a product, which names itself: `<PARAM><PARAM_NAME>Colour</PARAM_NAME><VAL>red</VAL></PARAM>`. */
export interface Parameter {
  element: string;
  name: string;
  text: string;
}

/** Elements that name a parameter, each with the element beside it that says its value. */
const parameterNames: Readonly<Record<string, string>> = { PARAM_NAME: 'VAL', attribute_name: 'attribute_value' };

/** Texts of one name; those of elements with a prefix (`g:title`) hold where others have the name too. */
interface Said {
  isPrefixed: boolean;
  texts: Set<string>;
}

/** An element under way: its words with those inside it, and what the elements inside it say by their names. */
interface Element {
  name: string;
  isPrefixed: boolean;
  words: string[];
  length: number;
  hasOwnWords: boolean;
  inner: Map<string, Said>;
}

const elementOf = (name: string, isPrefixed: boolean): Element => ({ name, isPrefixed, words: [], length: 0, hasOwnWords: false, inner: new Map() });

function say(into: Map<string, Said>, name: string, isPrefixed: boolean, text: string): void {
  const said = into.get(name);
  if (!said || (isPrefixed && !said.isPrefixed)) into.set(name, { isPrefixed, texts: new Set([text]) });
  else if (said.isPrefixed === isPrefixed) said.texts.add(text);
}

/** Several texts of one name are read as one cell, as other programs write them; where one of them has commas itself, or is a path, each is a line. */
const cellOf = ({ texts }: Said): string => {
  const text = [...texts].join([...texts].some((one) => /[,>|]/.test(one)) ? '\n' : ', ');
  within('cell', text.length);
  return text;
};

/** One offer of a feed as it is read. The root of its elements is the offer itself. */
export class Offer {
  readonly parameters: Parameter[] = [];
  private readonly root = elementOf('', false);
  private readonly path: Element[] = [this.root];

  open(name: string, qualified: string, attributes: Readonly<Record<string, string>>): void {
    const element = elementOf(name, qualified.includes(':'));
    const parent = this.path.at(-1);
    if (parent) for (const [attribute, text] of Object.entries(attributes)) say(parent.inner, `${name}@${attribute}`, element.isPrefixed, text);
    this.path.push(element);
  }

  /** Words of an element are words of what it stands in, in their order. */
  text(text: string): void {
    const own = this.path.at(-1);
    if (own && text.trim() !== '') own.hasOwnWords = true;
    for (const element of this.path.slice(1)) {
      within('cell', (element.length += text.length));
      element.words.push(text);
    }
  }

  /** Whether the element that ends is the offer itself. */
  close(): boolean {
    const parent = this.path.at(-2);
    const element = this.path.pop();
    if (!element || !parent) return true;
    const parameter = parameterIn(element);
    if (parameter) this.parameters.push(parameter);
    else if (element.inner.size > 0 && !element.hasOwnWords) {
      for (const [name, { isPrefixed, texts }] of element.inner) for (const text of texts) say(parent.inner, `${element.name}.${name}`, isPrefixed, text);
    } else {
      const text = element.words.join('').trim();
      if (text !== '') say(parent.inner, element.name, element.isPrefixed, text);
    }
    return false;
  }

  /** What the offer says, by the names of its elements. */
  cells(): Map<string, string> {
    return new Map([...this.root.inner].map(([name, said]) => [name, cellOf(said)]));
  }
}

function parameterIn({ name: element, inner }: Element): Parameter | undefined {
  for (const [called, valued] of Object.entries(parameterNames)) {
    const [name, value] = [inner.get(called), inner.get(valued)];
    if (name && value) return { element, name: cellOf(name), text: cellOf(value) };
  }
  return undefined;
}
