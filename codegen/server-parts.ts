/** How a sort of server parts is declared: the suffix of its files, the call they export by default, and the type that gives back. */
interface ServerSort {
  suffix: string;
  define: string;
  type: string;
  /** Where the type is. */
  from: string;
}

/** Every sort of part that the server finds by the suffix of a file, `src/server/{engine,domain/<area>}/…/<id>.<suffix>.ts`. */
export const serverSorts = {
  procedures: { suffix: 'procedure', define: 'defineProcedure', type: 'Procedure', from: 'engine/records/define-procedure.ts' },
  derivations: { suffix: 'derivation', define: 'defineDerivation', type: 'Derivation', from: 'engine/records/define-derivation.ts' },
  guards: { suffix: 'guard', define: 'defineGuard', type: 'Guard', from: 'engine/workflow/define.ts' },
  effects: { suffix: 'effect', define: 'defineEffect', type: 'Effect', from: 'engine/workflow/define.ts' },
  loops: { suffix: 'loop', define: 'defineLoop', type: 'Loop', from: 'engine/workflow/define.ts' },
  jobs: { suffix: 'job', define: 'defineJob', type: 'Job', from: 'engine/jobs/define.ts' },
  calls: { suffix: 'call', define: 'defineCall', type: 'Call', from: 'engine/http/define-call.ts' },
  routes: { suffix: 'routes', define: 'defineRoutes', type: 'Routes', from: 'engine/http/define-routes.ts' },
  tools: { suffix: 'tool', define: 'defineTool', type: 'Tool', from: 'engine/tools/define-tool.ts' },
  followers: { suffix: 'follower', define: 'defineFollower', type: 'TableFollower', from: 'engine/records/log/table-followers.ts' },
  checks: { suffix: 'check', define: 'defineCheck', type: 'DeclaredCheck', from: 'engine/records/log/table-checks.ts' },
  listeners: { suffix: 'listener', define: 'defineListener', type: 'DeclaredListener', from: 'engine/records/log/change-listeners.ts' },
  invariants: { suffix: 'invariant', define: 'defineInvariant', type: 'Invariant', from: 'engine/invariants/define.ts' },
  demos: { suffix: 'demo', define: 'defineDemo', type: 'DemoPart', from: 'engine/demo/define.ts' },
} as const satisfies Record<string, ServerSort>;

export type ServerSortName = keyof typeof serverSorts;
export const serverSortNames = Object.keys(serverSorts) as ServerSortName[];

/** Where the registries of server parts are generated: they import the domain, so only what composes the server may import them. */
export const partsFolder = 'src/generated/server/parts';

const suffixes = Object.values(serverSorts).map(({ suffix }) => suffix);

/** Whether the file declares a part; what it exports is reached by its name alone. */
export const isServerPart = (file: string): boolean => suffixes.some((suffix) => file.endsWith(`.${suffix}.ts`));
