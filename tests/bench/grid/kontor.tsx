import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import type { FieldMeta, FormMeta, ScreenMeta } from '../../../schemas/metadata.ts';
import gridShape from '../../../schemas/shapes/grid.shape.ts';
import type { GridScreen } from '../../../schemas/shapes/grid.shape.ts';
import '../../../src/client/ui/look/base.css';
import { ApiError } from '../../../src/client/data/api.ts';
import type { Api } from '../../../src/client/data/api.ts';
import { createFormats } from '../../../src/client/i18n/formats.ts';
import { Grid } from '../../../src/client/runtime/grid/grid.tsx';
import { HostProvider } from '../../../src/client/runtime/host.tsx';
import type { Host } from '../../../src/client/runtime/host.tsx';
import { createMemoryRows } from './memory-rows.ts';
import { benchRows, fieldNames } from './rows.ts';
import type { BenchGrid } from './rows.ts';
import type { JsonObject } from '../../../src/shared/json.ts';

type Kinds = Readonly<Record<string, FieldMeta['kind']>>;

const plain: Kinds = { code: 'code', name: 'text', colour: 'text', price: 'decimal', stock: 'integer', active: 'flag' };
/** As lists of products have them: amounts with their currency, pictures, flags, swatches and words in boxes. */
const drawn: Kinds = {
  ...plain,
  price: 'money',
  figure_1: 'money',
  figure_2: 'money',
  figure_3: 'image',
  figure_4: 'country',
  figure_5: 'color',
  figure_6: 'tags',
  figure_7: 'percent',
};

function toScreen(kinds: Kinds): ScreenMeta<GridScreen> {
  const fields: FormMeta['fields'] = Object.fromEntries(
    fieldNames.map((name) => [name, { kind: kinds[name] ?? 'integer', writable: name !== 'code', creatable: false, required: false }]),
  );
  const meta: FormMeta = { name: 'bench', key: ['code'], scope: 'global', fields, add: false, delete: false, search: false, order: [], actions: [] };
  return {
    ...v.parse(gridShape.schema, { form: 'bench', menu: false }),
    columns: fieldNames.map((field) => ({ field })),
    edit: fieldNames.slice(1),
    translate: [],
    pin: [],
    sort: [],
    detail: [],
    actions: [],
    id: 'bench',
    meta,
  };
}

const countries = ['HU', 'DE', 'RO', 'SK', 'CZ', 'BG', 'GB'];
const colors = ['#ffffff', '#222222', '#8a8a8a', '#2e7d32', '#c2b280', '#1565c0'];

/** A row with what the renderers of {@link drawn} show. */
const withDrawn = (row: JsonObject, index: number): JsonObject => ({
  ...row,
  figure_3: `bench${index % 50}`,
  figure_4: countries[index % countries.length] ?? null,
  figure_5: colors[index % colors.length] ?? null,
  figure_6: ['new', 'sale', 'last'].slice(0, 1 + (index % 3)),
  figure_7: index % 100,
});

/** The product's own grid over rows that are all here, with a server that takes every change at once. */
function open(root: HTMLElement, rows: JsonObject[], screen: ScreenMeta<GridScreen>): BenchGrid {
  const source = createMemoryRows(rows, ['code']);
  const nothing = () => Promise.reject(new ApiError('not_found', 404));
  const api: Api = {
    follow: () => () => undefined,
    together: (work) => work(),
    ahead: async () => undefined,
    expect: async () => undefined,
    peek: () => undefined,
    action: async <TAnswer,>(entity: string, action: string, payload?: unknown) => {
      if (entity !== 'bench' || action !== 'set') return [] as TAnswer;
      const { patches } = payload as { patches: { key: { code: string }; field: string; new: unknown }[] };
      return { rows: patches.map((patch) => ({ ...source.get(0), [patch.field]: patch.new })), change_set_id: 1 } as TAnswer;
    },
    call: nothing,
    foretell: nothing,
    impersonate: nothing,
    ask: nothing,
    translateText: nothing,
    chat: nothing,
    rpc: nothing,
    get: nothing,
    upload: nothing,
    download: async () => undefined,
    saveFile: async () => undefined,
  };
  const host: Host = {
    api,
    session: { userId: 1, language: 'en', companyCode: null, companyCurrency: 'EUR', given: {}, shares: { company: false, roles: [] } },
    pageTitle: () => undefined,
    rights: () => ({ perms: true, list: true, add: true, set: true, delete: true }),
    formats: createFormats('en'),
    text: (id) => id,
    label: () => undefined,
    loadReferences: async () => [],
    toast: () => undefined,
    confirm: async () => true,
    openPanel: () => undefined,
    openScreen: () => undefined,
    openRecord: () => undefined,
  };
  createRoot(root).render(
    <HostProvider host={host}>
      <Grid screen={screen} source={source} />
    </HostProvider>,
  );
  const view = { sort: [], language: 'en' as const, columns: fieldNames, totals: [] };
  const grid = () => root.querySelector<HTMLElement>('[role="grid"]') ?? root;
  return {
    scroller: () =>
      [grid(), ...grid().querySelectorAll<HTMLElement>('*'), ...root.querySelectorAll<HTMLElement>('*')].find(
        (element) => element.scrollHeight > element.clientHeight + 1_000,
      ) ?? grid(),
    firstRow: () => root.querySelector('[role="gridcell"][data-col="0"]')?.textContent ?? '',
    sort: (field) => source.setView({ ...view, sort: [{ field, desc: true }] }),
    filter: (field, text) => source.setView({ ...view, filter: { field, op: 'contains', value: text } }),
    edit: (field, value) => {
      const row = source.get(0);
      if (row) source.replace([{ ...row, [field]: value }]);
    },
  };
}

export const openKontor = (root: HTMLElement, count: number): BenchGrid => open(root, benchRows(count), toScreen(plain));
export const openKontorWithPictures = (root: HTMLElement, count: number): BenchGrid => open(root, benchRows(count).map(withDrawn), toScreen(drawn));
