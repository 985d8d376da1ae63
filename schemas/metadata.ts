import type { Json } from '../src/shared/json.ts';
import type { FilterNode } from '../src/shared/records/filter.ts';
import type { ChoiceWords } from '../src/shared/text/choice-text.ts';
import type { MultiText } from '../src/shared/languages.ts';
import type { RecordPart } from '../src/shared/workflow/editable.ts';
import type { Screen } from './screen/grammar.ts';
import type { Total } from './forms/totals.ts';
import type { Tile } from './shapes/dashboard.shape.ts';
import type { FormName, KindName, ScreenName } from '../src/generated/names.gen.ts';

/** Where a field is changed that is shown elsewhere as well. */
export interface FieldHome {
  screen: ScreenName;
  form: string;
  field: string;
  /** Its fields that name a row, by the ones that name it here; `@` is the row of the other form that a field of a family belongs to. Empty where a row does not say it. */
  key: Readonly<Record<string, string>>;
  /** What is typed here is written there. */
  through?: true;
  /** Where this field of the row is empty, there is no such row over there. */
  there?: string;
}

/** What the client knows of a field; written by codegen from the form and its kinds. */
export interface FieldMeta {
  kind: KindName;
  /** The kind's options as declared: values of a choice, form of a reference, currency field of money, the form that takes a picture. */
  options?: {
    values?: readonly string[];
    form?: string;
    value?: string;
    label?: string;
    labelField?: string;
    within?: string;
    currency?: string;
    /** The field with the day of an amount, whose rates show it in the view currency; today's do when absent. */
    day?: string;
    upload?: string;
    /** Of a right: the field that says what holds where it is empty. */
    inherited?: string;
    /** What the values of a choice are called that no message words. */
    names?: Readonly<Record<string, MultiText>>;
    /** What counts have figures of. */
    counted?: readonly string[];
    /** The values of a choice are names of fields, and called as they are. */
    words?: ChoiceWords;
    /** Of logged values: the natures of the columns they were values of, and the field that names the one of a row. */
    by?: string;
    logged?: Readonly<Record<string, Pick<FieldMeta, 'kind' | 'options'>>>;
    /** Characters of a long text. */
    most?: number;
  };
  /** May be written in an existing row. */
  writable: boolean;
  /** May be given when a row is added. */
  creatable: boolean;
  required: boolean;
  /** A stored record always has a value, which a new one may leave to the database: it can be changed and not emptied. */
  filled?: true;
  /** Of the state of a record: the type of its workflow, which has the states that may be looked for. */
  stateOf?: string;
  /** Of a text that stands in one language in each row: the field that names it (WriteTarget). */
  language?: string;
  /** What it comes to over many rows, where that is not its sum. */
  total?: Total;
  /** The figure it shows (schemas/figures), worded by the message `figure.<name>`. */
  figure?: string;
  /** A field of a family (FormMeta.per): which one, and what the row is called that it belongs to. */
  of?: { field: string; row: string };
  /** What it is called, of a field that no message words: what an event of a workflow asks. */
  names?: MultiText;
  /** What a new record starts with: the column's own default; with which value a question starts. */
  initial?: Json;
  /** The least and the greatest number that is asked for. */
  least?: number;
  most?: number;
  /** A new record starts with the moment at which it is begun, as the kind tells it. */
  startsNow?: true;
  /** A new record need not be given it: it follows from other fields. */
  derived?: true;
  /** Of a param: it is chosen for all screens alike, in the header (HostSession.given). */
  given?: true;
  /** Of a field that is not written by its own form: where it is changed. */
  home?: FieldHome;
  /** Pages that one must be allowed to list to see it; for whoever may not, it is not there. */
  needs?: readonly string[];
}

/** Fields that something else decides in the rows where the flag `by` is set. */
export interface Decided {
  rule: string;
  by: string;
  fields: readonly string[];
}

export interface FormMeta {
  name: string;
  key: readonly string[];
  scope: 'global' | 'company' | 'companies' | 'user' | 'shop';
  fields: Record<string, FieldMeta>;
  /** Values that whoever lists it may choose; they are asked above the rows. */
  params?: Record<string, FieldMeta>;
  /** Those of them that are the days its rows are computed for: the first and the last, or the one as of which they tell. */
  days?: readonly string[];
  /** Fields that are there once for each row of another form. */
  per?: { form: string; value: string; label: string; fields: Record<string, FieldMeta> };
  add: boolean;
  delete: boolean;
  /** Its rows may be copied; `asks` are fields that a copy cannot share with its row. */
  copy?: { asks: readonly string[] };
  search: boolean;
  order: readonly string[];
  /** Type of the workflow its rows live in. */
  workflow?: string;
  /** The state of its rows, or of those they are lines of, says what may be edited of them; what stays open longest. */
  locks?: { part: RecordPart; kept_open: true | readonly string[] };
  /** The fields that change a record which companies share: its row says in how many others it is used (`used_elsewhere`). */
  shared?: readonly string[];
  /** Fields that something else decides in the rows where the flag `by` is set, as the message `rule.<rule>` says. */
  decided?: readonly Decided[];
  /** Its rows are lines of the rows of another form, whose key they have in the field `by`. */
  parent?: { form: string; by: string };
  /** Forms whose rows are lines of its rows. */
  lines?: readonly { form: string; by: string }[];
  /** Of its lines those that are comments on its rows. */
  comments?: { form: string; by: string };
  /** The field that says what its rows are called where others refer to them. */
  label?: string;
  /** Whoever refers to its rows chooses among those of one value of this field. */
  within?: string;
  /** Its rows stand in dense orders, which `move` changes; with `parent` they form a tree. */
  sequence?: { position: string; within: readonly string[]; parent?: string };
  /** Deleted records stay and can be restored. */
  restores?: true;
  /** Pictures of its records are rows of another form, which name them by the field `by`; a new record may bring one, for whoever may add on that screen. */
  pictures?: { form: FormName; by: string; screen: ScreenName };
  /** What its rows come with. */
  upload?: 'image' | 'file';
  /** Procedures that work on its rows. */
  actions: readonly string[];
  /** What a row is called where everything is looked for, and what is told beside. */
  findable?: { title: readonly string[]; lines: readonly string[] };
}

/** A form whose rows are found from anywhere; `screen` opens one: as its page, or as the list narrowed to it. */
export interface Findable {
  form: FormName;
  screen: ScreenName;
  isPage: boolean;
  icon: string;
  key: readonly string[];
  title: readonly string[];
  lines: readonly string[];
}

/** A tile as the server counts it: the rows of its screen's form, narrowed by the screen's own filter and that of the tile. */
export interface CountedTile extends Pick<Tile, 'title' | 'sum' | 'params' | 'compare'> {
  screen: ScreenName;
  form: FormName;
  filter?: FilterNode;
}

/** A tile of home: the form of its screen, and the field it sums. */
export interface HomeTile extends Tile {
  form: string;
  summed?: FieldMeta | undefined;
}

/**
 * One screen, resolved: the parsed descriptor, its id (= route after the language) and its form's metadata; `recordKey` are the fields
 * that name the record on whose page a row opens.
 */
export type ScreenMeta<TScreen extends Screen = Screen> = TScreen & {
  id: string;
  recordKey?: readonly string[];
  /** New records begin on that page. */
  recordBegins?: boolean;
  /** Of each tile of a dashboard the form whose rows it tells, and the field it sums. */
  told?: readonly { form: FormName; field?: FieldMeta }[];
  meta: TScreen extends { form: string } ? FormMeta : FormMeta | null;
};
