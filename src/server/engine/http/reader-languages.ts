import type { FastifyRequest } from 'fastify';

/** The languages that a reader wants, as codes of two letters, the best first; quality values are in order in every browser's header. */
export const readerLanguages = ({ headers }: Pick<FastifyRequest, 'headers'>): string[] =>
  (headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')
    .map((tag) => tag.trim().slice(0, 2).toLowerCase());
