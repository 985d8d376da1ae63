import { createContext, type ReactNode, use } from 'react';
import type { Json, JsonObject } from '../../shared/json.ts';
import type { Language } from '../../shared/languages.ts';
import type { ScreenMeta } from '../../../schemas/metadata.ts';
import type { PageRights } from '../../shared/access.ts';
import type { ViewCurrency } from '../../shared/money/view.ts';
import type { Params } from '../../shared/records/calls.ts';
import type { FilterNode } from '../../shared/records/filter.ts';
import type { ActionContext } from '../actions/define.ts';
import { ControlSourceContext } from '../controls/source.ts';
import type { Api } from '../data/api.ts';
import type { Audiences } from '../data/user.ts';
import type { Formats } from '../i18n/formats.ts';
import type { Translate } from '../i18n/text.ts';
import type { ToastContent } from '../ui/feedback/toast-store.ts';
import type { ListPlace } from './record/list-place.ts';
import { TriggerProvider } from './workflow/use-trigger.tsx';

/** Who works here and in which company; changes when the user switches company or language. */
export interface HostSession {
  userId: number;
  language: Language;
  /** Null for a user without a company. */
  companyCode: string | null;
  companyCurrency: string;
  /** In which currency amounts are shown; null where none is chosen. */
  view?: ViewCurrency | null;
  /** What was chosen in the header for all screens alike: values of the params that are `given`. */
  given: Params;
  /** With whom the user may share a view. */
  shares: Audiences;
}

/** One candidate of a reference. `row` is the candidate as its form lists it. */
export interface ReferenceOption {
  value: Json;
  label: string;
  /** Its bare name, where others have the same and the label says more. */
  short?: string;
  row: JsonObject;
  /** In a tree the labels of those above it, from the top. */
  above?: readonly string[];
}

/** Where a panel was opened: the screen, and what new rows have in common there. */
export interface PanelOrigin {
  screen: ScreenMeta;
  given: JsonObject;
  /** Reads the rows there anew. */
  reload?: () => void;
}

/**
 * All a screen's runtime needs from the application around it. The object changes identity when anything in it changes, as with every list of
 * references that arrives; its members change by themselves alone. An effect names the members it uses.
 */
export interface Host {
  api: Api;
  session: HostSession;
  /** Rights of the signed-in user on a screen; no rights for an unknown one. */
  rights: (screenId: string) => PageRights;
  /** What the page of a screen is called; undefined where the user has none. */
  pageTitle: (screenId: string) => string | undefined;
  formats: Formats;
  text: Translate;
  /** Label of a reference's key once its list is loaded; asking starts loading it, and the host changes when it is there. */
  label: (form: string, key: Json) => string | undefined;
  /** The referred row as its form lists it, once its list is loaded; asking starts loading it as `label` does. */
  candidate?: (form: string, key: Json) => JsonObject | undefined;
  /** Key of the candidate whose value or label (case and accents aside) is the text, once the list is loaded. */
  find?: (form: string, text: string) => Json | undefined;
  /** Whether several candidates have the text as their name. */
  isShared?: (form: string, text: string) => boolean;
  /** The candidates of a reference; the same promise for the same form until the company or language changes. */
  loadReferences: (form: string) => Promise<readonly ReferenceOption[]>;
  toast: (content: ToastContent) => void;
  confirm: ActionContext['confirm'];
  /** Opens a registered panel as a dialog, for the given row where there is one; over the page's screen unless it comes from another one. */
  openPanel: (panel: string, row?: JsonObject, origin?: PanelOrigin) => void;
  /** Goes to a screen by its path without the language prefix; with a filter its rows are narrowed at first, under its name where it has one; with params computed by them. */
  openScreen: (path: string, filter?: FilterNode, how?: { filterName?: string; params?: Params }) => void;
  /** Goes to the page of a record by the id of its screen; `tab` which part of it, `list` where one came from, `replace` that one does not go back here. */
  openRecord: (screen: string, key: JsonObject, options?: { tab?: string; list?: ListPlace; replace?: boolean }) => void;
}

const HostContext = createContext<Host | null>(null);

export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  return (
    <HostContext value={host}>
      <ControlSourceContext value={host}>
        <TriggerProvider>{children}</TriggerProvider>
      </ControlSourceContext>
    </HostContext>
  );
}

/** The application around the runtime; throws outside of {@link HostProvider}. */
export function useHost(): Host {
  const host = use(HostContext);
  if (!host) throw new Error('useHost outside of HostProvider');
  return host;
}
