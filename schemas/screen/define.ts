import type {
  ActionName,
  ControlName,
  FormFields,
  FormName,
  MarkerName,
  PanelName,
  RendererName,
  ScreenName,
  WritableFields,
} from '../../src/generated/names.gen.ts';
import type { Period } from '../../src/shared/records/days.ts';
import type { ColumnWords, ScreenInput } from './grammar.ts';

/** The grammar's member with the names in it narrowed to those that exist; everything else as the schema says. */
type Named<TInput, TForm extends FormName> = TInput extends { form: string }
  ? Omit<TInput, NameKey> & { form: TForm } & {
      [TKey in keyof TInput as TKey & NameKey]: NamedKeys<TForm>[TKey & NameKey];
    }
  : TInput extends { cards: unknown }
    ? Omit<TInput, 'cards' | 'form'> & { cards: { screen: ScreenName; title: FormFields[FormName]; lines?: FormFields[FormName][] }[] }
    : TInput extends { tiles: (infer TTile)[] }
      ? Omit<TInput, 'tiles' | 'form'> & { tiles: (Omit<TTile, 'screen' | 'sum'> & { screen: ScreenName; sum?: FormFields[FormName] })[] }
      : TInput extends { panel: string }
        ? Omit<TInput, 'panel' | 'form' | 'actions'> & { panel: PanelName; form?: TForm; actions?: ActionName[] }
        : never;

type NameKey = keyof NamedKeys<FormName>;

/** A column's own words, with the names in them narrowed to those that exist. */
type ColumnNames = Omit<ColumnWords, 'as' | 'control'> & { as?: RendererName; control?: ControlName };

interface NamedKeys<TForm extends FormName> {
  columns:
    | (FormFields[TForm] | ({ field: FormFields[TForm] } & ColumnNames))[]
    | { [TField in FormFields[TForm]]?: boolean | 'hidden' | ColumnNames['width'] | ColumnNames };
  edit: WritableFields[TForm][];
  readonly: WritableFields[TForm][];
  translate: FormFields[TForm][];
  pin: FormFields[TForm][];
  sort: SortOf<TForm> | SortOf<TForm>[];
  markers: MarkerName[];
  groups: (FormFields[TForm] | `${FormFields[TForm]}:${Period}`)[];
  measures: FormFields[TForm][];
  totals: FormFields[TForm][];
  actions: ActionName[] | { with?: ActionName[]; without?: ActionName[] };
  fields: FormFields[TForm][];
  label: FormFields[TForm];
  owner: FormFields[TForm];
  nodes: { screen: ScreenName; label: FormFields[FormName]; color?: FormFields[FormName]; initial: FormFields[FormName]; final: FormFields[FormName] };
  arrows: { screen: ScreenName; from: FormFields[TForm]; to: FormFields[TForm]; label: FormFields[TForm]; timeout: FormFields[TForm] };
  panel: PanelName;
  record: ScreenName;
  list: ScreenName;
  title: FormFields[TForm] | FormFields[TForm][];
  picture: FormFields[TForm];
  chips: FormFields[TForm][];
  by: FormFields[TForm];
  found: { as: string; title: FormFields[TForm][]; lines: FormFields[TForm][]; none: string }[];
  tabs: (
    | { title: string; fields: FormFields[TForm][]; screen?: ScreenName; link?: Record<string, FormFields[TForm]> }
    | { screen?: ScreenName; panel?: PanelName; link?: Record<string, FormFields[TForm]>; title?: string }
  )[];
  detail: (ScreenName | { screen?: ScreenName; panel?: PanelName; link?: Record<string, FormFields[TForm]>; title?: string })[];
}

type SortOf<TForm extends FormName> = FormFields[TForm] | `-${FormFields[TForm]}`;

/** Declares a screen. The file's path is its route; a name that does not exist does not compile. */
export const defineScreen = <const TForm extends FormName>(screen: Named<ScreenInput, TForm>): ScreenInput => screen as unknown as ScreenInput;
