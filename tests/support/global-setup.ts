import type { TestProject } from 'vitest/node';
import { ensureServerBuilt } from './built-server.ts';
import { startPostgresCluster } from './postgres-cluster.ts';
import { prepared } from './prepared.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the temporary cluster, which holds what the prepared one does. */
    postgresUrl: string;
    /** Data directory of a migrated PGlite, to be copied. */
    pgliteTemplate: string;
    /** Data directory of a PGlite filled with a small demo, to be copied. */
    pgliteDemo: string;
  }
}

/** Once per run: starts the cluster, from which every suite gets its copies. */
export default async function setup(project: TestProject) {
  const [template, demo, cluster] = await Promise.all([
    prepared('migrated'),
    prepared('demo'),
    prepared('cluster').then((data) => startPostgresCluster({}, data)),
    ensureServerBuilt(),
  ]);
  project.provide('postgresUrl', cluster.url());
  project.provide('pgliteTemplate', template);
  project.provide('pgliteDemo', demo);
  return cluster.stop;
}
