import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const inlineScript = /<script>([^]*?)<\/script>/g;
const sourceOf = (script: string): string => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Quill and virtual rows set styles on elements; scripts come from us alone: files, and those that stand in a page of ours word for word. */
export const contentPolicy = (page = ''): string =>
  [
    "default-src 'self'",
    `script-src 'self'${[...page.matchAll(inlineScript)].map(([, script = '']) => sourceOf(script)).join('')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');

/** No page of ours uses these, so no script that came in by another way may; barcodes are read by scanners that type. */
const permissionsPolicy = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'display-capture'].map((feature) => `${feature}=()`).join(', ');

/** Headers every answer carries where it has no stricter ones; answers with data are stored nowhere. */
export const securityHeaders = {
  'content-security-policy': contentPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'cache-control': 'no-store',
};

/** Two years, the time that browsers ask of a host for good; other hosts of the domain are not ours to speak for. */
const onlyEncrypted = { 'strict-transport-security': 'max-age=63072000' };

/** @param isEncrypted people reach us by https, as the public address says: their browsers shall never try without */
export function registerSecurity(server: FastifyInstance, isEncrypted = false): void {
  const headers = Object.entries({ ...securityHeaders, ...(isEncrypted && onlyEncrypted) });
  server.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
  });
}
