import { createHmac, timingSafeEqual } from 'node:crypto';

/** A signature that came is taken for so many seconds: one that was overheard is worth nothing later. */
const longest = 300;

const digestOf = (time: string, body: string, secret: string): Buffer => createHmac('sha256', secret).update(`${time}.${body}`).digest();

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>`, so that an old call cannot be sent again as a new one. */
export function signature(body: string, secret: string, now = Date.now()): string {
  const time = String(Math.floor(now / 1000));
  return `t=${time},v1=${digestOf(time, body, secret).toString('hex')}`;
}

/** Whether it is a {@link signature} of the body, made in the last minutes by whoever knows the secret. */
export function isSigned(header: string, body: string, secret: string, now = Date.now()): boolean {
  const [, time = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (given === '' || Math.abs(now / 1000 - Number(time)) > longest) return false;
  return timingSafeEqual(digestOf(time, body, secret), Buffer.from(given, 'hex'));
}
