import type { Shape, WrittenActions } from '../../../schemas/screen/grammar.ts';
import type { ActionDeclaration, FormDeclaration } from '../../declarations.ts';

interface Offer {
  form: FormDeclaration;
  shape: Shape;
  /** A row opens as a page of its own. */
  opens: boolean;
}

/** What stands where the form's own procedures and a screen's further actions have their place. */
const own = '';

/** Shapes that take no file of rows, and those whose rows are links without a history of their own. */
const withoutImport: ReadonlySet<Shape> = new Set(['tree']);
const withoutHistory: ReadonlySet<Shape> = new Set(['assignment']);

/** What is done with one record on its page; all else is done with lists. */
const onPages: ReadonlySet<string> = new Set(['workflow', 'copy', 'delete', 'restore', 'workflow_history', 'history']);

const never = () => false;

/** All actions of every screen in the order of their buttons, and what a form must be able to do for each to be offered. */
const usual: readonly (readonly [action: string, isOffered: (offer: Offer) => boolean])[] = [
  ['workflow', ({ form }) => form.meta.workflow !== undefined],
  ['open', ({ opens }) => opens],
  ['add', ({ form }) => form.meta.add],
  ['copy', ({ form }) => form.meta.copy !== undefined],
  ['upload', ({ form }) => form.meta.upload !== undefined],
  ['download', ({ form }) => form.meta.upload === 'file'],
  [own, never],
  ['translate', never],
  ['move_up', ({ form }) => form.meta.sequence !== undefined && form.meta.sequence.parent === undefined],
  ['move_down', ({ form }) => form.meta.sequence !== undefined && form.meta.sequence.parent === undefined],
  ['delete', ({ form }) => form.meta.delete],
  ['restore', ({ form }) => form.meta.restores === true],
  ['import', ({ form, shape }) => form.meta.add && !withoutImport.has(shape)],
  ['export', () => true],
  ['workflow_history', ({ form }) => form.meta.workflow !== undefined],
  ['history', ({ form, shape }) => (form.write.length > 0 || form.meta.workflow !== undefined) && !withoutHistory.has(shape)],
  ['change_log', never],
];
const names = usual.map(([action]) => action);

const place = (action: string): number => (names.includes(action) ? names.indexOf(action) : names.indexOf(own));

/** Buttons of the form's procedures, in the order in which it lists them. */
const procedureActions = ({ meta }: FormDeclaration, actions: readonly ActionDeclaration[]): string[] =>
  meta.actions.flatMap((procedure) => actions.filter((action) => action.procedure === procedure).map(({ name }) => name));

/** The buttons of a screen: those its author lists, else all that its form can do, with and without those named, in one order everywhere. */
export function toActions(written: WrittenActions | undefined, offer: Offer, known: readonly ActionDeclaration[]): string[] {
  if (Array.isArray(written)) return written;
  const { with: further = [], without = [] } = written ?? {};
  const isKnown = (action: string) => known.some(({ name }) => name === action);
  const isPlaced = (action: string) => offer.shape !== 'record' || onPages.has(action);
  const offered = usual.filter(([action, isOffered]) => isKnown(action) && isPlaced(action) && isOffered(offer)).map(([action]) => action);
  const all = [...new Set([...offered, ...procedureActions(offer.form, known), ...further])].filter((action) => !without.includes(action));
  return all
    .map((action, index) => ({ action, index }))
    .sort((left, right) => place(left.action) - place(right.action) || left.index - right.index)
    .map(({ action }) => action);
}
