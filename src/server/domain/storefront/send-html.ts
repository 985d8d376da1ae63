import type { FastifyReply } from 'fastify';

/** Nothing but its own files and posts to itself, and to who takes payments where a form leads there; no frame, no script from elsewhere. */
const policy = (leadsTo = ''): string =>
  `default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self' ${leadsTo}; base-uri 'none'; frame-ancestors 'none'`;

/** Answers with what a shop shows, under the rules of its pages. @param leadsTo the one other origin to which forms of the page lead */
export const sendOfShop = (reply: FastifyReply, status: number, type: string, content: string | Buffer, leadsTo?: string): FastifyReply =>
  reply.code(status).header('content-security-policy', policy(leadsTo)).header('vary', 'Accept-Encoding, X-Host').type(type).send(content);

export const sendHtml = (reply: FastifyReply, status: number, html: string, leadsTo?: string): FastifyReply =>
  sendOfShop(reply, status, 'text/html; charset=utf-8', html, leadsTo);
