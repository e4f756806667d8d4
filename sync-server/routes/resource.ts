import type { Context, Hono } from 'hono';
import { refusedFor } from '../access/refused.ts';
import { refusalAnswer } from './answer.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Adds the methods of one path; every other method is answered 405 with the list of these. */
export function resource(
  api: Hono,
  path: string,
  methods: { readonly [M in Method]?: (c: Context) => Response | Promise<Response> },
): void {
  for (const [method, handle] of Object.entries(methods)) api.on(method, path, handle);
  const allowed = Object.keys(methods);
  api.all(path, (c) => {
    c.header('Allow', allowed.join(', '));
    const { path: asked, method } = c.req;
    return refusalAnswer(c, refusedFor({ code: 'method-unknown', params: { path: asked, method, allowed } }));
  });
}

/** A parameter of the path. */
export function param(c: Context, name: string): string {
  return c.req.param(name) ?? '';
}
