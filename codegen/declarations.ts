import type { GenericSchema } from 'valibot';
import type { FieldMeta, FormMeta } from '../schemas/metadata.ts';
import type { Period } from '../schemas/tables/apart.ts';
import type { AnyKind } from '../schemas/kinds/define.ts';
import type { HomeTiles } from '../schemas/screen/home-tiles.ts';
import type { Screen, WrittenScreen } from '../schemas/screen/grammar.ts';
import type { AnyForm, FormAccess } from '../schemas/forms/define.ts';
import type { DocumentDefinition } from '../schemas/documents/define.ts';
import type { CourierDefinition } from '../schemas/couriers/define.ts';
import type { ProfileWords } from '../schemas/imports/define.ts';
import type { Figure } from '../schemas/figures/define.ts';
import type { OpenedRows } from '../schemas/tables/opened-rows.ts';
import type { Workflow } from '../schemas/workflows/grammar.ts';
import type { NamedThings } from '../src/server/engine/workflow/define.ts';
import type { Finding } from './finding.ts';
import type { Room } from './rooms.ts';
import type { SourceFacts } from './find/source-facts.ts';

/** A declaration's file (relative to the root) and text, by which findings are located. */
export interface Declared {
  name: string;
  file: string;
  text: string;
}

export interface KindDeclaration extends Declared {
  kind: Pick<AnyKind, 'sqlType' | 'operators' | 'renderer' | 'control' | 'value' | 'width' | 'examples'>;
}

/** A table as the checks see it. `columns` gives each column's SQL type by its name in the database. */
export interface TableDeclaration extends Declared {
  columns: Record<string, string>;
  primaryKey: readonly string[];
  /** The conditions the database itself keeps, by their names, each with the columns it is about. */
  checks: Readonly<Record<string, readonly string[]>>;
  /** Its records may live in a workflow. */
  isLive: boolean;
  /** Columns for stored figures. */
  stored: readonly string[];
  /** Columns of foreign keys that lack an index. */
  unindexed: readonly (readonly string[])[];
  /** Periods of its rows, which do not overlap. */
  period?: Period;
}

/** SQL types of columns, by the names of tables and columns. */
export type MigratedTables = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** A figure under the name of its export. */
export interface FigureDeclaration extends Declared {
  exportName: string;
  figure: Figure;
}

/** A document that is drawn on paper. */
export interface DocumentDeclaration extends Declared {
  document: DocumentDefinition;
}

/** A table of another program that an import knows. */
export interface ProfileDeclaration extends Declared {
  profile: ProfileWords;
}

/** How a carrier reads a file of parcels. */
export interface CourierDeclaration extends Declared {
  courier: CourierDefinition;
}

export interface FormDeclaration extends Declared {
  meta: FormMeta;
  access: FormAccess;
  /** Forms whose screens open this one too. */
  through: readonly string[];
  rules: readonly { id: string; fields: readonly string[] }[];
  search: readonly string[];
  /** Field names the form lists under `write`, `create` and `required`, as authored. */
  write: readonly string[];
  create: readonly string[];
  required: readonly string[];
  /** Words of the declaration that follow without them. */
  repeats: readonly string[];
  /** SQL names of the tables that written fields go to, by field. */
  targets: Record<string, string>;
  /** `table.column` behind a field, for fields that are columns. */
  columns: Record<string, string>;
  /** The form's SELECT, null when it could not be built. */
  sql: string | null;
  /** The declaration itself; absent where only the facts matter. */
  form?: AnyForm;
}

/** A descriptor as its author wrote it. */
export interface WrittenDeclaration extends Declared {
  /** Undefined when the descriptor breaks the grammar; `problems` then says where. */
  written?: WrittenScreen;
  problems: readonly { path: string[]; message: string }[];
}

/** A screen with all that follows from its form filled in. */
export interface ScreenDeclaration extends WrittenDeclaration {
  screen?: Screen;
}

/** The tiles of home as their author wrote them. */
export interface HomeDeclaration extends Declared {
  /** Undefined when they break the grammar; `problems` then says where. */
  home?: HomeTiles;
  problems: WrittenDeclaration['problems'];
}

/** A client part that is read, never run. `exportName` is 'default' or the name of its export. */
export interface PartDeclaration extends Declared {
  exportName: string;
}
export interface RendererDeclaration extends PartDeclaration {
  shows: readonly string[] | 'all';
}
export interface ControlDeclaration extends PartDeclaration {
  edits: readonly string[];
}
export interface ActionDeclaration extends PartDeclaration {
  procedure?: string;
  /** It has no file of its own: codegen writes it from its procedure. */
  isWritten?: boolean;
}

/** A procedure with what the client and the checks know of it. */
export interface ProcedureDeclaration extends PartDeclaration {
  words: {
    icon: string;
    right: string;
    needs: string;
    confirm?: boolean;
    danger?: boolean;
    removes?: boolean;
    leaves?: boolean;
    tells?: boolean | 'always';
    foretells?: boolean;
  };
  input: Record<string, FieldMeta>;
  answer: Record<string, FieldMeta>;
  /** The events it fires, by types. */
  fires: Readonly<Record<string, readonly string[]>>;
}

/** A derivation with the names of the kinds of what it reads and gives; '' for a kind that is not declared. */
export interface DerivationDeclaration extends PartDeclaration {
  from: Record<string, string>;
  gives: string;
}

/** A part of the demo data; `after` names the parts whose rows it needs. */
export interface DemoDeclaration extends PartDeclaration {
  after: readonly string[];
}

/** A guard, effect or loop. `params` is there where some workflow uses it. */
export interface WorkflowPartDeclaration extends PartDeclaration {
  params?: GenericSchema;
  /** The fields of an event that an effect needs. */
  fields?: { entries: Record<string, unknown> };
  /** It adds entries to ledgers. */
  posts?: true;
  /** Columns of the record that such parameters name. */
  columns?: (params: unknown) => readonly string[];
  /** Other things that such parameters name. */
  names?: (params: unknown) => NamedThings;
}

/** A default workflow; named by the type. */
export interface WorkflowDeclaration extends Declared {
  /** Undefined when the file breaks the grammar; `problems` then says where. */
  workflow?: Workflow;
  problems: readonly { path: string[]; message: string }[];
}

/** One file of a language's texts, named by the language. */
export interface LocaleDeclaration extends Declared {
  /** The area whose screens need these texts, or `common`. */
  area: string;
  messages: Record<string, string>;
}

/** Texts that may be the same in English and in other languages: `everywhere` for names such as CSV, and by languages for words they share with English. */
export interface SameTexts {
  file: string;
  text: string;
  texts: Readonly<Partial<Record<string, readonly string[]>>>;
}

/** All that was found: plain data, so that a test can build it. */
export interface Declarations {
  kinds: KindDeclaration[];
  tables: TableDeclaration[];
  /** The tables as the migrations leave them; null where the project has no migrations. */
  migrated: MigratedTables | null;
  figures: FigureDeclaration[];
  /** Those that signed-in people may have rights on. */
  forms: FormDeclaration[];
  /** Those for the visitors of shops, and what is opened to them. */
  shopForms: FormDeclaration[];
  shopRows: readonly OpenedRows[];
  documents: DocumentDeclaration[];
  profiles: ProfileDeclaration[];
  couriers: CourierDeclaration[];
  screens: ScreenDeclaration[];
  /** Null where the project has none. */
  home: HomeDeclaration | null;
  renderers: RendererDeclaration[];
  controls: ControlDeclaration[];
  actions: ActionDeclaration[];
  panels: PartDeclaration[];
  procedures: ProcedureDeclaration[];
  derivations: DerivationDeclaration[];
  guards: WorkflowPartDeclaration[];
  effects: WorkflowPartDeclaration[];
  loops: WorkflowPartDeclaration[];
  jobs: PartDeclaration[];
  calls: PartDeclaration[];
  routes: PartDeclaration[];
  tools: PartDeclaration[];
  followers: PartDeclaration[];
  checks: PartDeclaration[];
  invariants: PartDeclaration[];
  listeners: PartDeclaration[];
  demos: DemoDeclaration[];
  workflows: WorkflowDeclaration[];
  markers: string[];
  icons: string[];
  errorCodes: string[];
  locales: LocaleDeclaration[];
  /** Null where the project keeps no such list: then nothing is said of equal texts. */
  sameTexts: SameTexts | null;
  /** Paths of what stands in rooms of areas (codegen/rooms.ts). */
  inRooms: { path: string; room: Room }[];
  sources: SourceFacts[];
}

/** One family of rules over all declarations. */
export type Check = (declarations: Declarations) => Finding[];

export const byName = <TItem extends { name: string }>(items: readonly TItem[]): Map<string, TItem> => new Map(items.map((item) => [item.name, item]));
