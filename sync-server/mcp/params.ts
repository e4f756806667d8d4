/** What is wrong with the shape of a request's parameters: the SDKs would answer with the dump of a parser. */
import { isObject } from '#schemas/json.ts';
import type { AgentRefusal } from '../agent/refusals.ts';

type JsonRpcMessage = Readonly<Record<string, unknown>>;

/** Null where the parameters have the shape that their method takes, or where nothing is known of it. */
export function wrongParams({ method: called, params }: JsonRpcMessage): AgentRefusal | null {
  const method = `${called}`;
  const shape = SHAPES.get(method);
  if (shape === undefined) return null;
  const { like } = shape;
  if (!isObject(params)) return { code: 'params-missing', params: { method, like } };
  if (typeof params[shape.name] !== 'string') {
    const { name, list } = shape;
    return { code: 'param-not-text', params: { method, name, like, list } };
  }
  const given = params.arguments;
  if (shape.takesArguments && given !== undefined && !isObject(given)) {
    const kind = Array.isArray(given) ? 'a list' : `a ${typeof given}`;
    return { code: 'arguments-not-object', params: { method, given: kind, like } };
  }
  return null;
}

/** The message without arguments that are null, which some clients send for none. */
export function withoutNull(message: JsonRpcMessage): JsonRpcMessage {
  const { params } = message;
  if (!isObject(params) || params.arguments !== null) return message;
  const { arguments: _, ...rest } = params;
  return { ...message, params: rest };
}

interface MethodParams {
  /** The parameter that says which one is asked for. */
  readonly name: string;
  readonly takesArguments: boolean;
  readonly like: string;
  readonly list: string;
}

const SHAPES: ReadonlyMap<string, MethodParams> = new Map([
  [
    'tools/call',
    {
      name: 'name',
      takesArguments: true,
      like: '{"name": "get_board", "arguments": {"detail": "concise"}}',
      list: 'tools/list',
    },
  ],
  [
    'prompts/get',
    {
      name: 'name',
      takesArguments: true,
      like: '{"name": "wire_part", "arguments": {"part": "Display"}}',
      list: 'prompts/list',
    },
  ],
  [
    'resources/read',
    { name: 'uri', takesArguments: false, like: '{"uri": "part-schema://1.4.0"}', list: 'resources/list' },
  ],
]);
