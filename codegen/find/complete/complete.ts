import { viewRateMissing } from '../../../schemas/forms/in-view.ts';
import type { RowsScreen, Screen, ScreenDetail, Shape, WrittenDetail, WrittenRows, WrittenScreen } from '../../../schemas/screen/grammar.ts';
import type { ActionDeclaration, FormDeclaration, KindDeclaration, ScreenDeclaration, WrittenDeclaration } from '../../declarations.ts';
import { byName } from '../../declarations.ts';
import { toActions } from './actions.ts';
import { toColumns } from './columns.ts';
import type { KindWidths } from './columns.ts';

/** What the defaults of a screen follow from. */
export interface Ground {
  widths: KindWidths;
  actions: readonly ActionDeclaration[];
  forms: ReadonlyMap<string, FormDeclaration>;
  /** The form of each screen. */
  formOf: ReadonlyMap<string, string | undefined>;
}

/** Kinds that hold a text per language. */
const translatable: ReadonlySet<string> = new Set(['multi', 'multi_rich']);
/** Shapes whose rows scroll sideways under a column that stays. */
const pinning: ReadonlySet<Shape> = new Set(['grid', 'print']);

/** Marks rows with amounts that cannot be told in the view currency. */
const rateMarker = 'rate_missing';

/** Fields that may be given or changed; the place in a tree is taken by dragging. */
const givenFields = ({ meta, create }: FormDeclaration): string[] =>
  Object.keys(meta.fields).filter((name) => (meta.fields[name]?.writable === true || create.includes(name)) && name !== meta.sequence?.position);

function toDetail(written: WrittenDetail, form: FormDeclaration | undefined, { formOf, forms }: Ground): ScreenDetail {
  const { link, ...detail } = typeof written === 'string' ? { screen: written } : { ...written };
  const inner = detail.screen === undefined ? undefined : forms.get(formOf.get(detail.screen) ?? '');
  const shared = inner ? (form?.meta.key ?? []).filter((field) => inner.meta.fields[field]) : [];
  const isNarrowed = shared.length > 0 && shared.length === form?.meta.key.length;
  return { ...detail, link: link ?? (isNarrowed ? Object.fromEntries(shared.map((field) => [field, field])) : {}) };
}

/** The form's order as far as the columns show it: rows in an order that nobody sees are in none. */
function toSort({ meta }: FormDeclaration, shown: readonly string[]): string[] {
  const order = meta.order.length > 0 ? meta.order : meta.key;
  return order.filter((field) => shown.includes(field));
}

/** Marks deleted rows where they are listed. */
const deletedMarker = 'deleted';

function completeRows({ readonly = [], ...written }: WrittenRows, form: FormDeclaration | undefined, ground: Ground): RowsScreen {
  const fields = form?.meta.fields ?? {};
  const columns = toColumns(written.shape, written.columns, form, ground.widths);
  const shown = columns.filter(({ field, hidden }) => hidden !== true && fields[field]).map(({ field }) => field);
  const edit = written.edit ?? columns.map(({ field }) => field).filter((field) => fields[field]?.writable === true && !readonly.includes(field));
  const isTranslated = (field: string) => fields[field] !== undefined && (fields[field].language !== undefined || translatable.has(fields[field].kind));
  return {
    ...written,
    columns,
    edit,
    translate: written.translate ?? edit.filter(isTranslated),
    pin: written.pin ?? (pinning.has(written.shape) ? shown.slice(0, 1) : []),
    sort: written.sort ?? (form ? toSort(form, shown) : []),
    markers: [...new Set([...written.markers, ...(fields[viewRateMissing] ? [rateMarker] : []), ...(form?.meta.restores ? [deletedMarker] : [])])],
    detail: written.detail.map((detail) => toDetail(detail, form, ground)),
    actions: form ? toActions(written.actions, { form, shape: written.shape, opens: written.record !== undefined }, ground.actions) : [],
    ...('label' in written ? { fields: written.fields ?? (form ? givenFields(form) : []) } : {}),
  } as RowsScreen;
}

/** Fills in what the author left out: the one place where the defaults of screens are. */
export function completeScreen(written: WrittenScreen, ground: Ground): Screen {
  const form = written.form === undefined ? undefined : ground.forms.get(written.form);
  if ('markers' in written) return completeRows(written, form, ground);
  if (written.shape === 'form') return { ...written, fields: written.fields ?? (form ? givenFields(form) : []) };
  if ('tabs' in written) {
    const tabs = written.tabs.map((tab) => ('fields' in tab && tab.screen === undefined ? tab : { ...tab, ...toDetail(tab, form, ground) }));
    const panels = written.tabs.flatMap((tab) => ('panel' in tab && tab.panel !== undefined ? [tab.panel] : []));
    // What a tab shows needs no button.
    const actions = form
      ? toActions(written.actions, { form, shape: written.shape, opens: false }, ground.actions).filter((name) => !panels.includes(name))
      : [];
    return { ...written, tabs, actions };
  }
  return written;
}

export function toGround(
  kinds: readonly KindDeclaration[],
  forms: readonly FormDeclaration[],
  actions: readonly ActionDeclaration[],
  screens: readonly WrittenDeclaration[],
): Ground {
  return {
    widths: new Map(kinds.map(({ name, kind }) => [name, kind.width])),
    actions,
    forms: byName(forms),
    formOf: new Map(screens.map(({ name, written }) => [name, written?.form])),
  };
}

/** Every screen as the checks, the writers and the runtime see it. */
export const completeScreens = (screens: readonly WrittenDeclaration[], ground: Ground): ScreenDeclaration[] =>
  screens.map((screen) => (screen.written ? { ...screen, screen: completeScreen(screen.written, ground) } : screen));
