import type { FieldMeta, FormMeta, ScreenMeta } from '../../../schemas/metadata.ts';
import type { PageRights } from '../../shared/access.ts';

type Rights = (page: string) => PageRights;
type Fields = Readonly<Record<string, FieldMeta>>;

const isSeen = (rights: Rights, { needs = [] }: FieldMeta): boolean => needs.every((page) => rights(page).list);

const seenFields = (rights: Rights, fields: Fields): Record<string, FieldMeta> =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => isSeen(rights, field)));

const hiddenIn = (rights: Rights, { fields, per }: FormMeta): Set<string> =>
  new Set([...Object.entries(fields), ...Object.entries(per?.fields ?? {})].flatMap(([name, field]) => (isSeen(rights, field) ? [] : [name])));

/** Whether every new row must be given a field that is hidden, so that nobody who does not see it adds one. */
const asksFor = ({ fields }: FormMeta, hidden: ReadonlySet<string>): boolean =>
  [...hidden].some((name) => fields[name]?.required === true && fields[name].derived !== true);

function seenForm(meta: FormMeta, hidden: ReadonlySet<string>, rights: Rights): FormMeta {
  const { per, add, copy, shared, ...rest } = meta;
  const adds = add && !asksFor(meta, hidden);
  return {
    ...rest,
    fields: seenFields(rights, meta.fields),
    order: meta.order.filter((name) => !hidden.has(name)),
    ...(shared && { shared: shared.filter((name) => !hidden.has(name)) }),
    ...(per && { per: { ...per, fields: seenFields(rights, per.fields) } }),
    add: adds,
    ...(copy && adds && { copy }),
  };
}

/** `-price` sorts by a field, `day:month` groups by it. */
const namedBy = (word: string): string => word.replace(/^-/, '').replace(/:.*$/, '');

const namesHidden = (part: unknown, hidden: ReadonlySet<string>): boolean => {
  if (typeof part === 'string') return hidden.has(namedBy(part));
  return typeof part === 'object' && part !== null && 'field' in part && typeof part.field === 'string' && hidden.has(part.field);
};

/** What a descriptor says in lists, without what names a hidden field; what has no field left, such as a tab, goes with the last of them. */
function withoutHidden(part: unknown, hidden: ReadonlySet<string>): unknown {
  if (Array.isArray(part)) return part.flatMap((one) => (namesHidden(one, hidden) || isEmptied(one, hidden) ? [] : [withoutHidden(one, hidden)]));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, withoutHidden(value, hidden)]));
}

const isEmptied = (part: unknown, hidden: ReadonlySet<string>): boolean =>
  typeof part === 'object' &&
  part !== null &&
  'fields' in part &&
  Array.isArray(part.fields) &&
  part.fields.length > 0 &&
  part.fields.every((one) => namesHidden(one, hidden));

/** Actions that make rows. */
const adding: ReadonlySet<unknown> = new Set(['add', 'copy']);

const known = new WeakMap<ScreenMeta, Map<string, ScreenMeta>>();

/**
 * The screen as this user sees it: fields that need a right he lacks are not there, in its form and wherever the descriptor names them, as the server has
 * it (seen-form.ts of the records engine). The screen itself where nothing is hidden; the same object each time.
 */
export function seenScreen<TScreen extends ScreenMeta>(screen: TScreen, rights: Rights): TScreen {
  const { meta, ...words } = screen;
  const hidden = meta ? hiddenIn(rights, meta) : new Set<string>();
  if (!meta || hidden.size === 0) return screen;
  const variants = known.get(screen) ?? new Map<string, ScreenMeta>();
  known.set(screen, variants);
  const id = [...hidden].join(' ');
  const found = variants.get(id);
  // Of a screen there are only variants of the same screen.
  if (found) return found as TScreen;
  const form = seenForm(meta, hidden, rights);
  const left = withoutHidden(words, hidden) as Omit<TScreen, 'meta'> & { actions?: readonly string[] };
  const actions = form.add === meta.add ? left.actions : left.actions?.filter((action) => !adding.has(action));
  const variant = { ...screen, ...left, ...(actions && { actions }), meta: form };
  variants.set(id, variant);
  return variant;
}
