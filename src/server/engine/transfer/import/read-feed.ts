import type { Encoding } from '../../../../shared/csv/encodings.ts';
import { appError } from '../../../../shared/errors.ts';
import { Offer } from './feed-offer.ts';
import type { Parameter } from './feed-offer.ts';
import { importLimits, within } from './limits.ts';
import type { Lines } from './table.ts';
import { unreadableCells } from './unreadable-cells.ts';
import { readXml } from './xml.ts';
import { xmlText } from './xml-text.ts';

/** Where the offers of a feed stand: as Heureka and its likes read them, and as Google does, in RSS 2.0 or Atom; and the bookings of a bank's statement (ISO 20022, camt.053). */
const offers = new Set(['shop/shopitem', 'rss/channel/item', 'feed/entry', 'document/bktocstmrstmt/stmt/ntry']);
const deepest = 4;

function offersIn(xml: Uint8Array): Offer[] {
  const found: Offer[] = [];
  const path: string[] = [];
  let current: Offer | undefined;
  readXml(xml, {
    open(name, attributes, qualified) {
      if (current) current.open(name, qualified, attributes);
      else if (path.push(name.toLowerCase()) <= deepest && offers.has(path.join('/'))) current = new Offer();
    },
    text: (text) => current?.text(text),
    close() {
      if (current?.close() === false) return;
      if (current) within('rows', found.push(current));
      current = undefined;
      path.pop();
    },
  });
  return found;
}

const headOf = ({ element, name }: Parameter): string => `${element}: ${name}`;

/** The parameters that have columns of their own: where they are too many, those that most offers have. The others need one for each element they come in. */
function columnsOfParameters(found: readonly Offer[], room: number): string[] {
  const counts = new Map<string, number>();
  for (const { parameters } of found) for (const head of new Set(parameters.map(headOf))) counts.set(head, (counts.get(head) ?? 0) + 1);
  if (counts.size <= room) return [...counts.keys()];
  const elements = new Set(found.flatMap(({ parameters }) => parameters.map(({ element }) => element)));
  const most = Math.max(0, room - elements.size);
  const usual = new Set(
    [...counts]
      .sort(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([head]) => head),
  );
  return [...counts.keys()].filter((head) => usual.has(head));
}

/** The cells of an offer by their heads; parameters without a column of their own stand in that of their element, with their names. */
function cellsOf(offer: Offer, own: ReadonlySet<string>): Map<string, string> {
  const cells = offer.cells();
  for (const parameter of offer.parameters) {
    const head = headOf(parameter);
    const [at, text] = own.has(head) ? [head, parameter.text] : [parameter.element, `${parameter.name}: ${parameter.text}`];
    const before = cells.get(at);
    cells.set(at, before === undefined ? text : `${before}, ${text}`);
  }
  return cells;
}

/**
 * The offers of a feed (Heureka, Google Merchant) as a table: a row for each, a column for each element, attribute and parameter that they have.
 * @throws AppError unsupported_type for XML that is no feed, too_large
 */
export function readFeed(bytes: Uint8Array, chosen?: Encoding): Lines {
  const { xml, encoding } = xmlText(bytes, chosen);
  const found = offersIn(xml);
  const elements = new Set(found.flatMap((offer) => [...offer.cells().keys()]));
  within('columns', elements.size);
  const parameters = columnsOfParameters(found, importLimits.columns - elements.size);
  const own = new Set(parameters);
  const rows = found.map((offer) => cellsOf(offer, own));
  const heads = [...new Set([...elements, ...parameters, ...rows.flatMap((cells) => [...cells.keys()])])];
  if (heads.length === 0) throw appError('unsupported_type');
  const lines = [heads, ...rows.map((cells) => heads.map((head) => cells.get(head) ?? ''))];
  // The heads are no row of the file: its first offer is its first row.
  return { lines, numbers: lines.map((_, line) => line), findings: unreadableCells(lines), encoding, isHeaded: true };
}
