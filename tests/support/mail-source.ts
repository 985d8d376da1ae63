/** The source of a mail in plain words. */
export function mailSource({
  id,
  from = 'Anna Kiss <anna@customer.test>',
  subject = 'Hello',
  text = 'Hello there',
  date = 'Fri, 20 Nov 2026 10:00:00 +0000',
  headers = {},
  type = 'text/plain; charset=utf-8',
}: {
  id?: string;
  from?: string;
  subject?: string;
  text?: string;
  date?: string;
  headers?: Record<string, string>;
  type?: string;
}): string {
  const lines = {
    From: from,
    To: 'info@shop.test',
    Subject: subject,
    Date: date,
    ...(id !== undefined && { 'Message-ID': `<${id}>` }),
    'MIME-Version': '1.0',
    'Content-Type': type,
    ...headers,
  };
  return `${Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${text}`;
}
