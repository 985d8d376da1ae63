import { clientCodes, toApiError } from './api-error.ts';
import { ApiError } from './api.ts';

export interface Upload {
  path: string;
  file: File;
  fields: Record<string, string>;
  headers: Record<string, string>;
  progress?: (part: number) => void;
  signal?: AbortSignal;
}

/** By XMLHttpRequest, the only way a browser tells how much of a body has left. The fields go before the file. */
export function sendFile({ path, file, fields, headers, progress, signal }: Upload): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const refuse = (code: string) => reject(new ApiError(code, 0));
    request.open('POST', path);
    request.responseType = 'json';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => progress?.(total > 0 ? loaded / total : 0);
    request.onerror = () => refuse(clientCodes.unreachable);
    request.onabort = () => refuse(clientCodes.cancelled);
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    request.onload = () => {
      const body: unknown = request.response;
      if (request.status >= 200 && request.status < 300) resolve(body);
      else reject(toApiError(request.status, body));
    };
    if (signal?.aborted) return refuse(clientCodes.cancelled);
    signal?.addEventListener('abort', stop);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    request.send(form);
  });
}
