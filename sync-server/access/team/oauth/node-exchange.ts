import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** A request that is read already. */
export interface PlainRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether it came by TLS, to us or to our proxy. */
  readonly isSecure: boolean;
}

/** Has a handler of Node's answer a request that never was on a wire. */
export function exchange(handle: RequestListener, { method, url, headers, body, isSecure }: PlainRequest) {
  return new Promise<Response>((resolve) => {
    const request = new IncomingMessage(Object.assign(new Socket(), { encrypted: isSecure }));
    const bytes = Buffer.from(body);
    const length = bytes.length === 0 ? {} : { 'content-length': String(bytes.length) };
    Object.assign(request, { method, url, headers: { ...headers, ...length } });
    if (bytes.length > 0) request.push(bytes);
    request.push(null);
    const response = new ServerResponse(request);
    const chunks: Buffer[] = [];
    const keep = (chunk: unknown) => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as Uint8Array)); // of a string likewise
    };
    response.write = (chunk: unknown) => {
      keep(chunk);
      return true;
    };
    response.end = (chunk?: unknown) => {
      keep(chunk);
      resolve(answerOf(response, Buffer.concat(chunks)));
      return response;
    };
    handle(request, response);
  });
}

function answerOf(response: ServerResponse, body: Buffer): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.getHeaders())) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, String(one));
  }
  const status = response.statusCode;
  return new Response(body.length === 0 ? null : new Uint8Array(body), { status, headers });
}
