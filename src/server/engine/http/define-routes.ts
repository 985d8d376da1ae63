import type { FastifyInstance } from 'fastify';
import type { Callers } from '../access/callers.ts';
import type { Services } from '../services.ts';

/** Addresses of their own beside the calls. */
export interface Routes {
  /** `server` is a scope of theirs: what it makes of bodies, and its hooks, hold for nobody else. */
  register: (server: FastifyInstance, services: Services, callers: Callers) => void | Promise<void>;
}

export const defineRoutes = (routes: Routes): Routes => routes;
