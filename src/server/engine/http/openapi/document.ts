import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { AnyForm } from '../../../../../schemas/forms/define.ts';
import type { JsonSchema } from '../../../../shared/json-schema.ts';
import { forms } from '../../../../generated/server/forms.gen.ts';
import { shopForms } from '../../../../generated/server/shop-forms.gen.ts';
import type { Procedure } from '../../records/define-procedure.ts';
import type { Call } from '../define-call.ts';
import { toFormPaths, toShopPaths } from './form-paths.ts';
import { toFormSchemas } from './form-schemas.ts';
import { refusalCodes, refusals, refusalsOf } from './refusals.ts';

export interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: object[];
  parameters?: JsonSchema[];
  requestBody?: object;
  responses: Record<string, object>;
}
type Calls = Readonly<Record<string, Call>>;
export type Paths = Record<string, Record<string, Operation>>;

export interface OpenApi {
  info: { title: string; version: string; description?: string };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Paths;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, object> };
}

const schemasFolder = new URL('../../../../../schemas/', import.meta.url);
const shopTemplate = '/shop/{form}';

/** The area of each form: the folder in which it stands. */
function areasOfForms(): ReadonlyMap<string, string> {
  const files = readdirSync(new URL('forms/', schemasFolder), { recursive: true, encoding: 'utf8' });
  return new Map(
    files.flatMap((file): [string, string][] => {
      const [, area, form] = /^(\w+)[\\/]([^\\/]+)\.form\.ts$/.exec(file) ?? [];
      return area !== undefined && form !== undefined ? [[form, area]] : [];
    }),
  );
}

/** `/rpc/login` is `login`; others have their method before their words. */
const operationIdOf = (path: string, method: string): string => {
  const words = path
    .replaceAll(/[{}.]/g, ' ')
    .split(/[\s/-]+/)
    .filter(Boolean);
  return words[0] === 'rpc'
    ? words
        .slice(1)
        .join('_')
        .replace(/^api_action_(.+)_(\w+)$/, '$1_$2')
    : [method, ...words].join('_');
};

/** Calls that no program may make for its person: by the access token of a sign-in alone. */
const personalPaths = (calls: Calls): ReadonlySet<string> =>
  new Set(Object.entries(calls).flatMap(([name, call]) => (call.access === 'signed-in' && !call.machines ? [`/rpc/${name}`] : [])));

/** What follows for every operation from its address and from who may call it. */
const completed = (paths: Paths, personal: ReadonlySet<string>): Paths =>
  Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [
          method,
          {
            ...operation,
            ...(personal.has(path) && { security: [{ bearer: [] }] }),
            operationId: operation.operationId ?? operationIdOf(path, method),
            responses: { ...(path === '/healthz' ? {} : refusalsOf(operation.security !== undefined)), ...operation.responses },
          },
        ]),
      ),
    ]),
  );

/**
 * The description of the API: what `schemas/openapi.yaml` says by hand, and of every form its rows, inputs and calls by its declaration.
 * @param publicUrl where people reach the server; where it is absent, the server that answered
 */
export function openApiDocument(procedures: Readonly<Record<string, Procedure>>, calls: Calls, publicUrl = '/'): OpenApi {
  const { paths, components, ...written } = parse(readFileSync(new URL('openapi.yaml', schemasFolder), 'utf8')) as OpenApi;
  const { [shopTemplate]: shop, ...rest } = paths;
  if (!shop?.get) throw new Error(`${shopTemplate} is not described`);
  const areas = areasOfForms();
  const all: Readonly<Record<string, AnyForm>> = { ...forms, ...Object.fromEntries(shopForms) };
  const formPaths = toFormPaths(forms, procedures, (form) => areas.get(form) ?? 'records');
  return {
    ...written,
    servers: [{ url: publicUrl, description: 'This server' }],
    paths: completed({ ...rest, ...toShopPaths(shopForms, shop.get), ...formPaths }, personalPaths(calls)),
    components: {
      ...components,
      responses: { ...components.responses, ...refusals },
      schemas: { ...components.schemas, RefusalCode: { enum: refusalCodes }, ...toFormSchemas(all) },
    },
  };
}
