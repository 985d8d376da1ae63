import type { FastifyReply } from 'fastify';

/** Nothing but its own files and posts to itself; no frame, no script from elsewhere. */
const policy = "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Answers with what a shop shows, under the rules of its pages. */
export const sendOfShop = (reply: FastifyReply, status: number, type: string, content: string | Buffer): FastifyReply =>
  reply.code(status).header('content-security-policy', policy).header('vary', 'Accept-Encoding, X-Host').type(type).send(content);

export const sendHtml = (reply: FastifyReply, status: number, html: string): FastifyReply => sendOfShop(reply, status, 'text/html; charset=utf-8', html);
